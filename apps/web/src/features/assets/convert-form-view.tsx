import { conversionCalls } from '@bourse/contract/conversion';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Fact } from '@bourse/ui/stat';
import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { amountProblem } from '../../base/money/amount-problem.ts';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { useAmountTexts } from './amount-texts.ts';
import { ConvertSide } from './convert-side.tsx';
import { type Convertible, estimate, feePercent, type Pair, shortRate, withCurrency } from './convert-form.ts';
import { type Quote, QuoteSheet } from './quote-sheet.tsx';
import { useScales } from './use-scales.ts';

interface ConvertFormProps {
  readonly list: readonly Convertible[];
  readonly first: Pair;
}

/** Rates move all the time; what is shown before the firm quote is asked again this often. */
const rateEveryMs = 5_000;

/** What is paid, about what it brings, and the way to a firm quote. */
export function ConvertForm({ list, first }: ConvertFormProps) {
  const t = useTranslations('assets.convert');
  const numbers = useNumbers();
  const scales = useScales();
  const [pair, setPair] = useState(first);
  const [amount, setAmount] = useTypedDecimal();
  const [quote, setQuote] = useState<Quote | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const textOf = useAmountTexts(pair.from);
  const from = list.find(({ currency }) => currency === pair.from);
  const to = list.find(({ currency }) => currency === pair.to);
  const ids = {
    from_currency_id: (from?.currency_id ?? 0).toString(),
    to_currency_id: (to?.currency_id ?? 0).toString(),
  };
  const isPair = from !== undefined && to !== undefined;
  const terms = useCall(conversionCalls.fee, ids, { enabled: isPair, everyMs: rateEveryMs });
  const asking = useAct(conversionCalls.quote);
  const bounds = {
    scale: scales.get(pair.from) ?? 18,
    available: from?.available ?? '0',
    minimum: terms.data?.minimum ?? from?.minimum,
  };
  const problem = amountProblem(amount, bounds);
  // An empty field is not yet wrong; anything else is judged as it is typed.
  const error = problem !== null && (wasAsked || problem !== 'missing') ? textOf(problem, bounds) : undefined;
  const scaleTo = scales.get(pair.to);
  const about =
    terms.data === undefined || scaleTo === undefined
      ? null
      : estimate(amount, { rate: terms.data.rate, feeRate: terms.data.fee_rate, scale: scaleTo });
  const ask = (): void => {
    setAsked(true);
    const number = readDecimal(amount);
    if (problem !== null || number === null || asking.isPending) return;
    asking.mutate({ input: { ...ids, number } }, { onSuccess: setQuote });
  };
  const codes = list.map(({ currency }) => currency);
  const choose = (side: keyof Pair) => (currency: string) => {
    setPair(withCurrency(pair, side, currency));
    asking.reset();
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className="relative grid gap-[2px] overflow-hidden rounded-card">
        <ConvertSide
          className="pb-7"
          label={t('pay')}
          codes={codes}
          currency={pair.from}
          onCurrency={choose('from')}
          note={t('available', { amount: `${numbers.whole(bounds.available, 2)} ${pair.from}` })}
          amount={amount}
          onAmount={(text) => {
            asking.reset();
            setAmount(text);
          }}
          max={{ label: t('max'), onPress: () => setAmount(writeDecimal(bounds.available)) }}
          error={error ?? (asking.error?.isUncertain === false ? asking.error.message : undefined)}
        />
        <IconButton
          label={t('swap')}
          icon={<Icon of={ArrowDownUp} size={20} />}
          className="absolute! top-1/2 left-1/2 z-10 -translate-x-1/2 -translate-y-1/2 rounded-full bg-s3 hover:bg-sel"
          onClick={() => choose('from')(pair.to)}
        />
        <ConvertSide
          className="pt-7"
          label={t('get')}
          codes={codes}
          currency={pair.to}
          onCurrency={choose('to')}
          amount={about === null ? '' : numbers.whole(about)}
          placeholder={'\u2014'}
        />
      </div>
      <div>
        <Fact
          label={t('rate')}
          value={
            terms.data === undefined
              ? '\u2014'
              : `1 ${pair.from} \u2248 ${numbers.whole(shortRate(terms.data.rate))} ${pair.to}`
          }
        />
        <Fact
          label={t('fee')}
          value={terms.data === undefined ? '\u2014' : `${numbers.whole(feePercent(terms.data.fee_rate))}%`}
        />
        <Fact
          label={t('minimum')}
          value={bounds.minimum === undefined ? '\u2014' : `${numbers.whole(bounds.minimum)} ${pair.from}`}
        />
        {terms.isError ? <p className="text-caption text-bad">{terms.error.message}</p> : null}
      </div>
      <p className="text-caption text-t3">{t('hint')}</p>
      <Button type="submit" tone="primary" full busy={asking.isPending}>
        {t('preview')}
      </Button>
      <QuoteSheet
        quote={quote}
        pair={pair}
        onAgain={ask}
        isAsking={asking.isPending}
        onClose={() => setQuote(null)}
        onDone={() => {
          setQuote(null);
          setAmount('');
          setAsked(false);
        }}
      />
    </form>
  );
}
