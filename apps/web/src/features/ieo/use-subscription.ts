import type { IntentionEnd } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { ieoCalls } from '@bourse/contract/ieo';
import { walletCalls } from '@bourse/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import { amountProblem, type Project } from './ieo-view.ts';
import { useIeoFigures } from './use-ieo-figures.ts';

type Made = OutputOf<typeof ieoCalls.subscribe>;

/** What subscribing and paying change of what the app shows. */
export const changedByPaying = [
  ieoCalls.list,
  ieoCalls.detail,
  ieoCalls.orders,
  ieoCalls.order,
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
];

/** The form of a subscription: a quantity, what is wrong with it, and the subscription itself. */
export function useSubscription(project: Project) {
  const t = useTranslations('ieo.form');
  const figures = useIeoFigures();
  const [text, setText] = useState(project.minimum);
  const [isAgreed, setAgreed] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const wallet = useCall(walletCalls.getInfo, { currency: project.pay_currency });
  const available = wallet.data?.accounts.change.available ?? null;
  const problem = available === null ? null : amountProblem(text, project, available);
  const { id, price, pay_currency } = project;
  const wanted =
    available === null || problem !== null ? null : { project_id: id, amount: text.trim(), pay_currency, price };
  const onEnd = (end: IntentionEnd<Made>): void => {
    if (end.kind === 'done') {
      say('done', t('done', { amount: figures.money(end.message.amount, project.currency) }));
      redirect('/pages/ieo/order', { id: end.message.id });
    } else if (end.kind === 'refused') {
      setRefused(end.text);
      // What is refused was mostly changed by others meanwhile.
      void refresh(ieoCalls.detail);
    } else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(ieoCalls.subscribe, changedByPaying, { wanted, onEnd });
  const send = async (): Promise<void> => {
    setSent(true);
    if (wanted === null || !isAgreed) return;
    setRefused(null);
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  const clear = (): void => setRefused(null);
  return {
    text,
    type: (typed: string) => {
      clear();
      setText(typed);
    },
    available,
    problem,
    isAgreed,
    setAgreed: (agreed: boolean) => {
      clear();
      setAgreed(agreed);
    },
    wasSent,
    refused,
    state,
    send,
  };
}

/** {@link useSubscription}, for its parts. */
export type Subscription = ReturnType<typeof useSubscription>;
