import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { say } from '../../../base/parts/say.ts';
import { useSiteName } from '../../../base/site/site-config.ts';

/** Saves a text as a file of this device. */
function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Recovery codes, shown this once: who goes on says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useTranslations('settings.safe.codes');
  const act = useTranslations('app.act');
  const siteName = useSiteName();
  const [areKept, setKept] = useState(false);
  const text = codes.join('\n');
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => say('done', act('copied')),
      () => say('info', t('copyByHand')),
    );
  };
  return (
    <div className="grid gap-4 pb-2">
      <Note tone="warn">{t('text')}</Note>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-1 rounded-control bg-control p-4 min-[360px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="num text-center text-label tracking-wide select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="desk" className="flex-1" icon={<Icon of={Copy} />} onClick={copy}>
          {t('copy')}
        </Button>
        <Button
          size="desk"
          className="flex-1"
          icon={<Icon of={Download} />}
          onClick={() => saveAs(`${siteName}-recovery-codes.txt`, `${text}\n`)}
        >
          {t('save')}
        </Button>
      </div>
      <Checkbox label={t('kept')} checked={areKept} onChange={({ target }) => setKept(target.checked)} />
      <Button tone="primary" full disabled={!areKept} onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}
