import type { Queryable } from '../../../platform/database/sql.ts';
import { walkMarks } from '../contract-marks/verify-marks.ts';
import { headsOfTicks } from '../heads/head-store.ts';
import { genesisHash, hashOf, makesItsPrices, type TickRow } from './tick.ts';
import { countCitations, selectTicks } from './tick-store.ts';

/** What a walk along the whole chain found. */
export interface TickReport {
  readonly ticks: number;
  /** How many mark prices they hold. */
  readonly marks: number;
  readonly citations: number;
  /** The newest hash; to be noted elsewhere, so that a later walk sees when the end was cut off. */
  readonly head: string;
  /** The first tick that does not fit, and why; `expected head` when the noted hash is not in the chain. */
  readonly problem: {
    readonly id: number;
    readonly what: 'chain' | 'prices' | 'marks' | 'published head' | 'expected head';
  } | null;
}

/**
 * Verifies the chain from the first row: each row must contain the hash of the previous one and its own correct hash,
 * its samples must reproduce its prices, and its mark prices go on from those before them.
 * @param expectedHead a hash that was noted earlier; without it, cutting off the end goes unseen.
 */
export async function verifyTicks(db: Queryable, expectedHead?: string): Promise<TickReport> {
  let previous: Pick<TickRow, 'id' | 'hash'> = { id: 0, hash: genesisHash };
  let isExpectedSeen = expectedHead === undefined || expectedHead === genesisHash;
  const marks = walkMarks();
  let problem: TickReport['problem'] = null;
  for (let rows = await selectTicks(db, 0, 1_000); rows.length > 0; rows = await selectTicks(db, previous.id, 1_000)) {
    for (const row of rows) {
      const fits = row.id === previous.id + 1 && row.previousHash === previous.hash && row.hash === hashOf(row);
      if (!fits) problem ??= { id: row.id, what: 'chain' };
      else if (!makesItsPrices(row.content)) problem ??= { id: row.id, what: 'prices' };
      else if (!marks.fits(row)) problem ??= { id: row.id, what: 'marks' };
      isExpectedSeen ||= row.hash === expectedHead;
      previous = row;
    }
    const published = await findUnpublished(db, rows);
    if (published !== null) problem ??= { id: published, what: 'published head' };
    const stray = await marks.findStray(db, rows);
    if (stray !== null) problem ??= { id: stray, what: 'marks' };
  }
  if (problem === null && (await marks.hasStrays(db))) problem = { id: previous.id, what: 'marks' };
  if (!isExpectedSeen) problem ??= { id: 0, what: 'expected head' };
  const citations = await countCitations(db);
  return { ticks: previous.id, marks: marks.count(), citations, head: previous.hash, problem };
}

/** The first tick that was published with another hash than it has, or null. */
async function findUnpublished(db: Queryable, rows: readonly TickRow[]): Promise<number | null> {
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
  const heads = await headsOfTicks(db, rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0);
  return heads.find(({ id, hash }) => hashes.get(id) !== hash)?.id ?? null;
}
