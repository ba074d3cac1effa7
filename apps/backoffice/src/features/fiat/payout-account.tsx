import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';

const parts = [
  'real_name',
  'card_number',
  'iban',
  'aba',
  'swift',
  'bank',
  'branch',
  'city',
  'holder_address',
  'phone',
] as const;

/** The account that is paid to, shown when it is asked for: every look is in the audit log. */
export function PayoutAccount({ id }: { readonly id: string }) {
  const t = useTranslations('fiat.payouts');
  const sentence = useActSentence();
  const { mutate, isPending, data, error } = useAct(bankPayoutCalls.account);
  if (data !== undefined) {
    return (
      <div className="rounded-card px-4 py-3 surface-2">
        {parts.map((part) => {
          const text = data[part];
          return text === null ? null : <Fact key={part} label={t(`account.${part}`)} value={text} />;
        })}
      </div>
    );
  }
  return (
    <>
      <Button className="justify-self-start" size="small" busy={isPending} onClick={() => mutate({ id })}>
        {t('act.account')}
      </Button>
      {error === null ? null : (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
    </>
  );
}

/** The evidence, shown when it is asked for. */
export function PayoutEvidence({ id }: { readonly id: string }) {
  const t = useTranslations('fiat.payouts');
  const sentence = useActSentence();
  const { mutate, isPending, data, error } = useAct(bankPayoutCalls.evidence);
  if (data !== undefined) {
    return (
      <a href={data.address} target="_blank" rel="noreferrer">
        <img
          src={data.address}
          alt={t('evidence')}
          className="max-h-[420px] w-full rounded-card object-contain surface-2"
        />
      </a>
    );
  }
  return (
    <>
      <Button className="justify-self-start" size="small" busy={isPending} onClick={() => mutate({ id })}>
        {t('act.evidence')}
      </Button>
      {error === null ? null : (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
    </>
  );
}
