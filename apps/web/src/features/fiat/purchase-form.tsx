import { fiatCalls } from '@bourse/contract/fiat';
import { walletCalls } from '@bourse/contract/wallet';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { navigate } from '../../base/router/navigation.ts';
import { useSearch } from '../../base/router/use-search.ts';
import { useSettled } from '../../base/time/use-settled.ts';
import { amountProblem, type Method, missingField, type PayerDraft, wholeAmount } from './buy-form.ts';
import { PayerFields } from './payer-fields.tsx';
import { QuoteCard } from './quote-card.tsx';

/** Coins that can be bought: what everything else is reckoned in, and the two that most people ask for. */
const offered = ['USDT', 'BTC', 'ETH'];
/** A new quote a little before the old one ends. */
const everyMs = 45_000;

interface PurchaseFormProps {
  readonly country: string;
  readonly currency: string;
  readonly method: Method;
  readonly canSubmit: boolean;
}

/** Bank, coin, amount with its quote, and who pays. */
export function PurchaseForm({ country, currency, method, canSubmit }: PurchaseFormProps) {
  const t = useTranslations('fiat');
  const app = useTranslations('app');
  const numbers = useNumbers();
  const { data: all } = useCall(walletCalls.currencies, {}, { staleTimeMs: Infinity });
  const coins = (all?.list ?? []).filter(({ name }, place, list) => {
    return offered.includes(name) && list.findIndex((one) => one.name === name) === place;
  });
  const [bank, setBank] = useState<string | null>(null);
  const { currency: asked } = useSearch('/pages/fund/buy');
  const [coin, setCoin] = useState(offered.find((one) => one === asked) ?? 'USDT');
  const [amount, setAmount] = useState('');
  const [payer, setPayer] = useState<PayerDraft>({});
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const problem = amountProblem(amount, method);
  const needsBank = method.banks.length > 0;
  const coinId = coins.find(({ name }) => name === coin)?.id;
  const settled = useSettled(wholeAmount(amount));
  const isPriced = amountProblem(settled, method) === null && (!needsBank || bank !== null) && coinId !== undefined;
  const quote = useCall(
    fiatCalls.quote,
    {
      country,
      currency_code: currency,
      method: method.method,
      bank: bank ?? '',
      amount: settled === '' ? '0' : settled,
      currency_id: coinId ?? 1,
    },
    { enabled: isPriced, everyMs, staleTimeMs: everyMs },
  );
  const missing = missingField(method.payer, payer);
  const { perform, state } = useIntention(fiatCalls.submit, [fiatCalls.orders], {
    wanted: null,
    onEnd: () => undefined,
  });
  const isCurrent = isPriced && settled === wholeAmount(amount);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (problem !== null || missing !== null || (needsBank && bank === null)) return;
    if (!isCurrent || quote.data === undefined) return;
    const end = await perform({ quote_id: quote.data.quote_id, payer: JSON.stringify(payer) });
    if (end?.kind === 'done') navigate('/pages/fund/buy_detail', { id: end.message.id });
    else if (end?.kind === 'refused') {
      setRefused(end.code === 'AREA_NOT_SUPPORTED' ? t('buy.areaRefused') : end.text);
      void quote.refetch();
    } else if (end !== null) setRefused(app('state.uncertain'));
  };
  const bounds = { minimum: numbers.whole(method.minimum), maximum: numbers.whole(method.maximum), currency };
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {method.provider === 'test' ? <Note tone="warn">{t('buy.testText')}</Note> : null}
      {needsBank ? (
        <Select
          label={t(method.method === 'wallet' || method.method === 'scan_code' ? 'buy.wallet' : 'buy.bank')}
          placeholder={t('buy.choose')}
          options={method.banks.map((value) => ({ value, label: value }))}
          value={bank}
          onChoose={setBank}
          error={isTried && bank === null ? t('wrong.choose') : undefined}
        />
      ) : null}
      <div className="grid grid-cols-[1fr_116px] gap-2">
        <Input
          label={t('buy.pay')}
          inputMode="numeric"
          autoComplete="off"
          figures
          unit={currency}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          error={problem !== null && (isTried || amount !== '') ? t(`wrong.${problem}`, bounds) : undefined}
        />
        <Select
          label={t('buy.coin')}
          options={(coins.length === 0 ? [{ name: 'USDT' }] : coins).map(({ name }) => ({ value: name, label: name }))}
          value={coin}
          onChoose={setCoin}
          className="self-start [&_select]:min-h-12"
        />
      </div>
      <QuoteCard
        quote={isCurrent ? quote.data : undefined}
        error={isCurrent ? quote.error : null}
        isAsked={isCurrent}
      />
      <PayerFields fields={method.payer} draft={payer} isTried={isTried} onChange={setPayer} />
      {refused === null ? null : (
        <Note tone="bad" urgent>
          {refused}
        </Note>
      )}
      <Button type="submit" tone="primary" full busy={state !== 'idle'} disabled={!canSubmit}>
        {t('buy.submit')}
      </Button>
      <p className="text-caption text-t3">{t('buy.rules')}</p>
    </form>
  );
}
