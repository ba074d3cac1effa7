import type { CallError } from '@bourse/client/call-error';
import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import type { AnyCall } from '@bourse/contract/call';
import { Button } from '@bourse/ui/button';
import { FileButton } from '@bourse/ui/file-button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendPicture } from '../../base/api/api.ts';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence, useSentence } from '../../base/api/use-sentence.ts';
import { say } from '../../base/parts/say.ts';

interface PayoutSentProps {
  readonly id: string;
  readonly changes: readonly AnyCall[];
}

/** Books that the bank has sent a payment: its reference, and a picture that shows it. */
export function PayoutSent({ id, changes }: PayoutSentProps) {
  const t = useTranslations('fiat.payouts');
  const sentence = useActSentence();
  const failure = useSentence();
  const [reference, setReference] = useState('');
  const [isTried, setTried] = useState(false);
  const picture = useMutation({ mutationFn: (file: File) => sendPicture(bankPayoutCalls.upload, file) });
  const { mutate, isPending, error } = useAct(bankPayoutCalls.sent, changes);
  const isShort = reference.trim().length < 4;
  const file = picture.data?.file;
  const book = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isShort || file === undefined || isPending) return;
    mutate({ id, reference, evidence: file }, { onSuccess: () => say('done', t('done.sent')) });
  };
  const refused = (code: CallError['code']): string | null => {
    if (code === 'NOT_ALLOWED') return t('taker');
    return code === 'ID_REUSED' ? t('same') : null;
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={book}>
      <Note>{t('sentText')}</Note>
      <Input
        label={t('reference')}
        autoComplete="off"
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        error={isTried && isShort ? t('referenceWrong') : undefined}
      />
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        disabled={picture.isPending}
        className="justify-self-start"
        onChoose={(chosen) => picture.mutate(chosen)}
      >
        {t(file === undefined ? 'act.choose' : 'act.chosen')}
      </FileButton>
      {picture.error !== null || (isTried && file === undefined && !picture.isPending) ? (
        <Note tone="bad" urgent>
          {picture.error === null ? t('evidenceMissing') : failure(picture.error)}
        </Note>
      ) : null}
      {error === null ? null : (
        <Note tone="bad" urgent>
          {refused(error.code) ?? sentence(error)}
        </Note>
      )}
      <Button type="submit" tone="primary" className="justify-self-start" busy={isPending}>
        {t('act.sent')}
      </Button>
    </form>
  );
}
