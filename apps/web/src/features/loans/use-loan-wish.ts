import type { IntentionEnd, Wanted } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { loanCalls, loanVerifiedDocument } from '@bourse/contract/loan';
import { walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import { useSettled } from '../../base/time/use-settled.ts';
import { useAgreement } from '../product-kit/use-agreement.ts';
import {
  type Beginning,
  changedByLoans,
  lienPledgeOf,
  type LoanProduct,
  multiplesOf,
  numberProblem,
  pledgeAt,
  usualCycle,
} from './loan-view.ts';
import { useLoanFigures } from './use-loan-figures.ts';

type Taken = OutputOf<typeof loanCalls.apply>;

interface QuotedWish {
  readonly number: string;
  readonly cycle: number;
  readonly coin: string;
  readonly multiple: 2 | 3 | null;
}

/** A multiple as the wire has it; nothing where the product has none. */
const leverageIn = (multiple: 2 | 3 | null) =>
  multiple === null ? {} : ({ leverage: multiple === 3 ? '3' : '2' } as const);

/** What the server quotes for a wish, once typing has paused. */
function useQuote(product: LoanProduct, wish: QuotedWish, isValid: boolean) {
  const settled = useSettled(wish.number);
  const isSettled = isValid && settled === wish.number;
  const { data, error, isFetching } = useCall(
    loanCalls.quote,
    {
      id: product.id,
      number: settled,
      cycle: String(wish.cycle),
      pledge_currency: wish.coin,
      terms_id: product.terms_id,
      ...leverageIn(wish.multiple),
    },
    { enabled: isSettled && wish.coin !== '', keepPrevious: true, everyMs: 5_000 },
  );
  const isFitting = data?.pledge_currency === wish.coin && data.cycle === wish.cycle;
  return {
    quote: isValid && isFitting ? data : undefined,
    isQuoting: isValid && (!isSettled || isFetching),
    refusal: isSettled && error !== null && !error.isUncertain ? error : null,
  };
}

/** The application itself, once, whatever the network does; what became of it. @param wanted null while nothing can be sent. */
function useApplication(product: LoanProduct, wanted: Wanted<typeof loanCalls.apply> | null) {
  const t = useTranslations('loans.form');
  const lien = useTranslations('loans.leverageForm');
  const figures = useLoanFigures();
  const [refused, setRefused] = useState<string | null>(null);
  const onEnd = (end: IntentionEnd<Taken>): void => {
    if (end.kind === 'done') {
      const amount = figures.money(end.message.number, product.currency);
      say('done', product.lien === null ? t('done', { amount }) : lien('done'));
      redirect('/pages/loan/mine', { id: end.message.id });
    } else if (end.kind === 'refused') {
      setRefused(end.code === 'PRICE_CHANGED' ? t('changed') : end.text);
      void refresh(loanCalls.detail, loanCalls.quote);
    } else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(loanCalls.apply, changedByLoans, { wanted, onEnd });
  return {
    state,
    refused,
    setRefused,
    perform: async (input: Wanted<typeof loanCalls.apply>): Promise<void> => {
      setRefused(null);
      const end = await perform(input);
      if (end !== null) onEnd(end);
    },
  };
}

/** The form of a loan: amount, cycle, pledge coin and how far the beginning is from a warning, and the application. */
export function useLoanWish(product: LoanProduct) {
  const t = useTranslations('loans.form');
  const [text, setText] = useTypedDecimal();
  const [cycle, setCycle] = useState(() => usualCycle(product));
  const [coin, setCoin] = useState(() => product.pledges.find(({ price }) => price !== null)?.currency ?? '');
  const [beginning, setBeginning] = useState<Beginning>('65');
  const [multiple, setMultiple] = useState(() => multiplesOf(product)[0] ?? null);
  const [wasSent, setSent] = useState(false);
  const agreement = useAgreement(product.terms_id);
  const wallet = useCall(walletCalls.getInfo, { currency: coin }, { enabled: coin !== '' });
  const available = wallet.data?.accounts.change.available ?? null;
  const number = text.trim() === '' ? '' : readDecimal(text);
  const problem = numberProblem(number, product);
  const { quote, isQuoting, refusal } = useQuote(
    product,
    { number: number ?? '', cycle, coin, multiple },
    problem === null,
  );
  const pledge =
    quote === undefined ? null : multiple === null ? pledgeAt(quote.pledge, beginning) : lienPledgeOf(quote.pledge);
  const isTooDear = pledge !== null && available !== null && new Big(pledge).gt(available);
  const wanted =
    problem !== null || pledge === null || isTooDear || number === null
      ? null
      : {
          id: product.id,
          number,
          cycle: String(cycle),
          pledge_currency: coin,
          pledge,
          credentials: [loanVerifiedDocument],
          terms_id: product.terms_id,
          ...leverageIn(multiple),
        };
  const { state, refused, setRefused, perform } = useApplication(product, wanted);
  const changing =
    <Value>(set: (value: Value) => void) =>
    (value: Value): void => {
      setRefused(null);
      set(value);
    };
  return {
    text,
    type: changing(setText),
    cycle,
    setCycle: changing(setCycle),
    coin,
    setCoin: changing(setCoin),
    beginning,
    setBeginning: changing(setBeginning),
    multiple,
    setMultiple: changing(setMultiple),
    available,
    problem,
    quote,
    pledge,
    isQuoting,
    isTooDear,
    isAgreed: agreement.isAgreed,
    setAgreed: changing(agreement.setAgreed),
    wasSent,
    refused: agreement.hasChanged ? t('changed') : (refused ?? refusal?.message ?? null),
    state,
    send: async (): Promise<void> => {
      setSent(true);
      if (wanted === null || !agreement.isAgreed) return;
      await perform(wanted);
    },
  };
}

/** {@link useLoanWish}, for its parts. */
export type LoanWish = ReturnType<typeof useLoanWish>;
