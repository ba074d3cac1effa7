import type { IntentionEnd } from '@bourse/client/intentions';
import { c2cCalls } from '@bourse/contract/c2c';
import { walletCalls } from '@bourse/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import { type Ad, type Order, takeProblem } from './c2c-view.ts';

const changed = [
  c2cCalls.list,
  c2cCalls.detail,
  c2cCalls.orders,
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
];

/** By what an order can be paid: kinds of a sale, own methods of that kind for whoever sells into a purchase. */
function useWays(ad: Ad) {
  const t = useTranslations('c2c.method');
  const isBuying = ad.type === 'sell';
  const own = useCall(c2cCalls.methods, {}, { enabled: !isBuying });
  if (isBuying) return ad.methods.map((kind) => ({ value: kind as string, label: t(kind) })); // beside ids, which are texts
  return own.data
    ?.filter(({ type }) => ad.methods.includes(type))
    .map(({ id, type, account }) => ({ value: id, label: `${t(type)} · ${account}` }));
}

/** The form that takes an advertisement: the money, the way of payment, what is wrong with them, and the order itself. */
export function useTake(ad: Ad) {
  const t = useTranslations('c2c.take');
  const [text, setText] = useTypedDecimal();
  const [chosen, setChosen] = useState<string | null>(null);
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isBuying = ad.type === 'sell';
  const wallet = useCall(walletCalls.getInfo, { currency: ad.currency }, { enabled: !isBuying });
  const available = isBuying ? null : (wallet.data?.accounts.legal.available ?? '0');
  const ways = useWays(ad);
  const method = chosen ?? (ways?.length === 1 ? (ways[0]?.value ?? null) : null);
  const money = text.trim() === '' ? null : readDecimal(text);
  const problem = takeProblem(ad, money, available);
  const wanted = problem !== null || money === null || method === null ? null : { id: ad.id, money, method };
  const onEnd = (end: IntentionEnd<Order>): void => {
    if (end.kind === 'done') {
      say('done', t('done'));
      redirect('/pages/fund/c2c_order', { id: end.message.id });
    } else if (end.kind === 'refused') {
      setRefused(end.text);
      void refresh(c2cCalls.detail);
    } else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(c2cCalls.buy, changed, { wanted, onEnd });
  const send = async (): Promise<void> => {
    setSent(true);
    if (wanted === null) return;
    setRefused(null);
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return {
    isBuying,
    text,
    type: (typed: string) => {
      setRefused(null);
      setText(typed);
    },
    money,
    ways,
    method,
    setMethod: setChosen,
    available,
    problem,
    wasSent,
    refused,
    state,
    send,
  };
}
