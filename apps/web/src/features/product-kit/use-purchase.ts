import type { IntentionEnd } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import { changedBy } from './changed-by.ts';
import type { Product } from './product-calls.ts';
import type { ProductFamily } from './product-family.ts';
import { type StakeProblem, stakeProblem } from './stake-form.ts';
import { useAgreement } from './use-agreement.ts';
import { useKitFigures } from './use-kit-figures.ts';
import { useStakeQuote } from './use-stake-quote.ts';
import { useView } from './use-view.ts';

type Bought = OutputOf<ProductFamily['calls']['buy']>;

/** The form of a purchase: what is typed, what is wrong with it, what the server quotes for it, and the purchase itself. */
export function usePurchase(family: ProductFamily, product: Product) {
  const t = useTranslations('product-kit.buy');
  const figures = useKitFigures();
  const view = useView(family);
  const [text, setText] = useTypedDecimal();
  const [renews, setRenews] = useState(false);
  const agreement = useAgreement(product.terms_id);
  const [sentUnder, setSentUnder] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const wallet = useCall(walletCalls.getInfo, { currency: product.currency });
  const bounds =
    wallet.data === undefined
      ? null
      : { scale: wallet.data.currency.scale, available: wallet.data.accounts.change.available };
  const problem: StakeProblem | null = bounds === null ? 'missing' : stakeProblem(text, product, bounds);
  const amount = problem === null ? readDecimal(text) : null;
  const { quote, isQuoting, isOutdated, refusal } = useStakeQuote(family, product, text, amount);
  const wanted =
    amount === null
      ? null
      : {
          config_id: product.id,
          amount,
          terms_id: product.terms_id,
          auto_renew: renews ? ('1' as const) : ('0' as const),
        };
  const onEnd = (end: IntentionEnd<Bought>): void => {
    if (end.kind === 'done') {
      say('done', view.done(figures.money(end.message.amount, product.currency)));
      redirect(family.pages.order, { id: end.message.id });
    } else if (end.kind === 'refused') {
      setRefused(end.code === 'PRICE_CHANGED' ? t('changed') : end.text);
      // What is refused was mostly changed by others meanwhile.
      void refresh(family.calls.product, family.calls.quote);
    } else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(family.calls.buy, changedBy(family), { wanted, onEnd });
  const send = async (): Promise<void> => {
    setSentUnder(product.terms_id);
    if (wanted === null || !agreement.isAgreed) return;
    setRefused(null);
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return {
    view,
    text,
    type: (typed: string) => {
      setRefused(null);
      setText(typed);
    },
    renews,
    setRenews,
    isAgreed: agreement.isAgreed,
    setAgreed: (isAgreed: boolean) => {
      setRefused(null);
      agreement.setAgreed(isAgreed);
    },
    wasSent: sentUnder === product.terms_id,
    wallet,
    bounds,
    problem,
    amount,
    quote,
    isQuoting,
    refused: agreement.hasChanged || isOutdated ? t('changed') : (refused ?? refusal),
    state,
    send,
  };
}

/** {@link usePurchase}, for its parts. */
export type Purchase = ReturnType<typeof usePurchase>;
