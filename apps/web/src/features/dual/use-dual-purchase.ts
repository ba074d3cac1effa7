import type { IntentionEnd } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { dualCalls } from '@bourse/contract/dual';
import { walletCalls } from '@bourse/contract/wallet';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import { useSettled } from '../../base/time/use-settled.ts';
import { useAgreement } from '../product-kit/use-agreement.ts';
import { type DualProduct, sharesProblem } from './dual-view.ts';
import { useDualFigures } from './use-dual-figures.ts';

type Bought = OutputOf<typeof dualCalls.buy>;

/** What buying changes of what the app shows. */
const changed = [
  dualCalls.list,
  dualCalls.detail,
  dualCalls.orders,
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
];

/** What the server quotes for a number of shares, once typing has paused. */
function useQuote(product: DualProduct, text: string, isBuyable: boolean) {
  const settled = useSettled(text.trim());
  const isSettled = isBuyable && settled === text.trim();
  const asked = { id: product.id, num: settled === '' ? '0' : settled, terms_id: product.terms_id };
  const { data, error, isFetching } = useCall(dualCalls.quote, asked, { enabled: isSettled, keepPrevious: true });
  const isOutdated = error?.code === 'PRICE_CHANGED';
  useEffect(() => {
    if (isOutdated) void refresh(dualCalls.detail);
  }, [isOutdated]);
  return {
    quote: isBuyable ? data : undefined,
    isQuoting: isBuyable && (!isSettled || isFetching),
    isOutdated,
    refusal: isSettled && error !== null && !error.isUncertain ? error.message : null,
  };
}

/** The form of a purchase: shares, what is wrong with them, both outcomes, and the purchase itself. */
export function useDualPurchase(product: DualProduct) {
  const t = useTranslations('dual.buy');
  const figures = useDualFigures();
  const [text, setText] = useState('1');
  const agreement = useAgreement(product.terms_id);
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const wallet = useCall(walletCalls.getInfo, { currency: product.pay_currency });
  const available = wallet.data?.accounts.change.available ?? null;
  const problem = available === null ? null : sharesProblem(text, product, available);
  const isCountable = sharesProblem(text, product, available ?? '0') !== 'integer' && text.trim() !== '';
  const { quote, isQuoting, isOutdated, refusal } = useQuote(product, text, isCountable && problem !== 'soldOut');
  const wanted =
    available === null || problem !== null
      ? null
      : { id: product.id, num: text.trim(), type: product.type, terms_id: product.terms_id };
  const onEnd = (end: IntentionEnd<Bought>): void => {
    if (end.kind === 'done') {
      say('done', t('done', { amount: figures.money(end.message.amount, product.pay_currency) }));
      redirect('/pages/invest/mine', { id: end.message.id });
    } else if (end.kind === 'refused') {
      setRefused(end.code === 'PRICE_CHANGED' ? t('changed') : end.text);
      // What is refused was mostly changed by others meanwhile.
      void refresh(dualCalls.detail, dualCalls.quote);
    } else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(dualCalls.buy, changed, { wanted, onEnd });
  const send = async (): Promise<void> => {
    setSent(true);
    if (wanted === null || !agreement.isAgreed) return;
    setRefused(null);
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return {
    text,
    type: (typed: string) => {
      setRefused(null);
      setText(typed);
    },
    available,
    problem,
    quote,
    isQuoting,
    isAgreed: agreement.isAgreed,
    setAgreed: (isAgreed: boolean) => {
      setRefused(null);
      agreement.setAgreed(isAgreed);
    },
    wasSent,
    refused: agreement.hasChanged || isOutdated ? t('changed') : (refused ?? refusal),
    state,
    send,
  };
}

/** {@link useDualPurchase}, for its parts. */
export type DualPurchase = ReturnType<typeof useDualPurchase>;
