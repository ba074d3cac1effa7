import { present } from '@bourse/kernel/invariant';
import { shareOf, usdtIn } from './demo-coins.ts';

/** How much the simulated customers do: `quiet` for who counts the gigabytes that it leaves on the disk. */
export type DemoPace = 'lively' | 'quiet';

/** By how much visits are rarer, and trades fewer, at each pace. */
export const slowness: Readonly<Record<DemoPace, number>> = { lively: 1, quiet: 10 };

/** How a market of some part of the trading is kept. */
export interface Liveliness {
  /** The least part that it is for. */
  readonly share: number;
  /** Steps from one visit to the next. */
  readonly everySteps: number;
  /** Trades a second, beside those that bring the last price back to the touch. */
  readonly tradesASecond: number;
  /** Half the spread in basis points; null for the few ticks of the liveliest. */
  readonly halfSpreadBps: number | null;
  /** Orders that the maker moves in a visit, beside those that stand beyond the touch. */
  readonly moves: number;
  /** What all of this comes to in a day, in USDT, as `npm run bench -- demo` measured it, but for the last: the history has as much. */
  readonly usdtADay: number;
}

/** The liveliest first. Their spreads are what keeps the price of a visit within the book until the next one. */
const liveliness: readonly Liveliness[] = [
  { share: 20, everySteps: 1, tradesASecond: 1.2, halfSpreadBps: null, moves: 16, usdtADay: 75e6 },
  { share: 10, everySteps: 4, tradesASecond: 0.3, halfSpreadBps: null, moves: 16, usdtADay: 27e6 },
  { share: 5, everySteps: 4, tradesASecond: 0.08, halfSpreadBps: 3.5, moves: 8, usdtADay: 6.5e6 },
  { share: 3, everySteps: 8, tradesASecond: 0.03, halfSpreadBps: 6, moves: 6, usdtADay: 1.3e6 },
  { share: 1, everySteps: 8, tradesASecond: 0.015, halfSpreadBps: 8, moves: 6, usdtADay: 1.1e6 },
  { share: 0, everySteps: 16, tradesASecond: 0.005, halfSpreadBps: 12, moves: 4, usdtADay: 0.4e6 },
];

/** How lively a pair is. */
export function livelinessOf(base: string, quote: string): Liveliness {
  const share = shareOf(base, quote);
  return present(
    liveliness.find((one) => share >= one.share),
    'how lively the market is',
  );
}

/** What the simulated customers trade in a pair in a day, in whole units of its quote currency. */
export function turnoverADay(base: string, quote: string, pace: DemoPace): number {
  return usdtIn(quote, livelinessOf(base, quote).usdtADay / slowness[pace]);
}
