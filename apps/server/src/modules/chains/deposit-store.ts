import type { depositRefusals, depositStates } from '@bourse/contract/deposit';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { type AssetId, assetId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { BlockId, IncomingTransfer } from './chain-node.ts';

export type DepositState = Exclude<(typeof depositStates)[number], 'lost' | 'returned'> | 'approved';

/** Why a deposit is refused. */
export type DepositRefusal = (typeof depositRefusals)[number];

/** Something that came to one of our addresses. */
export interface Deposit extends BlockId, Omit<IncomingTransfer, 'contract' | 'amount'> {
  readonly id: string;
  readonly network: string;
  /** Null where it came to the house. */
  readonly owner: UserId | null;
  readonly assetId: AssetId;
  readonly amount: Atoms;
  /** In the token's own unit. */
  readonly rawAmount: bigint;
  readonly required: number;
  readonly needsFinal: boolean;
  readonly state: DepositState;
  /** Null where it is not refused, and where nobody has noted why. */
  readonly refusedBecause: DepositRefusal | null;
  readonly seenAt: Instant;
  readonly creditedAt: Instant | null;
  /** Since when its block has been given up although it is credited; null while it is in one. */
  readonly lostSince: Instant | null;
  /** The withdrawal of another customer by which it came, in the books alone; null where it came over the network. */
  readonly withdrawalId: string | null;
  /** Where it is sent back to by two persons, and the transaction that brought it; null where it is not. */
  readonly returnTo: { readonly address: string; readonly txHash: string } | null;
}

/** A deposit before it is written down. */
export type NewDeposit = Omit<Deposit, 'id' | 'seenAt' | 'creditedAt' | 'lostSince' | 'withdrawalId' | 'returnTo'>;

/** A row of the deposits, for who reads them otherwise. */
export interface DepositRow {
  readonly id: string;
  readonly network: string;
  readonly tx_hash: string;
  readonly position: number;
  readonly user_id: string | null;
  readonly asset_id: number;
  readonly address: string;
  readonly sender: string;
  readonly amount: bigint;
  readonly raw_amount: bigint;
  readonly height: string;
  readonly block_hash: string;
  readonly required: number;
  readonly needs_final: boolean;
  readonly state: DepositState;
  readonly refused_because: DepositRefusal | null;
  readonly seen_at: Date;
  readonly credited_at: Date | null;
  readonly lost_since: Date | null;
  readonly withdrawal_id: string | null;
  readonly return_to: string | null;
  readonly return_of: string | null;
}

export const depositOf = (row: DepositRow): Deposit => ({
  id: row.id,
  network: row.network,
  txHash: row.tx_hash,
  position: row.position,
  owner: row.user_id === null ? null : userId(row.user_id),
  assetId: assetId(row.asset_id),
  to: row.address,
  from: row.sender,
  amount: atoms(row.amount),
  rawAmount: row.raw_amount,
  height: Number.parseInt(row.height, 10),
  hash: row.block_hash,
  required: row.required,
  needsFinal: row.needs_final,
  state: row.state,
  refusedBecause: row.refused_because,
  seenAt: fromDate(row.seen_at),
  creditedAt: row.credited_at === null ? null : fromDate(row.credited_at),
  lostSince: row.lost_since === null ? null : fromDate(row.lost_since),
  withdrawalId: row.withdrawal_id,
  returnTo: row.return_to === null || row.return_of === null ? null : { address: row.return_to, txHash: row.return_of },
});

const recordColumns = `network text, tx_hash text, position integer, user_id bigint, asset_id integer, address text,
  sender text, amount numeric, raw_amount numeric, height bigint, block_hash text, required integer, needs_final boolean, state text,
  refused_because text`;

/**
 * Writes down what a block brought. What the network had given up and brings again is taken over from this block; anything
 * else that is known already stays as it is.
 * @returns what is new.
 */
export async function insertDeposits(tx: Tx, deposits: readonly NewDeposit[], at: Instant): Promise<Deposit[]> {
  const rows = deposits.map((one) => ({
    network: one.network,
    tx_hash: one.txHash,
    position: one.position,
    user_id: one.owner,
    asset_id: one.assetId,
    address: one.to,
    sender: one.from,
    amount: one.amount.toString(),
    raw_amount: one.rawAmount.toString(),
    height: one.height,
    block_hash: one.hash,
    required: one.required,
    needs_final: one.needsFinal,
    state: one.state,
    refused_because: one.refusedBecause,
  }));
  const { rows: written } = await tx.query<DepositRow>(
    `INSERT INTO deposits (network, tx_hash, position, user_id, asset_id, address, sender, amount, raw_amount, height,
       block_hash, required, needs_final, state, refused_because, seen_at)
     SELECT d.*, $2::timestamptz FROM jsonb_to_recordset($1::jsonb) AS d (${recordColumns})
     ON CONFLICT (network, tx_hash, position) DO UPDATE SET user_id = EXCLUDED.user_id, asset_id = EXCLUDED.asset_id,
       address = EXCLUDED.address, sender = EXCLUDED.sender, amount = EXCLUDED.amount, raw_amount = EXCLUDED.raw_amount,
       height = EXCLUDED.height, block_hash = EXCLUDED.block_hash, required = EXCLUDED.required,
       needs_final = EXCLUDED.needs_final, state = EXCLUDED.state,
       refused_because = EXCLUDED.refused_because
     WHERE deposits.state = 'orphaned' RETURNING *`,
    [JSON.stringify(rows), toIso(at)],
  );
  return written.map(depositOf);
}

/** What comes to a customer from another one. */
export interface InternalDeposit {
  readonly network: string;
  readonly owner: UserId;
  readonly assetId: AssetId;
  readonly address: string;
  readonly amount: Atoms;
  readonly withdrawalId: string;
  /** By what both customers name it. */
  readonly txHash: string;
}

/** Writes down what has come from another customer: it is credited, and stands in no block. */
export async function insertInternalDeposit(tx: Tx, one: InternalDeposit, at: Instant): Promise<Deposit> {
  const { rows } = await tx.query<DepositRow>(
    `INSERT INTO deposits (network, tx_hash, position, user_id, asset_id, address, sender, amount, raw_amount, height,
       block_hash, required, needs_final, state, seen_at, credited_at, withdrawal_id)
     VALUES ($1, $2, 0, $3, $4, $5, '', $6, $6, 0, '', 1, false, 'credited', $7, $7, $8) RETURNING *`,
    [one.network, one.txHash, one.owner, one.assetId, one.address, one.amount, toIso(at), one.withdrawalId],
  );
  return depositOf(present(rows[0], 'the inserted deposit'));
}

/** Gives up what stands in blocks above a height and is not credited. @returns what was given up. */
export async function orphanAbove(tx: Tx, network: string, height: number): Promise<Deposit[]> {
  const { rows } = await tx.query<DepositRow>(
    `UPDATE deposits SET state = 'orphaned' WHERE network = $1 AND height > $2 AND state IN ('seen', 'small', 'refused')
     RETURNING *`,
    [network, height],
  );
  return rows.map(depositOf);
}

/** Whether something that stands above a height is credited already, and its block not given up. */
export async function isCreditedAbove(db: Queryable, network: string, height: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM deposits WHERE network = $1 AND height > $2 AND state = 'credited' AND lost_since IS NULL LIMIT 1`,
    [network, height],
  );
  return rowCount > 0;
}

/** What lies there of deposits up to a height that transfers have told of and that are not credited, by currency. */
export async function sumUncredited(
  db: Queryable,
  network: string,
  height: number,
): Promise<ReadonlyMap<AssetId, bigint>> {
  const { rows } = await db.query<{ asset_id: number; sum: bigint }>(
    `SELECT asset_id, sum(amount)::numeric(78, 0) AS sum FROM deposits
     WHERE network = $1 AND height <= $2 AND (state IN ('seen', 'small')
       OR (state = 'refused' AND refused_because IS DISTINCT FROM 'delivers_less')) GROUP BY asset_id`,
    [network, height],
  );
  return new Map(rows.map((row) => [assetId(row.asset_id), row.sum]));
}

/** Up to where a network has been read, and its newest final block; and the currencies of which nothing is credited. */
export interface ReadUpTo {
  readonly network: string;
  readonly height: number;
  readonly final: number | null;
  readonly paused: readonly AssetId[];
}

/** What is deep enough in the blocks that were read. */
export const isDeep = `network = $1 AND height + required - 1 <= $2 AND (NOT needs_final OR $3::bigint IS NULL OR height <= $3)`;

/** Deposits that are deep enough, oldest first. */
export async function selectDeep(
  db: Queryable,
  { network, height, final, paused }: ReadUpTo,
  limit: number,
): Promise<Deposit[]> {
  const { rows } = await db.query<DepositRow>(
    `SELECT * FROM deposits WHERE ${isDeep} AND state = 'seen' AND NOT asset_id = ANY ($4::integer[])
     ORDER BY height, id LIMIT $5`,
    [network, height, final, paused, limit],
  );
  return rows.map(depositOf);
}

/** Marks what stands as it did in its block as credited. @returns the ids of those that were. */
export async function markCredited(tx: Tx, deposits: readonly Deposit[], at: Instant): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE deposits d SET state = 'credited', credited_at = $3
     FROM jsonb_to_recordset($1::jsonb) AS w (id bigint, hash text, state text), networks n
     WHERE d.id = w.id AND d.block_hash = w.hash AND d.state = w.state AND d.state <> 'credited' AND n.name = d.network AND n.paused IS NULL
       AND d.network = $2 AND NOT EXISTS (SELECT FROM network_assets a
         WHERE a.network = d.network AND a.asset_id = d.asset_id AND a.paused IS NOT NULL) RETURNING d.id`,
    [
      JSON.stringify(deposits.map(({ id, hash, state }) => ({ id, hash, state }))),
      deposits[0]?.network ?? '',
      toIso(at),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The deposits of a customer, of one currency or all, newest first. */
export async function selectDepositsOf(
  db: Queryable,
  owner: UserId,
  asset: AssetId | null,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Deposit[]; readonly total: number }> {
  const wanted = 'FROM deposits WHERE user_id = $1 AND ($2::integer IS NULL OR asset_id = $2)';
  const { rows } = await db.query<DepositRow>(
    `SELECT * ${wanted} AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [owner, asset, below, limit, offset],
  );
  return { rows: rows.map(depositOf), total: await countRows(db, `SELECT 1 ${wanted}`, [owner, asset]) };
}

/** What was credited to a customer of a currency since a moment, and is not sent back. */
export async function sumCreditedSince(db: Queryable, owner: UserId, asset: AssetId, since: Instant): Promise<Atoms> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount), 0)::numeric(38, 0) AS sum FROM deposits
     WHERE user_id = $1 AND asset_id = $2 AND state = 'credited' AND credited_at > $3 AND return_to IS NULL`,
    [owner, asset, toIso(since)],
  );
  return atoms(rows[0]?.sum ?? 0n);
}

/** Deposits that staff look at, of one network or all, newest first: refused, found, or given up after the credit. */
export async function selectChecked(
  db: Queryable,
  network: string | null,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Deposit[]; readonly total: number }> {
  const wanted = `FROM deposits WHERE (state IN ('refused', 'found', 'approved') OR lost_since IS NOT NULL) AND ($1::text IS NULL OR network = $1)`;
  const { rows } = await db.query<DepositRow>(
    `SELECT * ${wanted} AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [network, below, limit, offset],
  );
  return { rows: rows.map(depositOf), total: await countRows(db, `SELECT 1 ${wanted}`, [network]) };
}
