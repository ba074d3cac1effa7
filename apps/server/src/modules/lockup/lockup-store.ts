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
import type { LockupRates } from './lockup.ts';

/** What a position is from its purchase to its end. */
export interface NewPosition {
  readonly userId: UserId;
  readonly productId: string;
  readonly termsId: string;
  readonly assetId: AssetId;
  readonly accounts: { readonly change: AccountId; readonly product: AccountId; readonly pool: AccountId };
  readonly amount: Atoms;
  readonly termDays: number;
  readonly rates: LockupRates;
  readonly penalty: Penalty;
  readonly dividendHour: number;
  readonly autoRenew: boolean;
  readonly createdAt: Instant;
  readonly startsAt: Instant;
  readonly expiresAt: Instant;
  /** What the pool holds for the days that are not paid. */
  readonly reserved: Atoms;
  readonly nextDividendAt: Instant | null;
  readonly renewedFrom: string | null;
}

/** A position as it stands. */
export interface Position extends NewPosition {
  readonly id: string;
  readonly status: 1 | 2;
  readonly early: boolean;
  readonly paidDays: number;
  readonly paid: Atoms;
  readonly redeemedAt: Instant | null;
  readonly penaltyPaid: Atoms | null;
  readonly payout: Atoms | null;
}

interface PositionRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly product_id: string;
  readonly terms_id: string;
  readonly asset_id: AssetId;
  readonly change_account: AccountId;
  readonly product_account: AccountId;
  readonly pool_account: AccountId;
  readonly amount: Atoms;
  readonly term_days: number;
  readonly rate_low: bigint;
  readonly rate_high: bigint;
  readonly penalty_kind: Penalty['kind'];
  readonly penalty_rate: bigint;
  readonly dividend_hour: number;
  readonly auto_renew: boolean;
  readonly status: 1 | 2;
  readonly early: boolean;
  readonly created_at: Date;
  readonly starts_at: Date;
  readonly expires_at: Date;
  readonly paid_days: number;
  readonly paid: Atoms;
  readonly reserved: Atoms;
  readonly next_dividend_at: Date | null;
  readonly redeemed_at: Date | null;
  readonly penalty: Atoms | null;
  readonly payout: Atoms | null;
  readonly renewed_from: string | null;
}

const momentOf = (date: Date | null): Instant | null => (date === null ? null : fromDate(date));

function positionOf(row: PositionRow): Position {
  return {
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    termsId: row.terms_id,
    assetId: row.asset_id,
    accounts: { change: row.change_account, product: row.product_account, pool: row.pool_account },
    amount: row.amount,
    termDays: row.term_days,
    rates: { low: row.rate_low, high: row.rate_high },
    penalty: { kind: row.penalty_kind, rate: row.penalty_rate },
    dividendHour: row.dividend_hour,
    autoRenew: row.auto_renew,
    status: row.status,
    early: row.early,
    createdAt: fromDate(row.created_at),
    startsAt: fromDate(row.starts_at),
    expiresAt: fromDate(row.expires_at),
    paidDays: row.paid_days,
    paid: row.paid,
    reserved: row.reserved,
    nextDividendAt: momentOf(row.next_dividend_at),
    redeemedAt: momentOf(row.redeemed_at),
    penaltyPaid: row.penalty,
    payout: row.payout,
    renewedFrom: row.renewed_from,
  };
}

/** @returns the position as it stands. */
export async function insertPosition(tx: Tx, wanted: NewPosition): Promise<Position> {
  const { accounts, rates, penalty, nextDividendAt } = wanted;
  const { rows } = await tx.query<PositionRow>(
    `INSERT INTO lockup_positions (user_id, product_id, terms_id, asset_id, change_account, product_account, pool_account,
       amount, term_days, rate_low, rate_high, penalty_kind, penalty_rate, dividend_hour, auto_renew, created_at,
       starts_at, expires_at, reserved, next_dividend_at, renewed_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) RETURNING *`,
    [
      wanted.userId,
      wanted.productId,
      wanted.termsId,
      wanted.assetId,
      accounts.change,
      accounts.product,
      accounts.pool,
      wanted.amount.toString(),
      wanted.termDays,
      rates.low.toString(),
      rates.high.toString(),
      penalty.kind,
      penalty.rate.toString(),
      wanted.dividendHour,
      wanted.autoRenew,
      toIso(wanted.createdAt),
      toIso(wanted.startsAt),
      toIso(wanted.expiresAt),
      wanted.reserved.toString(),
      nextDividendAt === null ? null : toIso(nextDividendAt),
      wanted.renewedFrom,
    ],
  );
  return positionOf(present(rows[0], 'the inserted position'));
}

/** What a customer has in running positions of a product. */
export async function sumOwned(db: Queryable, userId: UserId, productId: string): Promise<bigint> {
  const { rows } = await db.query<{ owned: bigint }>(
    'SELECT coalesce(sum(amount), 0) AS owned FROM lockup_positions WHERE user_id = $1 AND product_id = $2 AND status = 1',
    [userId, productId],
  );
  return rows[0]?.owned ?? 0n;
}

/** One position of a customer; undefined when it is not theirs, or nobody's. */
export async function findPosition(db: Queryable, userId: UserId, id: string): Promise<Position | undefined> {
  const { rows } = await db.query<PositionRow>('SELECT * FROM lockup_positions WHERE id = $2 AND user_id = $1', [
    userId,
    id,
  ]);
  return rows.map(positionOf)[0];
}

/** Positions by their ids, in the order of the ids, which nobody else changes before this transaction ends. */
export async function lockPositions(tx: Tx, ids: readonly string[]): Promise<Position[]> {
  const { rows } = await tx.query<PositionRow>(
    'SELECT * FROM lockup_positions WHERE id = ANY ($1::bigint[]) ORDER BY lockup_positions.id FOR UPDATE',
    [ids],
  );
  return rows.map(positionOf);
}

/** The running positions whose next dividend is due, oldest first; those that somebody else works on are passed over. */
export async function lockDuePositions(tx: Tx, now: Instant, limit: number): Promise<Position[]> {
  const { rows } = await tx.query<PositionRow>(
    `SELECT * FROM lockup_positions WHERE next_dividend_at <= $1
     ORDER BY next_dividend_at, lockup_positions.id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [toIso(now), limit],
  );
  return rows.map(positionOf);
}

/** A customer's positions, newest first. */
export async function selectPositions(
  db: Queryable,
  userId: UserId,
  status: 1 | 2 | null,
  slice: ListSlice,
): Promise<{ readonly rows: Position[]; readonly total: number }> {
  const mine = 'FROM lockup_positions WHERE user_id = $1 AND ($2::smallint IS NULL OR status = $2)';
  const { rows } = await db.query<PositionRow>(
    `SELECT * ${mine} AND ($3::bigint IS NULL OR id < $3) ORDER BY lockup_positions.id DESC LIMIT $4 OFFSET $5`,
    [userId, status, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(positionOf), total: await countRows(db, `SELECT 1 ${mine}`, [userId, status]) };
}

/** What changes in a position that is paid or ended. */
export interface PositionChange {
  readonly id: string;
  readonly paidDays: number;
  readonly paid: bigint;
  readonly reserved: bigint;
  readonly nextDividendAt: Instant | null;
  /** Null while it runs on. */
  readonly end: {
    readonly at: Instant;
    readonly early: boolean;
    readonly penalty: bigint;
    readonly payout: bigint;
  } | null;
}

/** Writes changes of positions, all of which are locked and running. */
export function updatePositions(tx: Tx, changes: readonly PositionChange[]): void {
  if (changes.length === 0) return;
  const moment = (at: Instant | null | undefined): string | null =>
    at === null || at === undefined ? null : toIso(at);
  tx.send(
    `UPDATE lockup_positions p SET paid_days = c.paid_days, paid = c.paid, reserved = c.reserved,
       next_dividend_at = c.next_at, status = CASE WHEN c.ended_at IS NULL THEN 1 ELSE 2 END,
       early = c.early, redeemed_at = c.ended_at, penalty = c.penalty, payout = c.payout
     FROM unnest($1::bigint[], $2::int[], $3::numeric[], $4::numeric[], $5::timestamptz[], $6::timestamptz[],
       $7::boolean[], $8::numeric[], $9::numeric[])
       AS c (id, paid_days, paid, reserved, next_at, ended_at, early, penalty, payout)
     WHERE p.id = c.id AND p.status = 1`,
    [
      changes.map(({ id }) => id),
      changes.map(({ paidDays }) => paidDays),
      columnOf(changes, ({ paid }) => paid),
      columnOf(changes, ({ reserved }) => reserved),
      changes.map(({ nextDividendAt }) => moment(nextDividendAt)),
      changes.map(({ end }) => moment(end?.at)),
      changes.map(({ end }) => end?.early ?? false),
      changes.map(({ end }) => end?.penalty.toString() ?? null),
      changes.map(({ end }) => end?.payout.toString() ?? null),
    ],
    changes.length,
  );
}

/** Sets whether a position is renewed; the caller has locked it. */
export function updateAutoRenew(tx: Tx, id: string, enabled: boolean): void {
  tx.send('UPDATE lockup_positions SET auto_renew = $2 WHERE id = $1 AND status = 1', [id, enabled], 1);
}
