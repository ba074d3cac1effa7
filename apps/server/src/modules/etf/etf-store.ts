import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Penalty } from '@bourse/kernel/term';
import { columnOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** The coins of one kind that are a position's, and the accounts between which they move. */
export interface Holding {
  readonly assetId: AssetId;
  readonly amount: bigint;
  readonly change: AccountId;
  readonly product: AccountId;
  readonly pool: AccountId;
}

/** What a position is from its purchase to its end. */
export interface NewPosition {
  readonly userId: UserId;
  readonly productId: string;
  readonly termsId: string;
  readonly assetId: AssetId;
  readonly change: AccountId;
  readonly pool: AccountId;
  readonly amount: Atoms;
  readonly shares: bigint;
  readonly epoch: number;
  readonly entryPrice: bigint;
  readonly termDays: number;
  readonly penalty: Penalty;
  readonly autoRenew: boolean;
  readonly createdAt: Instant;
  readonly startsAt: Instant;
  readonly expiresAt: Instant;
  readonly renewedFrom: string | null;
  readonly holdings: readonly Holding[];
}

/** How a position ended. */
export interface PositionEnd {
  readonly at: Instant;
  readonly early: boolean;
  readonly penalty: bigint;
  readonly payout: bigint;
  readonly exitPrice: bigint | null;
  readonly inKind: boolean;
}

/** A position as it stands. */
export interface Position extends NewPosition {
  readonly id: string;
  readonly status: 1 | 2;
  readonly end: PositionEnd | null;
}

interface PositionRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly product_id: string;
  readonly terms_id: string;
  readonly asset_id: AssetId;
  readonly change_account: AccountId;
  readonly pool_account: AccountId;
  readonly amount: Atoms;
  readonly shares: bigint;
  readonly epoch: number;
  readonly entry_price: bigint;
  readonly term_days: number;
  readonly penalty_kind: Penalty['kind'];
  readonly penalty_rate: bigint;
  readonly auto_renew: boolean;
  readonly status: 1 | 2;
  readonly early: boolean;
  readonly created_at: Date;
  readonly starts_at: Date;
  readonly expires_at: Date;
  readonly redeemed_at: Date | null;
  readonly penalty: bigint | null;
  readonly payout: bigint | null;
  readonly exit_price: bigint | null;
  readonly in_kind: boolean;
  readonly renewed_from: string | null;
}

interface HoldingRow {
  readonly position_id: string;
  readonly asset_id: AssetId;
  readonly amount: bigint;
  readonly change_account: AccountId;
  readonly product_account: AccountId;
  readonly pool_account: AccountId;
}

function positionOf(row: PositionRow, holdings: readonly Holding[]): Position {
  const { redeemed_at: endedAt, early, penalty, payout, exit_price: exitPrice, in_kind: inKind } = row;
  return {
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    termsId: row.terms_id,
    assetId: row.asset_id,
    change: row.change_account,
    pool: row.pool_account,
    amount: row.amount,
    shares: row.shares,
    epoch: row.epoch,
    entryPrice: row.entry_price,
    termDays: row.term_days,
    penalty: { kind: row.penalty_kind, rate: row.penalty_rate },
    autoRenew: row.auto_renew,
    createdAt: fromDate(row.created_at),
    startsAt: fromDate(row.starts_at),
    expiresAt: fromDate(row.expires_at),
    renewedFrom: row.renewed_from,
    holdings,
    status: row.status,
    end:
      endedAt === null
        ? null
        : { at: fromDate(endedAt), early, penalty: penalty ?? 0n, payout: payout ?? 0n, exitPrice, inKind },
  };
}

async function withHoldings(db: Queryable, rows: readonly PositionRow[]): Promise<Position[]> {
  if (rows.length === 0) return [];
  const found = await db.query<HoldingRow>(
    'SELECT * FROM etf_holdings WHERE position_id = ANY ($1::bigint[]) ORDER BY asset_id',
    [rows.map(({ id }) => id)],
  );
  const own = Map.groupBy(found.rows, (row) => row.position_id);
  return rows.map((row) =>
    positionOf(
      row,
      (own.get(row.id) ?? []).map((coin) => ({
        assetId: coin.asset_id,
        amount: coin.amount,
        change: coin.change_account,
        product: coin.product_account,
        pool: coin.pool_account,
      })),
    ),
  );
}

/** @returns the position as it stands. */
export async function insertPosition(tx: Tx, wanted: NewPosition): Promise<Position> {
  const { penalty, holdings } = wanted;
  const { rows } = await tx.query<PositionRow>(
    `INSERT INTO etf_positions (user_id, product_id, terms_id, asset_id, change_account, pool_account, amount, shares,
       epoch, entry_price, term_days, penalty_kind, penalty_rate, auto_renew, created_at, starts_at, expires_at, renewed_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING *`,
    [
      wanted.userId,
      wanted.productId,
      wanted.termsId,
      wanted.assetId,
      wanted.change,
      wanted.pool,
      wanted.amount.toString(),
      wanted.shares.toString(),
      wanted.epoch,
      wanted.entryPrice.toString(),
      wanted.termDays,
      penalty.kind,
      penalty.rate.toString(),
      wanted.autoRenew,
      toIso(wanted.createdAt),
      toIso(wanted.startsAt),
      toIso(wanted.expiresAt),
      wanted.renewedFrom,
    ],
  );
  const row = present(rows[0], 'the inserted position');
  writeHoldings(tx, row.id, holdings);
  return positionOf(row, holdings);
}

/** Sets what coins are a position's. */
export function writeHoldings(tx: Tx, positionId: string, holdings: readonly Holding[]): void {
  if (holdings.length === 0) return;
  tx.send(
    `INSERT INTO etf_holdings (position_id, asset_id, amount, change_account, product_account, pool_account)
     SELECT $1, * FROM unnest($2::int[], $3::numeric[], $4::bigint[], $5::bigint[], $6::bigint[])
     ON CONFLICT (position_id, asset_id) DO UPDATE SET amount = excluded.amount`,
    [
      positionId,
      columnOf(holdings, ({ assetId }) => assetId),
      columnOf(holdings, ({ amount }) => amount),
      columnOf(holdings, ({ change }) => change),
      columnOf(holdings, ({ product }) => product),
      columnOf(holdings, ({ pool }) => pool),
    ],
    holdings.length,
  );
}

/** What a customer has paid for running positions of a product. */
export async function sumOwned(db: Queryable, userId: UserId, productId: string): Promise<bigint> {
  const { rows } = await db.query<{ owned: bigint }>(
    'SELECT coalesce(sum(amount), 0) AS owned FROM etf_positions WHERE user_id = $1 AND product_id = $2 AND status = 1',
    [userId, productId],
  );
  return rows[0]?.owned ?? 0n;
}

/** One position of a customer; undefined when it is not theirs, or nobody's. */
export async function findPosition(db: Queryable, userId: UserId, id: string): Promise<Position | undefined> {
  const { rows } = await db.query<PositionRow>('SELECT * FROM etf_positions WHERE id = $2 AND user_id = $1', [
    userId,
    id,
  ]);
  return (await withHoldings(db, rows))[0];
}

/** Positions by their ids, in the order of the ids, which nobody else changes before this transaction ends. */
export async function lockPositions(tx: Tx, ids: readonly string[]): Promise<Position[]> {
  const { rows } = await tx.query<PositionRow>(
    'SELECT * FROM etf_positions WHERE id = ANY ($1::bigint[]) ORDER BY etf_positions.id FOR UPDATE',
    [ids],
  );
  return withHoldings(tx, rows);
}

/** Running positions of a product that follow an earlier basket, oldest first after one; those in work are passed over. */
export async function lockBehind(
  tx: Tx,
  productId: string,
  epoch: number,
  after: string,
  limit: number,
): Promise<Position[]> {
  const { rows } = await tx.query<PositionRow>(
    `SELECT * FROM etf_positions WHERE product_id = $1 AND status = 1 AND epoch < $2 AND id > $3
     ORDER BY etf_positions.id LIMIT $4 FOR UPDATE SKIP LOCKED`,
    [productId, epoch, after, limit],
  );
  return withHoldings(tx, rows);
}

/** A customer's positions, newest first. */
export async function selectPositions(
  db: Queryable,
  userId: UserId,
  status: 1 | 2 | null,
  slice: ListSlice,
): Promise<{ readonly rows: Position[]; readonly total: number }> {
  const mine = 'FROM etf_positions WHERE user_id = $1 AND ($2::smallint IS NULL OR status = $2)';
  const { rows } = await db.query<PositionRow>(
    `SELECT * ${mine} AND ($3::bigint IS NULL OR id < $3) ORDER BY etf_positions.id DESC LIMIT $4 OFFSET $5`,
    [userId, status, slice.below, slice.limit, slice.offset],
  );
  return { rows: await withHoldings(db, rows), total: await countRows(db, `SELECT 1 ${mine}`, [userId, status]) };
}

/** Ends a locked, running position. */
export function endPosition(tx: Tx, id: string, end: PositionEnd): void {
  tx.send(
    `UPDATE etf_positions SET status = 2, redeemed_at = $2, early = $3, penalty = $4, payout = $5, exit_price = $6,
       in_kind = $7 WHERE id = $1 AND status = 1`,
    [
      id,
      toIso(end.at),
      end.early,
      end.penalty.toString(),
      end.payout.toString(),
      end.exitPrice?.toString() ?? null,
      end.inKind,
    ],
    1,
  );
}

/** Lets a locked, running position follow another basket. */
export function updateEpoch(tx: Tx, id: string, epoch: number): void {
  tx.send('UPDATE etf_positions SET epoch = $2 WHERE id = $1 AND status = 1', [id, epoch], 1);
}

/** Sets whether a locked, running position goes on at its expiry. */
export function updateAutoRenew(tx: Tx, id: string, enabled: boolean): void {
  tx.send('UPDATE etf_positions SET auto_renew = $2 WHERE id = $1 AND status = 1', [id, enabled], 1);
}
