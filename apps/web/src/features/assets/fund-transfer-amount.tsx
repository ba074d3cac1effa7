import type { IntentionEnd } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { conversionCalls } from '@bourse/contract/conversion';
import { walletCalls } from '@bourse/contract/wallet';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { say } from '../../base/parts/say.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useCall } from '../../base/api/use-call.ts';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useAmountTexts } from './amount-texts.ts';
import { type FundTransferFields, fundTransferInput, fundTransferProblem } from './fund-transfer-form.ts';

interface FundTransferAmountProps {
  readonly fields: FundTransferFields;
  readonly currency: string;
  readonly onChange: (fields: FundTransferFields) => void;
}

type Info = OutputOf<typeof walletCalls.getInfo>;

/** What a transfer changes of what the app shows. */
const changed = [
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
  walletCalls.transferHistory,
  conversionCalls.convertible,
];

/** How much moves, and the button that moves it. */
export function FundTransferAmount(props: FundTransferAmountProps) {
  const t = useTranslations('assets');
  const { data, isError, error, isFetching, refetch } = useCall(walletCalls.getInfo, { currency: props.currency });
  if (data !== undefined) return <AmountForm {...props} info={data} />;
  if (!isError) return <Skeleton height={72} />;
  return (
    <LoadFailed className="" said={t('loadFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  );
}

function AmountForm({ fields, currency, onChange, info }: FundTransferAmountProps & { readonly info: Info }) {
  const t = useTranslations('assets');
  const app = useTranslations('app');
  const numbers = useNumbers();
  const textOf = useAmountTexts(currency);
  const [refused, setRefused] = useState<string | null>(null);
  const [wasSent, setSent] = useState(false);
  const { available } = info.accounts[fields.from];
  const bounds = { scale: info.currency.scale, available };
  const problem = fundTransferProblem(fields, bounds);
  // An empty field is not yet wrong; anything else is judged as it is typed.
  const shown = problem !== null && (wasSent || problem !== 'missing') ? textOf(problem, bounds) : undefined;
  const input = fundTransferInput(fields, info.currency.id);
  const onEnd = (end: IntentionEnd<OutputOf<typeof walletCalls.change>>): void => {
    if (end.kind === 'done') {
      setSent(false);
      onChange({ ...fields, amount: '' });
      say('done', t('transfer.done', { amount: `${numbers.whole(end.message.number)} ${currency}` }));
    } else if (end.kind === 'refused') setRefused(end.text);
    else if (end.kind === 'never') setRefused(app('outcome.notDone', { what: 'transfer' }));
  };
  // Whatever is available meanwhile: what is open may have taken it already.
  const wanted = readDecimal(fields.amount) === null ? null : input;
  const { state, perform } = useIntention(walletCalls.change, changed, { wanted, onEnd });
  const send = async (): Promise<void> => {
    setSent(true);
    if (problem !== null) return;
    setRefused(null);
    const end = await perform(input);
    if (end !== null) onEnd(end);
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Input
        label={t('amount.label')}
        note={t('amount.available', { amount: `${numbers.whole(available, 2)} ${currency}` })}
        inputMode="decimal"
        autoComplete="off"
        figures
        placeholder={numbers.fixed('0', 2)}
        value={fields.amount}
        onChange={(event) => {
          setRefused(null);
          onChange({ ...fields, amount: event.target.value });
        }}
        unit={currency}
        action={{ label: t('amount.max'), onPress: () => onChange({ ...fields, amount: writeDecimal(available) }) }}
        error={shown ?? refused ?? undefined}
      />
      <p className="text-caption text-t3">{t('transfer.free')}</p>
      {state === 'checking' ? (
        <Note tone="warn" urgent>
          {app('outcome.checking')}
        </Note>
      ) : null}
      <Button type="submit" tone="primary" full busy={state !== 'idle'}>
        {problem === null
          ? t('transfer.submitAmount', { amount: `${numbers.whole(readDecimal(fields.amount) ?? '0')} ${currency}` })
          : t('transfer.submit')}
      </Button>
    </form>
  );
}
