import type { IntentionEnd } from '@bourse/client/intentions';
import { c2cCalls } from '@bourse/contract/c2c';
import { walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { say } from '../../base/parts/say.ts';
import { redirect } from '../../base/router/navigation.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import type { OwnAd } from './c2c-view.ts';
import { type AdDraft, adInput, adProblem } from './publish-form.ts';

const changed = [c2cCalls.list, c2cCalls.myAds, walletCalls.list, walletCalls.detail, walletCalls.getInfo];

/**
 * The form of an advertisement. One that replaces another takes that back first: whoever has it open cannot take it at
 * figures that have changed meanwhile.
 */
export function usePublish(first: AdDraft, replaces: OwnAd | undefined, currencyOf: (coin: string) => string) {
  const t = useTranslations('c2c.publish');
  const refusalOf = useRefusal();
  const [draft, setDraft] = useState(first);
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [old, setOld] = useState(replaces);
  const withdrawing = useAct(c2cCalls.withdrawAd, changed);
  const wallet = useCall(walletCalls.getInfo, { currency: currencyOf(draft.coin) });
  // What the old one has left in escrow comes back before the new one is published.
  const returned =
    old !== undefined && old.type === 'sell' && old.currency_id.toString() === draft.coin ? old.number : '0';
  const legal = wallet.data?.accounts.legal.available;
  const available = legal === undefined ? null : new Big(legal).plus(returned).toFixed();
  const problem = adProblem(draft, draft.type === 'sell' ? available : null);
  const wanted = problem === null && old === undefined ? adInput(draft) : null;
  const onEnd = (end: IntentionEnd<OwnAd>): void => {
    if (end.kind === 'done') {
      say('done', t('done'));
      redirect('/pages/fund/c2c_ads');
    } else if (end.kind === 'refused') setRefused(end.text);
    else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(c2cCalls.publish, changed, { wanted, onEnd });
  const publish = async (): Promise<void> => {
    const end = await perform(adInput(draft));
    if (end !== null) onEnd(end);
  };
  const send = (): void => {
    setSent(true);
    if (problem !== null) return;
    setRefused(null);
    if (old === undefined) {
      void publish();
      return;
    }
    withdrawing.mutate(
      { input: { id: old.id } },
      {
        onSuccess: () => {
          setOld(undefined);
          void publish();
        },
        onError: (error) => setRefused(refusalOf(error)),
      },
    );
  };
  return {
    draft,
    change: (more: Partial<AdDraft>) => {
      setRefused(null);
      setDraft({ ...draft, ...more });
    },
    available,
    problem: wasSent ? problem : null,
    refused,
    isBusy: withdrawing.isPending || state !== 'idle',
    isChecking: state === 'checking',
    send,
  };
}
