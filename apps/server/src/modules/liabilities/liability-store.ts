import { columnOf } from '../../platform/database/array-literal.ts';
import type { AssetId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { TreeNode } from './liability-tree.ts';

/** A day as it was published. */
export interface LiabilityDay {
  /** For example `2026-11-20`. */
  readonly day: string;
  readonly at: Instant;
  readonly content: string;
  readonly previousHash: string;
  readonly hash: string;
}

interface DayRow {
  readonly day: string;
  readonly at: Date;
  readonly content: string;
  readonly previous_hash: string;
  readonly hash: string;
}

const dayOf = ({ day, at, content, previous_hash: previousHash, hash }: DayRow): LiabilityDay => ({
  day,
  at: fromDate(at),
  content,
  previousHash,
  hash,
});

const columns = 'day::text AS day, at, content, previous_hash, hash';

/** The days that were published last, the newest first. */
export async function listDays(db: Queryable, limit: number): Promise<LiabilityDay[]> {
  const { rows } = await db.query<DayRow>(`SELECT ${columns} FROM liability_days ORDER BY day DESC LIMIT $1`, [limit]);
  return rows.map(dayOf);
}

/** One published day, or without one the last. */
export async function selectDay(db: Queryable, day: string | null): Promise<LiabilityDay | null> {
  const { rows } = await db.query<DayRow>(
    `SELECT ${columns} FROM liability_days d WHERE $1::text IS NULL OR d.day::text = $1 ORDER BY d.day DESC LIMIT 1`,
    [day],
  );
  return rows[0] === undefined ? null : dayOf(rows[0]);
}

/** Publishes a day. */
export async function insertDay(tx: Tx, { day, at, content, previousHash, hash }: LiabilityDay): Promise<void> {
  await tx.query('INSERT INTO liability_days (day, at, content, previous_hash, hash) VALUES ($1, $2, $3, $4, $5)', [
    day,
    toIso(at),
    content,
    previousHash,
    hash,
  ]);
}

/** Takes the secret of a day down; whoever is second waits, and fails. */
export async function insertSecret(tx: Tx, day: string, secret: Buffer): Promise<void> {
  await tx.query('INSERT INTO liability_secrets (day, secret) VALUES ($1, $2)', [day, secret]);
}

/** The secret of a day whose leaves are kept; null where they are not. */
export async function selectSecret(db: Queryable, day: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ secret: Buffer }>('SELECT secret FROM liability_secrets WHERE day = $1::date', [
    day,
  ]);
  return rows[0]?.secret ?? null;
}

/** Neighbouring leaves of a day. */
export interface Chunk {
  readonly assetId: AssetId;
  readonly chunk: number;
  /** What its first leaf is ordered by. */
  readonly firstKey: Buffer;
  readonly root: TreeNode;
  readonly leaves: Buffer;
}

/** Keeps chunks, in one statement. */
export function insertChunks(tx: Tx, day: string, chunks: readonly Chunk[]): void {
  const values = [
    columnOf(chunks, ({ assetId }) => assetId),
    columnOf(chunks, ({ chunk }) => chunk),
    columnOf(chunks, ({ firstKey }) => firstKey.toString('hex')),
    columnOf(chunks, ({ root }) => root.hash),
    columnOf(chunks, ({ root }) => root.sum),
    columnOf(chunks, ({ leaves }) => leaves.toString('hex')),
  ];
  tx.send(
    `INSERT INTO liability_chunks (day, asset_id, chunk, first_key, root, sum, leaves)
     SELECT $1, c.asset_id, c.chunk, decode(c.first_key, 'hex'), c.root, c.sum, decode(c.leaves, 'hex')
     FROM unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::numeric[], $7::text[])
       AS c (asset_id, chunk, first_key, root, sum, leaves)`,
    [day, ...values],
    chunks.length,
  );
}

/** The roots of an asset's chunks on a day, in their order, each with what its first leaf is ordered by. */
export async function listChunkRoots(
  db: Queryable,
  day: string,
  assetId: AssetId,
): Promise<{ readonly firstKey: Buffer; readonly root: TreeNode }[]> {
  const { rows } = await db.query<{ first_key: Buffer; root: string; sum: bigint; leaves: number }>(
    `SELECT first_key, root, sum, length(leaves) / 56 AS leaves FROM liability_chunks
     WHERE day = $1::date AND asset_id = $2 ORDER BY chunk`,
    [day, assetId],
  );
  return rows.map(({ first_key: firstKey, root: hash, sum, leaves }) => ({ firstKey, root: { hash, sum, leaves } }));
}

/** The leaves of a chunk, as they are kept. */
export async function selectLeaves(
  db: Queryable,
  day: string,
  assetId: AssetId,
  chunk: number,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ leaves: Buffer }>(
    'SELECT leaves FROM liability_chunks WHERE day = $1::date AND asset_id = $2 AND chunk = $3',
    [day, assetId, chunk],
  );
  return rows[0]?.leaves ?? null;
}

/** Forgets leaves and secrets of days before one; what was published stays. */
export async function deleteLeavesBefore(tx: Tx, day: string): Promise<void> {
  await tx.query('DELETE FROM liability_chunks WHERE day < $1::date', [day]);
  await tx.query('DELETE FROM liability_secrets WHERE day < $1::date', [day]);
}

/** Those of the hashes that no published day has. */
export async function selectUnknownDays(db: Queryable, hashes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.query<{ hash: string }>(
    `SELECT h AS hash FROM unnest($1::text[]) AS h WHERE NOT EXISTS (SELECT FROM liability_days d WHERE d.hash = h)`,
    [[...hashes]],
  );
  return rows.map(({ hash }) => hash);
}

/** Published days behind one, in their order. */
export async function selectDaysBehind(db: Queryable, day: string, limit: number): Promise<LiabilityDay[]> {
  const { rows } = await db.query<DayRow>(
    `SELECT ${columns} FROM liability_days d WHERE d.day > $1::date ORDER BY d.day LIMIT $2`,
    [day, limit],
  );
  return rows.map(dayOf);
}

/** The currencies of which leaves of a day are kept. */
export async function listKeptAssets(db: Queryable, day: string): Promise<AssetId[]> {
  const { rows } = await db.query<{ asset_id: AssetId }>(
    'SELECT DISTINCT asset_id FROM liability_chunks WHERE day = $1::date ORDER BY asset_id',
    [day],
  );
  return rows.map(({ asset_id: id }) => id);
}
