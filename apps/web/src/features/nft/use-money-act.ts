import type { IntentionEnd, Wanted } from '@bourse/client/intentions';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { walletCalls } from '@bourse/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { refresh } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { useRefusal } from './use-refusal.ts';

/** What buying, bidding, opening, offering and paying change of what the app shows. */
export const changedByTrade = [
  nftCalls.box,
  nftCalls.boxes,
  nftCalls.artist,
  nftCalls.collection,
  nftCalls.odds,
  nftCalls.saleLog,
  nftCalls.mySaleLog,
  nftCalls.mine,
  nftCalls.bids,
  nftCalls.orders,
  nftCalls.unpaid,
  nftCalls.resales,
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
];

/**
 * An act that moves money, whose outcome is certain whatever the network does.
 * @param wanted null while it cannot be sent.
 * @param onDone hears what it has made.
 * @param isBox whether it is about a box.
 */
export function useMoneyAct<C extends AnyCall>(
  call: C,
  wanted: Wanted<C> | null,
  onDone: (made: OutputOf<C>) => void,
  isBox = false,
) {
  const t = useTranslations('nft.act');
  const sentenceOf = useRefusal(call.name, isBox);
  const [refused, setRefused] = useState<string | null>(null);
  const onEnd = (end: IntentionEnd<OutputOf<C>>): void => {
    if (end.kind === 'done') onDone(end.message);
    else if (end.kind === 'refused') {
      setRefused(sentenceOf(end));
      // What is refused was mostly changed by others meanwhile.
      void refresh(nftCalls.box, nftCalls.odds);
    } else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(call, changedByTrade, { wanted, onEnd });
  const send = async (): Promise<void> => {
    if (wanted === null) return;
    setRefused(null);
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return { state, refused, clear: () => setRefused(null), send: () => void send() };
}

/** {@link useMoneyAct}, for the parts of its form. */
export type MoneyAct = ReturnType<typeof useMoneyAct>;
