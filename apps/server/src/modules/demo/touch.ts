import { type Ticks, ticks } from '@bourse/kernel/quantity';
import type { Random } from '@bourse/kernel/random';

/** The best bid and the best ask. */
export interface Touch {
  readonly bid: Ticks;
  readonly ask: Ticks;
}

/** How the touch of a market follows its fair price. */
export interface TouchTerms {
  /** Bounds of the spread in ticks; each time the touch moves, it is drawn anew. */
  readonly spreadMin: number;
  readonly spreadMax: number;
  /** The touch moves only when the fair price is further than this from its middle, in ticks. */
  readonly band: number;
}

/**
 * Where the touch stands now: where it was, unless the fair price has left it behind.
 * @param fair in ticks; need not be whole.
 */
export function nextTouch(touch: Touch | null, fair: number, terms: TouchTerms, random: Random): Touch {
  if (touch !== null && Math.abs(fair - (touch.bid + touch.ask) / 2) <= terms.band) return touch;
  const spread = random.int(terms.spreadMin, terms.spreadMax);
  const bid = Math.max(1, Math.floor(fair - spread / 2));
  return { bid: ticks(bid), ask: ticks(bid + spread) };
}

/** Which side a taker must come from so that the last price is at the touch again; null where it is not outside of it. */
export function sideOfReturn(last: Ticks | null, { bid, ask }: Touch): 'buy' | 'sell' | null {
  if (last === null || last < bid) return 'buy';
  return last > ask ? 'sell' : null;
}
