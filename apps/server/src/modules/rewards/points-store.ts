import type { Atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** What brings points, and takes them. */
export type PointsKind = 'sign_in' | 'staked' | 'returned' | 'won';

/** A line of the book as it is written; what is staked is below zero. */
export interface NewPoints {
  readonly owner: UserId;
  readonly kind: PointsKind;
  readonly number: bigint;
  /** What brought it: a second line of its kind with the same one breaks the transaction. */
  readonly reference: string;
}

/** Writes lines of the book. */
export function insertPoints(tx: Tx, lines: readonly NewPoints[], at: Instant): void {
  if (lines.length === 0) return;
  tx.send(
    `INSERT INTO reward_points (user_id, kind, number, reference, at)
     SELECT l.*, $5::timestamptz FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::text[]) AS l`,
    [
      lines.map(({ owner }) => owner),
      lines.map(({ kind }) => kind),
      lines.map(({ number }) => String(number)),
      lines.map(({ reference }) => reference),
      toIso(at),
    ],
    lines.length,
  );
}

/** All points that a customer has. */
export async function sumPoints(db: Queryable, owner: UserId): Promise<number> {
  const { rows } = await db.query<{ points: number }>(
    'SELECT coalesce(sum(number), 0)::int AS points FROM reward_points WHERE user_id = $1',
    [owner],
  );
  return rows[0]?.points ?? 0;
}

/** The same as a quantity that is reckoned with. */
export async function findPoints(db: Queryable, owner: UserId): Promise<Atoms> {
  const { rows } = await db.query<{ points: Atoms }>(
    'SELECT coalesce(sum(number), 0)::numeric AS points FROM reward_points WHERE user_id = $1',
    [owner],
  );
  return present(rows[0], 'the sum').points;
}

/** A line of the book. */
export interface PointsLine {
  readonly id: string;
  readonly kind: PointsKind;
  readonly number: number;
  readonly at: Instant;
}

/** The lines of a customer, newest first. */
export async function listPoints(
  db: Queryable,
  owner: UserId,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: PointsLine[]; readonly total: number }> {
  const { rows } = await db.query<Omit<PointsLine, 'at'> & { at: Date }>(
    `SELECT id::text AS id, kind, number, at FROM reward_points
     WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [owner, below, limit, offset],
  );
  return {
    rows: rows.map((row) => ({ ...row, at: fromDate(row.at) })),
    total: await countRows(db, 'SELECT 1 FROM reward_points WHERE user_id = $1', [owner]),
  };
}
