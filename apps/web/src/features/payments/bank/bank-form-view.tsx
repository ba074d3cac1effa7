import { buttonClass } from '@bourse/ui/button-class';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { RadioList } from '@bourse/ui/radio-list';
import { Select } from '@bourse/ui/select';
import { Steps } from '@bourse/ui/steps';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { writeDecimal } from '../../../base/money/read-decimal.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { AppLink } from '../../../base/router/app-link.tsx';
import type { Quote } from '../payment-calls.ts';
import { GuardNotes } from '../withdraw/guard-notes.tsx';
import { ToReview } from '../withdraw/to-review.tsx';
import type { Refusal } from '../withdraw/withdraw-form.ts';
import { availableIn, bankAmountProblem, type BankFields, type BankTerms } from './bank-form.ts';
import type { BankGround } from './use-bank-ground.ts';
import { useBankQuote } from './use-bank-quote.ts';

interface BankFormProps {
  readonly fields: BankFields;
  readonly ground: BankGround;
  readonly refusal: Refusal | null;
  readonly onCurrency: (currency: BankTerms['currency']) => void;
  readonly onCard: (id: string) => void;
  readonly onAmount: (text: string) => void;
  readonly onReview: () => void;
}

/** Currency, card, amount, and what it costs. */
export function BankForm({ fields, ground, refusal, onCurrency, onCard, onAmount, onReview }: BankFormProps) {
  const t = useTranslations('payments.bank');
  const withdraw = useTranslations('payments.withdraw');
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' });
  const [wasAsked, setAsked] = useState(false);
  const { terms, card } = fields;
  const available = availableIn(terms, ground.available);
  const problem = bankAmountProblem(fields, available);
  const quote = useBankQuote(fields, problem === null);
  const cardRefused = refusal?.place === 'address' ? refusal.text : null;
  return (
    <form
      className="grid gap-4 px-4 pt-1 pb-6 desk:px-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (card !== null && problem === null && quote.isSure) onReview();
      }}
    >
      <Steps count={2} current={1} label={withdraw('stepOf', { step: 1, count: 2 })} />
      <Select
        label={t('currency')}
        options={ground.list.map(({ currency }) => ({
          value: currency,
          label: `${currency} · ${names.of(currency) ?? currency}`,
        }))}
        value={terms.currency}
        onChoose={onCurrency}
      />
      <section className="grid gap-2">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-label text-t2">{t('card')}</h2>
          <AppLink to="/pages/setting/bank" className={buttonClass({ size: 'small' })}>
            {t('manage')}
          </AppLink>
        </div>
        <RadioList
          label={t('card')}
          value={card?.id ?? null}
          onChoose={onCard}
          options={ground.cards.map((one) => ({
            value: one.id,
            title: one.bank,
            text: `${one.real_name} · ${one.number}`,
          }))}
        />
        {cardRefused !== null || (wasAsked && card === null) ? (
          <p role="alert" className="text-caption text-bad">
            {cardRefused ?? t('chooseCard')}
          </p>
        ) : null}
      </section>
      <Amount
        fields={fields}
        available={available}
        problem={problem !== null && (wasAsked || problem !== 'missing') ? problem : null}
        refused={refusal?.place === 'amount' ? refusal.text : quote.refused}
        onAmount={onAmount}
      />
      <Costs terms={terms} coin={ground.coin} quote={quote.data} />
      {refusal?.place === 'page' ? (
        <Note tone="bad" urgent>
          {refusal.text}
        </Note>
      ) : null}
      <GuardNotes safety={ground.safety} />
      <ToReview safety={ground.safety} isBusy={quote.isAsking} />
    </form>
  );
}

interface AmountProps {
  readonly fields: BankFields;
  readonly available: string;
  readonly problem: ReturnType<typeof bankAmountProblem>;
  readonly refused: string | null;
  readonly onAmount: (text: string) => void;
}

function Amount({ fields: { terms, amount }, available, problem, refused, onAmount }: AmountProps) {
  const t = useTranslations('payments.bank');
  const withdraw = useTranslations('payments.withdraw');
  const numbers = useNumbers();
  const { currency, scale, minimum, maximum } = terms;
  const money = (value: string): string => `${numbers.whole(value, scale)} ${currency}`;
  const bounds = { available: money(available), minimum: money(minimum), scale };
  const wrong =
    problem === 'overMaximum'
      ? t('overMaximum', { maximum: money(maximum) })
      : problem === 'tooFine' && scale === 0
        ? t('wholeOnly', { currency })
        : problem === null
          ? undefined
          : withdraw(`problem.${problem}`, bounds);
  return (
    <Input
      label={withdraw('amount')}
      note={withdraw('available', { amount: money(available) })}
      hint={t('bounds', { minimum: money(minimum), maximum: money(maximum) })}
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      figures
      placeholder={numbers.fixed('0', scale)}
      value={amount}
      onChange={({ target }) => onAmount(target.value)}
      unit={currency}
      action={{ label: withdraw('all'), onPress: () => onAmount(writeDecimal(available)) }}
      error={wrong ?? refused ?? undefined}
    />
  );
}

interface CostsProps {
  readonly terms: BankTerms;
  readonly coin: string;
  readonly quote: Quote | undefined;
}

function Costs({ terms, coin, quote }: CostsProps) {
  const t = useTranslations('payments.bank');
  const withdraw = useTranslations('payments.withdraw');
  const numbers = useNumbers();
  const money = (value: string): string => `${numbers.whole(value, terms.scale)} ${terms.currency}`;
  const rate = quote?.bank?.rate ?? terms.rate;
  return (
    <OrderSummary
      label={withdraw('summary')}
      lines={[
        { key: 'rate', label: t('rate'), value: `1 ${coin} = ${numbers.whole(rate)} ${terms.currency}` },
        {
          key: 'takes',
          label: t('takes'),
          value:
            quote === undefined || quote.bank === null
              ? '\u2014'
              : `${numbers.whole(quote.bank.takes, 2)} ${quote.bank.coin}`,
        },
        { key: 'fee', label: t('fee'), value: quote === undefined ? money(terms.fee) : money(quote.fee) },
        {
          key: 'limit',
          label: withdraw('limit'),
          value: quote === undefined ? '\u2014' : `${numbers.whole(quote.limit_left)} BTC`,
          ...(quote === undefined
            ? {}
            : { note: withdraw('countsAs', { amount: `${numbers.whole(quote.counts_as)} BTC` }) }),
        },
        {
          key: 'arrives',
          label: t('arrives'),
          value: quote === undefined ? '\u2014' : money(quote.arrives),
          tone: 'total',
        },
      ]}
    />
  );
}
