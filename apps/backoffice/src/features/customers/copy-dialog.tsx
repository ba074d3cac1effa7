import { CallError } from '@bourse/client/call-error';
import { addPage, emptyCopy, fileOf } from '@bourse/client/data-copy';
import type { OutputOf } from '@bourse/contract/call';
import { privacyCalls } from '@bourse/contract/privacy';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { saveFile } from '@bourse/ui/save-file';
import { useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { callOrThrow } from '../../base/api/api.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { say } from '../../base/parts/say.ts';
import { clock } from '../../base/time/clock.ts';

type Copy = NonNullable<OutputOf<typeof privacyCalls.retention>['copy']>;

interface CopyDialogProps {
  /** The customer. */
  readonly id: string;
  readonly copy: Copy;
  readonly onClose: () => void;
}

/** Saves the copy of a customer's data that somebody else has approved, as a file. */
export function CopyDialog({ id, copy: { export_id: exportId, until }, onClose }: CopyDialogProps) {
  const t = useTranslations('customers.data.copy');
  const app = useTranslations('app.act');
  const format = useFormatter();
  const { time } = useFormat();
  const sentence = useActSentence();
  const [read, setRead] = useState<number | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const copy = useRef(emptyCopy);
  const run = async (): Promise<void> => {
    setError(null);
    setRead(0);
    copy.current = emptyCopy;
    try {
      while (copy.current.next !== null) {
        const page = await callOrThrow(privacyCalls.copyOf, { ...copy.current.next, id, export_id: exportId });
        copy.current = addPage(copy.current, page);
        setRead(copy.current.read);
      }
      saveFile(`customer-${id}.json`, fileOf(copy.current, new Date(clock.now()).toISOString()), 'application/json');
      say('done', t('done'));
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(failure);
      setRead(null);
    }
  };
  const isReading = read !== null;
  return (
    <Dialog
      open
      busy={isReading}
      onClose={onClose}
      title={t('saveAsk')}
      actions={
        <>
          <Button onClick={onClose} disabled={isReading}>
            {app('cancel')}
          </Button>
          <Button tone="primary" busy={isReading} onClick={() => void run()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{t('until', { time: time(until) })}</p>
      {read === null ? null : (
        <QuotaBar
          className="mt-3"
          taken={Math.min(read, 0.99)}
          tone="accent"
          label={t('progress')}
          text={format.number(read, { style: 'percent' })}
        />
      )}
      {error === null ? null : (
        <Note tone="bad" urgent className="mt-3">
          {sentence(error)}
        </Note>
      )}
    </Dialog>
  );
}
