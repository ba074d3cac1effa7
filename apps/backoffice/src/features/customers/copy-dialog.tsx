import { CallError } from '@bourse/client/call-error';
import { addPage, emptyCopy, fileOf } from '@bourse/client/data-copy';
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
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';
import { say } from '../../base/parts/say.ts';
import { clock } from '../../base/time/clock.ts';

/** Saves a copy of a customer's data, who has asked for it, as a file; the reason is in the audit log before the first page. */
export function CopyDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('customers.data.copy');
  const app = useTranslations('app.act');
  const format = useFormatter();
  const sentence = useActSentence();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [read, setRead] = useState<number | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const copy = useRef(emptyCopy);
  const run = async (): Promise<void> => {
    setTried(true);
    if (!isReason(reason)) return;
    setError(null);
    setRead(0);
    copy.current = emptyCopy;
    try {
      while (copy.current.next !== null) {
        const page = await callOrThrow(privacyCalls.exportOf, { id, reason: reason.trim(), ...copy.current.next });
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
      title={t('ask')}
      actions={
        <>
          <Button onClick={onClose} disabled={isReading}>
            {app('cancel')}
          </Button>
          <Button tone="primary" busy={isReading} onClick={() => void run()}>
            {t('act')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('text')}</p>
      <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
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
