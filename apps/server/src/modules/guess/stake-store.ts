import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** A stake as it is written. */
export interface NewStake {
  readonly quizId: string;
  readonly userId: UserId;
  readonly option: number;
  readonly amount: Atoms;
  /** Null where points are staked. */
  readonly microAccount: AccountId | null;
  readonly createdAt: Instant;
}

/** A stake as it stands. */
export interface Stake extends NewStake {
  readonly id: string;
  readonly payout: Atoms | null;
  readonly isReturned: boolean;
  readonly settledAt: Instant | null;
}

/** What came of a stake. */
export interface Paid {
  readonly stake: Stake;
  readonly payout: Atoms;
  readonly isReturned: boolean;
}

interface Row {
  readonly id: string;
  readonly quiz_id: string;
  readonly user_id: UserId;
  readonly option: number;
  readonly amount: Atoms;
  readonly micro_account: AccountId | null;
  readonly created_at: Date;
  readonly payout: Atoms | null;
  readonly is_returned: boolean;
  readonly settled_at: Date | null;
}

const stakeOf = (row: Row): Stake => ({
  id: row.id,
  quizId: row.quiz_id,
  userId: row.user_id,
  option: row.option,
  amount: row.amount,
  microAccount: row.micro_account,
  createdAt: fromDate(row.created_at),
  payout: row.payout,
  isReturned: row.is_returned,
  settledAt: row.settled_at === null ? null : fromDate(row.settled_at),
});

/** @returns the stake as it stands. */
export async function insertStake(tx: Tx, stake: NewStake): Promise<Stake> {
  const { rows } = await tx.query<Row>(
    `INSERT INTO guess_stakes (quiz_id, user_id, option, amount, micro_account, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING *`,
    [stake.quizId, stake.userId, stake.option, String(stake.amount), stake.microAccount, toIso(stake.createdAt)],
  );
  return stakeOf(present(rows[0], 'the inserted stake'));
}

/** What a customer has staked on a quiz. */
export async function sumOwn(db: Queryable, owner: UserId, quizId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    'SELECT coalesce(sum(amount), 0) AS sum FROM guess_stakes WHERE quiz_id = $1 AND user_id = $2',
    [quizId, owner],
  );
  return rows[0]?.sum ?? 0n;
}

/** What a customer has lost of money in quizzes since midnight, everything open counted as lost; never below zero. */
export async function sumLoss(db: Queryable, owner: UserId, now: Instant): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    `SELECT coalesce(sum(amount - coalesce(payout, 0)), 0) AS sum FROM guess_stakes
     WHERE user_id = $1 AND micro_account IS NOT NULL AND (settled_at IS NULL OR settled_at >= $2)`,
    [owner, toIso(startOfDay(now))],
  );
  const sum = rows[0]?.sum ?? 0n;
  return sum > 0n ? sum : 0n;
}

/** Stakes of a quiz that are not settled, wrong ones first, which nobody else changes before this transaction ends. */
export async function lockUnpaid(
  tx: Tx,
  { quizId, answer, limit }: { readonly quizId: string; readonly answer: number | null; readonly limit: number },
): Promise<Stake[]> {
  const { rows } = await tx.query<Row>(
    `SELECT * FROM guess_stakes s WHERE quiz_id = $1 AND payout IS NULL
     ORDER BY (s.option = coalesce($2::int, 0)), s.id LIMIT $3 FOR UPDATE`,
    [quizId, answer, limit],
  );
  return rows.map(stakeOf);
}

/** Writes what came of stakes, which are locked and not settled. */
export function updatePaid(tx: Tx, paid: readonly Paid[], at: Instant): void {
  if (paid.length === 0) return;
  tx.send(
    `UPDATE guess_stakes s SET payout = c.payout, is_returned = c.returned, settled_at = $4
     FROM unnest($1::bigint[], $2::numeric[], $3::boolean[]) AS c (id, payout, returned)
     WHERE s.id = c.id AND s.payout IS NULL`,
    [
      paid.map(({ stake }) => stake.id),
      paid.map(({ payout }) => String(payout)),
      paid.map(({ isReturned }) => isReturned),
      toIso(at),
    ],
    paid.length,
  );
}

const inState = `CASE WHEN s.payout IS NOT NULL THEN CASE WHEN s.payout > 0 THEN 4 ELSE 5 END
  WHEN q.phase > 1 THEN 3 WHEN q.closes_at <= $3 THEN 2 ELSE 1 END`;

/** Which stakes are listed. */
interface StakeQuery {
  readonly owner: UserId;
  /** Null for all. */
  readonly state: number | null;
  /** Null for those on all quizzes. */
  readonly quizId: string | null;
  readonly now: Instant;
}

/** A customer's stakes, newest first. */
export async function selectStakes(
  db: Queryable,
  { owner, state, quizId, now }: StakeQuery,
  slice: ListSlice,
): Promise<{ readonly rows: Stake[]; readonly total: number }> {
  const mine = `FROM guess_stakes s JOIN guess_quizzes q ON q.id = s.quiz_id
    WHERE s.user_id = $1 AND ($2::int IS NULL OR ${inState} = $2) AND ($4::bigint IS NULL OR s.quiz_id = $4)`;
  const given = [owner, state, toIso(now), quizId];
  const { rows } = await db.query<Row>(
    `SELECT s.* ${mine} AND ($5::bigint IS NULL OR s.id < $5) ORDER BY s.id DESC LIMIT $6 OFFSET $7`,
    [...given, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(stakeOf), total: await countRows(db, `SELECT 1 ${mine}`, given) };
}
