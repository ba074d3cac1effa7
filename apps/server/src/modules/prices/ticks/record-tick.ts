import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import type { Tx } from '../../../platform/database/database.ts';
import { genesisHash, hashOf, type TickPrice, type TickRow, writeContent } from './tick.ts';
import { insertCitation, insertCitations, insertTick, lockHead, type TickHead } from './tick-store.ts';

/**
 * Writes down the prices at which something is settled, in the transaction that settles it: neither is there without the
 * other. Called last, behind every other lock, because writers of the chain wait for each other until they commit.
 * @param at is moved to the newest tick's, where it is earlier: who waited for the lock may have asked the time before.
 * @returns the id by which {@link citeTick} names it.
 */
export async function recordTick(tx: Tx, at: Instant, prices: readonly TickPrice[]): Promise<number> {
  invariant(prices.length > 0, 'a tick has a price');
  const head = await lockHead(tx);
  return appendTick(tx, head, instant(Math.max(at, head === undefined ? 0 : Date.parse(head.at))), prices);
}

/** Writes the tick that follows a head, which its caller has locked. */
export function appendTick(tx: Tx, head: TickHead | undefined, at: Instant, prices: readonly TickPrice[]): number {
  const row: Omit<TickRow, 'hash'> = {
    id: head === undefined ? 1 : head.id + 1,
    at: toIso(at),
    content: writeContent(prices),
    previousHash: head?.hash ?? genesisHash,
  };
  insertTick(tx, { ...row, hash: hashOf(row) });
  return row.id;
}

/** Says what was settled at a tick, once for each settlement. */
export function citeTick(tx: Tx, reference: string, tickId: number): void {
  insertCitation(tx, reference, tickId);
}

/** The same of several settlements. */
export function citeTicks(tx: Tx, cited: readonly { readonly reference: string; readonly tickId: number }[]): void {
  insertCitations(tx, cited);
}
