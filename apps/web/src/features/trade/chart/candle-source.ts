import { leverCalls } from '@bourse/contract/lever';
import { marketCalls } from '@bourse/contract/market';
import { callOrThrow } from '../../../base/api/api.ts';
import { feed } from '../../../base/market/feed.ts';
import type { ContractProduct } from '../../../base/market/use-contract.ts';
import { clock, scheduler } from '../../../base/time/clock.ts';
import type { Candle, Interval } from './chart-data.ts';

/** Told of the candles that changed, and that some may have been missed. */
interface CandleFollower {
  readonly onLost: () => void;
  readonly onList: (list: readonly Candle[]) => void;
}

/** Where the candles of a chart come from. */
export interface CandleSource {
  /** The newest ones up to a moment in Unix seconds, oldest first. */
  readonly read: (to: number) => Promise<Candle[]>;
  /** @returns a way to stop. */
  readonly follow: (follower: CandleFollower) => () => void;
}

/** What a chart of a contract shows: the trades of its own book, or its mark price. */
export type ContractPrice = 'last' | 'mark';

/** Of a market of spot, or of the index that contracts track. */
export function marketCandles(symbol: string, interval: Interval): CandleSource {
  return {
    read: (to) => callOrThrow(marketCalls.candles, { symbol, period: interval, from: 0, to }),
    follow: ({ onLost, onList }) =>
      feed().follow(`candles:${symbol}:${interval}`, { onLost, onMessage: ({ list }) => onList(list) }),
  };
}

const everyMs = 2_000;
/** The running candle and the one before it lie within this, whatever the interval. */
const latest = 2;

/** Of a contract. */
export function contractCandles(
  symbol: string,
  interval: Interval,
  wanted: { readonly product: ContractProduct; readonly price: ContractPrice },
): CandleSource {
  const { product: level_type, price } = wanted;
  const read = (to: number, from = 0): Promise<Candle[]> =>
    callOrThrow(leverCalls.candles, { symbol, level_type, price, period: interval, from, to });
  return {
    read: (to) => read(to),
    follow: ({ onList }) => {
      const ending = new AbortController();
      const run = async (): Promise<void> => {
        let from = 0;
        while (!ending.signal.aborted) {
          await scheduler.sleep(everyMs, ending.signal);
          const list = (await read(Math.floor(clock.now() / 1_000) + 60, from).catch(() => [])).slice(-latest);
          if (ending.signal.aborted) return;
          from = list[0]?.time ?? from;
          if (list.length > 0) onList(list);
        }
      };
      run().catch(() => undefined);
      return () => ending.abort();
    },
  };
}
