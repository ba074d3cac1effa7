import { CallError } from '@bourse/client/call-error';
import { privacyCalls } from '@bourse/contract/privacy';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { Sheet } from '@bourse/ui/sheet';
import { saveFile } from '@bourse/ui/save-file';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { callOrThrow } from '../../../base/api/api.ts';
import { useSiteName } from '../../../base/site/site-config.ts';
import { clock } from '../../../base/time/clock.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import { addPage, emptyCopy, fileOf } from '@bourse/client/data-copy';

type Stage = 'idle' | 'reading' | 'done';

/** Reads a copy page by page; after a failure it goes on where it stood. */
function useCopy(name: string) {
  const [stage, setStage] = useState<Stage>('idle');
  const [read, setRead] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const kept = useRef(emptyCopy);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const saveAgain = (): void =>
    saveFile(name, fileOf(kept.current, new Date(clock.now()).toISOString()), 'application/json');
  const run = async (): Promise<void> => {
    const { signal } = (stopping.current = new AbortController());
    setStage('reading');
    setError(null);
    try {
      while (kept.current.next !== null) {
        kept.current = addPage(kept.current, await callOrThrow(privacyCalls.export, kept.current.next, { signal }));
        setRead(kept.current.read);
      }
      setStage('done');
      saveAgain();
    } catch (failure) {
      if (signal.aborted) return;
      // A copy whose hour is over begins anew.
      if (failure instanceof CallError && failure.code === 'NOT_FOUND') kept.current = emptyCopy;
      setError(failure);
      setStage('idle');
    }
  };
  return { stage, read, error, run, saveAgain };
}

/** Saves a copy of everything that is held about the customer. */
export function ExportSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('settings.data.copy');
  const app = useTranslations('app');
  const format = useFormatter();
  const refusalOf = useRefusal();
  const { stage, read, error, run, saveAgain } = useCopy(`${useSiteName()}-data.json`);
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={app('act.close')}>
      <div className="grid gap-4">
        <p className="text-t2">{t('text')}</p>
        <Note>{t('private')}</Note>
        {stage === 'reading' ? (
          <QuotaBar
            taken={Math.min(read, 0.99)}
            tone="accent"
            label={t('progress')}
            text={format.number(read, { style: 'percent' })}
          />
        ) : null}
        {error === null ? null : (
          <Note tone="bad" urgent>
            {refusalOf(error)}
          </Note>
        )}
        {stage === 'done' ? (
          <>
            <p role="status">{t('done')}</p>
            <Button full icon={<Icon of={Download} />} onClick={saveAgain}>
              {t('again')}
            </Button>
          </>
        ) : (
          <Button
            tone="primary"
            full
            busy={stage === 'reading'}
            icon={<Icon of={Download} />}
            onClick={() => void run()}
          >
            {t(error === null ? 'start' : 'goOn')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
