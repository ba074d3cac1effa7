import type { IntentionEnd, Wanted } from '@bourse/client/intentions';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { walletCalls } from '@bourse/contract/wallet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIntention } from '../../base/api/use-intention.ts';

/** What any act with contracts changes. */
const changed: readonly AnyCall[] = [
  leverCalls.positions,
  leverCalls.orders,
  leverCalls.detail,
  leverCalls.deal,
  leverCalls.cross,
  leverCalls.quote,
  walletCalls.list,
];

type Refusal = Extract<IntentionEnd<unknown>, { readonly kind: 'refused' }>;

interface LeverAct<C extends AnyCall> {
  /** null while there is nothing that could be sent. */
  readonly wanted: Wanted<C> | null;
  readonly onDone: (message: OutputOf<C>) => void;
  /** Takes a refusal that is shown elsewhere. @returns whether it was taken. */
  readonly onRefused?: (refusal: Refusal) => boolean;
}

/** Does something with money or orders once, whatever the network does, and says why not. */
export function useLeverAct<C extends AnyCall>(call: C, { wanted, onDone, onRefused }: LeverAct<C>) {
  const t = useTranslations('lever.act');
  const [refused, setRefused] = useState<string | null>(null);
  const reasonOf = ({ code, text }: Refusal): string => {
    if (code === 'PRICE_CHANGED') return t('changed');
    if (code === 'NO_LIQUIDITY') return t('noLiquidity');
    return code === 'PRICE_UNAVAILABLE' ? t('noPrice') : text;
  };
  const onEnd = (end: IntentionEnd<OutputOf<C>>): void => {
    if (end.kind === 'done') onDone(end.message);
    else if (end.kind === 'never') setRefused(t('never'));
    else if (end.kind === 'refused' && onRefused?.(end) !== true) setRefused(reasonOf(end));
  };
  const { state, perform } = useIntention(call, changed, { wanted, onEnd });
  const act = async (): Promise<void> => {
    setRefused(null);
    if (wanted === null) return;
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return { state, isBusy: state !== 'idle', refused, clear: () => setRefused(null), act: () => void act() };
}
