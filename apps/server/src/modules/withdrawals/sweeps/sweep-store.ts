import type { sweepPurposes, sweepStates } from '@bourse/contract/networks';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type AssetId, assetId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';

export type SweepPurpose = (typeof sweepPurposes)[number];
export type SweepState = (typeof sweepStates)[number];

/** A move between the house's own addresses. */
export interface Sweep {
  readonly id: string;
  readonly network: string;
  readonly purpose: SweepPurpose;
  readonly assetId: AssetId;
  /** Which child of the account the customer's address is; null where none takes part. */
  readonly child: number | null;
  readonly sender: string;
  readonly receiver: string;
  /** In the smallest unit on the network. */
  readonly rawAmount: bigint;
  readonly nonce: number;
  readonly state: SweepState;
  readonly txHash: string | null;
  /** The block that holds it. */
  readonly height: number | null;
  /** What carrying it has cost, of the network's own coin; null before it has ended. */
  readonly fee: Atoms | null;
  readonly plannedAt: Instant;
  readonly changedAt: Instant;
}

interface SweepRow {
  readonly id: string;
  readonly network: string;
  readonly purpose: SweepPurpose;
  readonly asset_id: number;
  readonly child: number | null;
  readonly sender: string;
  readonly receiver: string;
  readonly raw_amount: bigint;
  readonly nonce: string;
  readonly state: SweepState;
  readonly tx_hash: string | null;
  readonly height: string | null;
  readonly fee: bigint | null;
  readonly planned_at: Date;
  readonly changed_at: Date;
}

const sweepOf = (row: SweepRow): Sweep => ({
  id: row.id,
  network: row.network,
  purpose: row.purpose,
  assetId: assetId(row.asset_id),
  child: row.child,
  sender: row.sender,
  receiver: row.receiver,
  rawAmount: row.raw_amount,
  nonce: Number.parseInt(row.nonce, 10),
  state: row.state,
  txHash: row.tx_hash,
  height: row.height === null ? null : Number.parseInt(row.height, 10),
  fee: row.fee === null ? null : atoms(row.fee),
  plannedAt: fromDate(row.planned_at),
  changedAt: fromDate(row.changed_at),
});

/** A move as it is written down. */
export type NewSweep = Pick<
  Sweep,
  'network' | 'purpose' | 'assetId' | 'child' | 'sender' | 'receiver' | 'rawAmount' | 'nonce'
>;

/** Writes a move down. Where another of its kind is under way from or to the address, the transaction fails. */
export async function insertSweep(tx: Tx, one: NewSweep, at: Instant): Promise<Sweep> {
  const { rows } = await tx.query<SweepRow>(
    `INSERT INTO sweeps (network, purpose, asset_id, child, sender, receiver, raw_amount, nonce, state, planned_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'planned', $9, $9) RETURNING *`,
    [one.network, one.purpose, one.assetId, one.child, one.sender, one.receiver, one.rawAmount, one.nonce, toIso(at)],
  );
  return sweepOf(present(rows[0], 'the inserted move'));
}

/** The nonce that follows the last one of a customer's address; undefined where it has sent nothing. */
export async function nextNonceOf(db: Queryable, network: string, sender: string): Promise<number | undefined> {
  const { rows } = await db.query<{ next: string | null }>(
    'SELECT 1 + max(nonce) AS next FROM sweeps WHERE network = $1 AND sender = $2',
    [network, sender],
  );
  const next = rows[0]?.next ?? null;
  return next === null ? undefined : Number.parseInt(next, 10);
}

/** What is under way on a network, oldest first. */
export async function selectOpenSweeps(db: Queryable, network: string, limit: number): Promise<Sweep[]> {
  const { rows } = await db.query<SweepRow>(
    `SELECT * FROM sweeps WHERE network = $1 AND state IN ('planned', 'sent') ORDER BY id LIMIT $2`,
    [network, limit],
  );
  return rows.map(sweepOf);
}

/**
 * What of a currency is about to leave an address, in the smallest unit on the network.
 * @param above of what stands in a block only what stands above this one.
 */
export async function sumOpenOf(
  db: Queryable,
  { network, sender, assetId: asset }: Pick<Sweep, 'network' | 'sender' | 'assetId'>,
  above: number | null = null,
): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(raw_amount), 0)::numeric(78, 0) AS sum FROM sweeps
     WHERE network = $1 AND sender = $2 AND asset_id = $3 AND state IN ('planned', 'sent')
       AND ($4::bigint IS NULL OR height IS NULL OR height > $4)`,
    [network, sender, asset, above],
  );
  return rows[0]?.sum ?? 0n;
}

/** Notes that a move was handed to a node; false where that was noted before. */
export async function markSent(tx: Tx, id: string, txHash: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE sweeps SET state = 'sent', tx_hash = $2, changed_at = $3 WHERE id = $1 AND state = 'planned'`,
    [id, txHash, toIso(at)],
  );
  return rowCount === 1;
}

/** Notes in which block a move stands, and by which attempt; null where it stands in none. */
export function noteSweepHeight(tx: Tx, id: string, height: number | null, txHash: string | null): void {
  tx.send(`UPDATE sweeps SET height = $2, tx_hash = coalesce($3, tx_hash) WHERE id = $1 AND state = 'sent'`, [
    id,
    height,
    txHash,
  ]);
}

/** How a move has ended. */
export interface SweepEnd {
  readonly state: 'done' | 'failed';
  readonly txHash: string;
  readonly height: number;
  readonly fee: Atoms;
}

/** Ends a move; false where another process has done so. */
export async function endSweep(tx: Tx, id: string, end: SweepEnd, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE sweeps SET state = $2, tx_hash = $3, height = $4, fee = $5::numeric, fee_posted = ($5::numeric = 0), changed_at = $6
     WHERE id = $1 AND state = 'sent'`,
    [id, end.state, end.txHash, end.height, end.fee, toIso(at)],
  );
  return rowCount === 1;
}

/** Ends a move of which nothing was carried, nor can be. Behind its row, so that of two processes one ends it: false for the other. */
export async function giveUpSweep(tx: Tx, id: string, txHash: string, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE sweeps SET state = 'failed', tx_hash = $2, fee = 0, fee_posted = true, changed_at = $3
     WHERE id = $1 AND state IN ('planned', 'sent') AND height IS NULL`,
    [id, txHash, toIso(at)],
  );
  return rowCount === 1;
}

/** Those whose carrying is not posted, oldest first. */
export async function selectUnpostedSweeps(db: Queryable, network: string, limit: number): Promise<Sweep[]> {
  const { rows } = await db.query<SweepRow>(
    'SELECT * FROM sweeps WHERE network = $1 AND fee IS NOT NULL AND NOT fee_posted ORDER BY id LIMIT $2',
    [network, limit],
  );
  return rows.map(sweepOf);
}

/** @returns false where it was posted already. */
export async function markFeePosted(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('UPDATE sweeps SET fee_posted = true WHERE id = $1 AND NOT fee_posted', [id]);
  return rowCount === 1;
}

/** The moves of a network, or of all, newest first. */
export async function selectSweeps(
  db: Queryable,
  network: string | null,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Sweep[]; readonly total: number }> {
  const wanted = 'FROM sweeps WHERE ($1::text IS NULL OR network = $1)';
  const { rows } = await db.query<SweepRow>(
    `SELECT * ${wanted} AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [network, below, limit, offset],
  );
  return { rows: rows.map(sweepOf), total: await countRows(db, `SELECT 1 ${wanted}`, [network]) };
}

/**
 * Whether a currency was moved since a moment: `compared` where a move was done by the time of the last comparison with the
 * books, `open` where one is under way or was done after it.
 */
export async function findTokenMove(
  db: Queryable,
  { network, assetId: asset }: Pick<Sweep, 'network' | 'assetId'>,
  since: Instant,
  comparedAt: Instant,
): Promise<'none' | 'open' | 'compared'> {
  const { rows } = await db.query<{ compared: boolean }>(
    `SELECT state = 'done' AND changed_at <= $4 AS compared FROM sweeps
     WHERE network = $1 AND asset_id = $2 AND purpose <> 'gas'
       AND (state IN ('planned', 'sent') OR (state = 'done' AND changed_at > $3))
     ORDER BY compared DESC LIMIT 1`,
    [network, asset, toIso(since), toIso(comparedAt)],
  );
  const [found] = rows;
  if (found === undefined) return 'none';
  return found.compared ? 'compared' : 'open';
}
