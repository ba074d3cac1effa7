import type { IntentionEnd, Wanted } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { loanCalls } from '@bourse/contract/loan';
import { walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import { useSettled } from '../../base/time/use-settled.ts';
import { type Beginning, changedByLoans, type LoanProduct, numberProblem, pledgeAt, usualCycle } from './loan-view.ts';

type Asked = OutputOf<typeof loanCalls.borrowing>;

/** The addresses of the pictures that are shown with an application. */
function useDocuments() {
  const [documents, setDocuments] = useState<readonly string[]>([]);
  return {
    documents,
    addDocument: (address: string): void => setDocuments((known) => [...known, address]),
    removeDocument: (address: string): void => setDocuments((known) => known.filter((one) => one !== address)),
  };
}

/** Sends an application once, whatever the network does. @param wanted null while nothing can be sent. */
function useSending(wanted: Wanted<typeof loanCalls.borrowing> | null) {
  const t = useTranslations('loans.desk');
  const [refused, setRefused] = useState<string | null>(null);
  const onEnd = (end: IntentionEnd<Asked>): void => {
    if (end.kind === 'done') {
      say('done', t('done'));
      redirect('/pages/loan/mine', { id: end.message.id });
    } else setRefused(end.kind === 'never' ? t('notDone') : end.kind === 'refused' ? end.text : null);
  };
  const { state, perform } = useIntention(loanCalls.borrowing, changedByLoans, { wanted, onEnd });
  return {
    state,
    refused,
    perform: async (input: Wanted<typeof loanCalls.borrowing>): Promise<void> => {
      setRefused(null);
      const end = await perform(input);
      if (end !== null) onEnd(end);
    },
  };
}

/** The application for a loan at the desk: what, for how long, against what, and the documents. @param products not empty. */
export function useBorrowing(products: readonly [LoanProduct, ...LoanProduct[]]) {
  const [currency, setCurrency] = useState(products[0].currency);
  const product = products.find((one) => one.currency === currency) ?? products[0];
  const [text, setText] = useTypedDecimal();
  const [chosenCycle, setCycle] = useState<number | null>(null);
  const [chosenCoin, setCoin] = useState<string | null>(null);
  const [beginning, setBeginning] = useState<Beginning>('50');
  const { documents, addDocument, removeDocument } = useDocuments();
  const [wasSent, setSent] = useState(false);
  const cycle = product.cycles.find((one) => one === chosenCycle) ?? usualCycle(product);
  const coin = (product.pledges.find((one) => one.currency === chosenCoin) ?? product.pledges[0])?.currency ?? '';
  const number = text.trim() === '' ? '' : readDecimal(text);
  const problem = numberProblem(number, product);
  const settled = useSettled(number ?? '');
  const asked = { id: product.id, number: settled, cycle: String(cycle), pledge_currency: coin };
  const { data, error } = useCall(loanCalls.quote, asked, {
    enabled: problem === null && settled === number,
    keepPrevious: true,
    everyMs: 5_000,
  });
  const wallet = useCall(walletCalls.getInfo, { currency: coin }, { enabled: coin !== '' });
  const available = wallet.data?.accounts.change.available ?? null;
  const quote = problem === null && data?.pledge_currency === coin ? data : undefined;
  // With room for the days of the review, in which the price moves.
  const pledge = quote === undefined ? null : pledgeAt(quote.pledge, beginning);
  const isTooDear = pledge !== null && available !== null && new Big(pledge).gt(available);
  const wanted =
    problem !== null || pledge === null || isTooDear || number === null || documents.length === 0
      ? null
      : {
          number,
          currency: product.currency,
          cycle: String(cycle),
          pledge_currency: coin,
          pledge,
          credentials: [...documents],
        };
  const { state, refused, perform } = useSending(wanted);
  return {
    product,
    setCurrency,
    text,
    type: setText,
    cycle,
    setCycle,
    coin,
    setCoin,
    beginning,
    setBeginning,
    documents,
    addDocument,
    removeDocument,
    available,
    problem,
    quote,
    pledge,
    isTooDear,
    wasSent,
    refused: refused ?? (error?.isUncertain === false ? error.message : null),
    state,
    send: async (): Promise<void> => {
      setSent(true);
      if (wanted !== null) await perform(wanted);
    },
  };
}

/** {@link useBorrowing}, for its parts. */
export type Borrowing = ReturnType<typeof useBorrowing>;
