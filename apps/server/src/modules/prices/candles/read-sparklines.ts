import type { OutputOf } from '@bourse/contract/call';
import type { marketCalls } from '@bourse/contract/market';
import { formatAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import { hourMs, instant, secondMs } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { MarketList } from '../../markets/index.ts';
import { bucketOf } from './candle.ts';
import { selectClosesSince } from './candle-store.ts';

type Sparklines = OutputOf<typeof marketCalls.sparklines>;

/** What sparklines are read from. */
export interface SparklinePorts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly markets: MarketList;
}

const hours = 24;
/** Everybody who asks within this time gets the same answer. */
const lifetimeMs = 5 * secondMs;

/**
 * A way to read the sparklines of some markets, or of all, which asks the database once in five seconds, however many
 * lists are shown. Symbols that are no market are left out: a list outlives a market that is taken from it.
 */
export function sparklineReader(ports: SparklinePorts): (symbols?: readonly string[]) => Promise<Sparklines> {
  const readAll = allSparklinesReader(ports);
  return async (symbols) => {
    const all = await readAll();
    if (symbols === undefined) return all;
    const ids = new Set<number | undefined>(symbols.map((symbol) => ports.markets.findPriced(symbol)?.id));
    return all.filter(({ match_id }) => ids.has(match_id));
  };
}

function allSparklinesReader(ports: SparklinePorts): () => Promise<Sparklines> {
  let asked: { readonly at: number; readonly answer: Promise<Sparklines> } | null = null;
  return async () => {
    const now = ports.clock.now();
    if (asked === null || now - asked.at > lifetimeMs) asked = { at: now, answer: readSparklines(ports) };
    const current = asked;
    return current.answer.catch((error: unknown) => {
      if (asked === current) asked = null;
      throw error;
    });
  };
}

/**
 * The closes of the last 24 hours of every market, oldest first, the running hour included. An hour without a trade is
 * carried at the close before; there is none before the first trade.
 */
async function readSparklines({ db, clock, markets }: SparklinePorts): Promise<Sparklines> {
  const all = markets.listShown();
  const first = instant(bucketOf('1h', clock.now()) - (hours - 1) * hourMs);
  const ids = all.map(({ id }) => id);
  const byMarket = Map.groupBy(await selectClosesSince(db, ids, first), ({ marketId }) => marketId);
  return all.map(({ id, symbol, quote }) => {
    const rows = byMarket.get(id) ?? [];
    let close = rows.find(({ bucket }) => bucket < first)?.close;
    const closes: string[] = [];
    for (let hour = 0; hour < hours; hour += 1) {
      close = rows.find(({ bucket }) => bucket === first + hour * hourMs)?.close ?? close;
      if (close !== undefined) closes.push(formatAmount(close, quote.scale));
    }
    return { match_id: id, symbol, closes };
  });
}
