import type { IntentionEnd } from '@bourse/client/intentions';
import type { OutputOf } from '@bourse/contract/call';
import { secondsCalls } from '@bourse/contract/seconds';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIntention } from '../../base/api/use-intention.ts';
import type { SecondsMarket } from './order-view.ts';

/** What buying changes. */
const changed = [secondsCalls.list, secondsCalls.currencies, secondsCalls.periods];

type Bought = OutputOf<typeof secondsCalls.submit>;
type Refusal = Extract<IntentionEnd<Bought>, { readonly kind: 'refused' }>;

interface Buying {
  readonly market: SecondsMarket;
  readonly seconds: number;
  /** In plain digits; null where nothing can be bought. */
  readonly stake: string | null;
  /** The understanding test comes first. */
  readonly onTest: () => void;
}

/** Buys an option with one press, once. */
export function useBuy({ market, seconds, stake, onTest }: Buying) {
  const t = useTranslations('seconds.ticket');
  const [direction, setDirection] = useState<1 | 2>(1);
  const [refused, setRefused] = useState<string | null>(null);
  const wantedFor = (type: 1 | 2) =>
    stake === null
      ? null
      : {
          match_id: market.match_id,
          currency_id: market.currency_id,
          type: `${type}`,
          seconds,
          number: stake,
          terms_id: market.terms_id,
        };
  /** Said more closely than by the server's sentence; null where that says enough. */
  const reasonOf = ({ code, failure }: Refusal): string | null => {
    if (code === 'PRICE_CHANGED') return t('changed');
    if (code !== 'LIMIT_EXCEEDED' || failure?.reply.type !== 'error') return null;
    return failure.reply.data?.['limit'] === 'exposure' ? t('overExposure') : t('overOwnLimit');
  };
  const onEnd = (end: IntentionEnd<Bought>): void => {
    if (end.kind === 'refused' && end.code === 'SUITABILITY_REQUIRED') onTest();
    else if (end.kind === 'refused') setRefused(reasonOf(end) ?? end.text);
    else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(secondsCalls.submit, changed, { wanted: wantedFor(direction), onEnd });
  const buy = async (type: 1 | 2): Promise<void> => {
    const wanted = wantedFor(type);
    setDirection(type);
    setRefused(null);
    if (wanted === null) return;
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return { state, direction, refused, clear: () => setRefused(null), buy };
}
