import * as z from 'zod/mini';
import { err, ok, type Result } from '@bourse/kernel/result';
import { parsePrice, type Price } from '../price.ts';

/** One trade of a recording. */
export interface RecordedTrade {
  /** Milliseconds after the first trade. */
  readonly afterMs: number;
  readonly side: 'buy' | 'sell';
  readonly price: Price;
  /** In the base currency, as it was written. */
  readonly amount: string;
}

const row = z.tuple(
  [z.string(), z.unknown(), z.unknown(), z.enum(['buy', 'sell']), z.string(), z.string()],
  z.unknown(),
);
const rows = z.array(row);

/**
 * Reads the rows of a recording: time in ms, id, nothing, the taker's side, price, amount, and what else there is.
 * @param texts the file with every number as its text.
 * @returns the trades in the order of their times; otherwise what is wrong with it.
 */
export function readRecordedTrades(texts: unknown): Result<readonly RecordedTrade[], string> {
  const parsed = z.safeParse(rows, texts);
  if (!parsed.success) return err(`row ${String(parsed.error.issues[0]?.path[0] ?? 0)} is no trade`);
  const first = Math.min(...parsed.data.map(([at]) => Number.parseInt(at, 10)));
  const trades: RecordedTrade[] = [];
  for (const [place, [at, , , side, text, amount]] of parsed.data.entries()) {
    const price = parsePrice(text);
    if (price === null || !/^\d{1,16}$/.test(at)) return err(`row ${String(place)} has no price or no time`);
    trades.push({ afterMs: Number.parseInt(at, 10) - first, side, price, amount });
  }
  if (trades.length === 0) return err('it holds no trade');
  return ok(trades.toSorted((a, b) => a.afterMs - b.afterMs));
}
