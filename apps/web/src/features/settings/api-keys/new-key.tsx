import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Note } from '@bourse/ui/note';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '../../../base/parts/copy-button.tsx';

interface NewKeyProps {
  readonly apiKey: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A new key with its secret, which is shown this once: who goes on says that it is kept. */
export function NewKey({ apiKey, secret, onDone }: NewKeyProps) {
  const t = useTranslations('settings.keys');
  const [isKept, setKept] = useState(false);
  return (
    <div className="grid gap-4 pb-2">
      <Note tone="warn">{t('once')}</Note>
      <Shown label={t('key')} text={apiKey} />
      <Shown label={t('secret')} text={secret} />
      <Checkbox label={t('kept')} checked={isKept} onChange={({ target }) => setKept(target.checked)} />
      <Button tone="primary" full disabled={!isKept} onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}

function Shown({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-label text-t2">
        {label}
      </p>
      <div className="flex items-center gap-2 rounded-control bg-control py-2 pr-3 pl-4">
        <bdi className="min-w-0 flex-1 font-code text-label break-all select-all" translate="no">
          {text}
        </bdi>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
