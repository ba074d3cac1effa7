import type { Queryable } from '../../../platform/database/sql.ts';
import { genesisHash, hashOf, makesItsPrices, type TickRow } from './tick.ts';
import { countCitations, selectTicks } from './tick-store.ts';

/** What a walk along the whole chain found. */
export interface TickReport {
  readonly ticks: number;
  readonly citations: number;
  /** The newest hash; to be noted elsewhere, so that a later walk sees when the end was cut off. */
  readonly head: string;
  /** The first tick that does not fit, and why; `expected head` when the noted hash is not in the chain. */
  readonly problem: { readonly id: number; readonly what: 'chain' | 'prices' | 'expected head' } | null;
}

/**
 * Verifies the chain from the first row: each row must contain the hash of the previous one and its own correct hash,
 * and its samples must reproduce its prices.
 * @param expectedHead a hash that was noted earlier; without it, cutting off the end goes unseen.
 */
export async function verifyTicks(db: Queryable, expectedHead?: string): Promise<TickReport> {
  let previous: Pick<TickRow, 'id' | 'hash'> = { id: 0, hash: genesisHash };
  let isExpectedSeen = expectedHead === undefined || expectedHead === genesisHash;
  let problem: TickReport['problem'] = null;
  for (let rows = await selectTicks(db, 0, 1_000); rows.length > 0; rows = await selectTicks(db, previous.id, 1_000)) {
    for (const row of rows) {
      const fits = row.id === previous.id + 1 && row.previousHash === previous.hash && row.hash === hashOf(row);
      if (!fits) problem ??= { id: row.id, what: 'chain' };
      else if (!makesItsPrices(row.content)) problem ??= { id: row.id, what: 'prices' };
      isExpectedSeen ||= row.hash === expectedHead;
      previous = row;
    }
  }
  if (!isExpectedSeen) problem ??= { id: 0, what: 'expected head' };
  return { ticks: previous.id, citations: await countCitations(db), head: previous.hash, problem };
}
