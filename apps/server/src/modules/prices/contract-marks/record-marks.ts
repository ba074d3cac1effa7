import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';
import type { IndexPrice } from '../index-price.ts';
import { nextMark } from '../mark-price.ts';
import type { Price } from '../price.ts';
import { appendTick } from '../ticks/record-tick.ts';
import type { TickPrice } from '../ticks/tick.ts';
import { lockHead } from '../ticks/tick-store.ts';
import { insertMarks, type KeptMark, lastMarks } from './mark-store.ts';

/** What is seen of a contract in a second. */
export interface MarkInput {
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly index: IndexPrice;
  /** The middle of best bid and best ask of the own book; null where a side is empty. */
  readonly mid: Price | null;
}

/** A basis older than this is forgotten: the next mark begins at the index. */
export const markLifetimeMs = 10 * secondMs;
/** A mark is made once a second; whoever comes sooner gets the one that is there. */
export const markPauseMs = 500;

/**
 * Makes the next mark price of each contract and writes all of them into the hash chain as one tick, with everything that
 * they are made of. It goes on from what the chain says, read behind its lock: a second writer can neither fork it nor let
 * time pass twice. To be called last in a transaction, behind every other lock.
 * @param at is moved behind the newest tick, where it is not later.
 * @returns a mark for each contract, in the order in which they were given: one that is less than {@link markPauseMs} old is
 *   given again.
 */
export async function recordMarks(tx: Tx, at: Instant, seen: readonly MarkInput[]): Promise<readonly KeptMark[]> {
  if (seen.length === 0) return [];
  invariant(new Set(seen.map(({ symbol }) => symbol)).size === seen.length, 'a contract has one mark');
  const head = await lockHead(tx);
  const now = instant(Math.max(at, head === undefined ? 0 : Date.parse(head.at) + 1));
  const known = await lastMarks(
    tx,
    seen.map(({ symbol }) => symbol),
  );
  const due = seen.filter(({ symbol }) => now - (known.get(symbol)?.at ?? -Infinity) >= markPauseMs);
  const prices = due.map(({ symbol, index, mid }) => {
    const last = known.get(symbol);
    const before = last !== undefined && now - last.at <= markLifetimeMs ? last : null;
    return {
      symbol,
      index,
      mark: { mid, before: before?.basis ?? null, ...nextMark(before, { index: index.price, mid }) },
    };
  }) satisfies TickPrice[];
  const made = new Map<string, KeptMark>();
  if (prices.length > 0) {
    const id = appendTick(tx, head, now, prices);
    for (const { symbol, mark } of prices)
      made.set(symbol, { id, symbol, at: now, mark: mark.mark, basis: mark.basis });
    insertMarks(tx, [...made.values()]);
  }
  return seen.map(({ symbol }) => present(made.get(symbol) ?? known.get(symbol), `the mark of ${symbol}`));
}
