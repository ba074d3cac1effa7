import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { PriceSource } from '../price-source.ts';
import type { RecordedTrade } from './recorded-trades.ts';

/** The trades of a recording that plays. */
export interface RecordedTrades {
  /** The pair that they are of. */
  readonly symbol: string;
  /** The trades since the last time that it was asked; after the last one the recording begins again. */
  takeDue(now: Instant): readonly RecordedTrade[];
}

/** A recording that plays: a source of prices, and of the trades that fall due. */
export type RecordedSource = PriceSource & RecordedTrades;

/**
 * Plays recorded trades as the prices of one venue, from the moment at which it is asked first. What was traded last is
 * the price until the next trade.
 * @param speed how many times faster than it was recorded.
 */
export function recordedSource(symbol: string, trades: readonly RecordedTrade[], speed: number): RecordedSource {
  const lengthMs = present(trades.at(-1), 'the last trade').afterMs + 1;
  let began: Instant | null = null;
  let played = 0;

  /** How many trades have fallen due since the beginning, all rounds counted. */
  function dueBy(now: Instant): number {
    began ??= now;
    const passedMs = (now - began) * speed;
    const rounds = Math.floor(passedMs / lengthMs);
    return rounds * trades.length + countUpTo(trades, passedMs - rounds * lengthMs);
  }

  return {
    symbol,
    simulated: true,
    // A recording is one venue; nothing that it says is of today.
    quorum: 1,
    sample: async (now) => {
      const last = trades[(Math.max(1, dueBy(now)) - 1) % trades.length];
      return [{ symbol, venue: 'Recording', price: present(last, 'a recorded trade').price, at: now }];
    },
    takeDue: (now) => {
      const due = dueBy(now);
      // Whoever was away for long takes the newest round alone.
      const from = Math.max(played, due - trades.length);
      played = due;
      return Array.from({ length: due - from }, (_, i) => present(trades[(from + i) % trades.length], 'a trade'));
    },
  };
}

/** How many trades happened up to that time. */
function countUpTo(trades: readonly RecordedTrade[], afterMs: number): number {
  let [low, high] = [0, trades.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((trades[middle]?.afterMs ?? Infinity) <= afterMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
