import type { AnyCall } from '@bourse/contract/call';
import { type RestrictionKind, restrictionKinds, restricts } from '@bourse/contract/restrictions';
import { staffId, type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { arrayOf } from '../../../platform/database/array-literal.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { ListSlice } from '../../../platform/http/list-slice.ts';
import { lockCustomer } from '../../identity/index.ts';

/** What a customer is or was kept from. */
export interface Restriction {
  readonly id: string;
  readonly userId: UserId;
  readonly kind: RestrictionKind;
  readonly reason: string;
  readonly placedBy: StaffId;
  readonly placedAt: Instant;
  readonly expiresAt: Instant | null;
  /** Null while nobody has lifted it. */
  readonly lift: {
    readonly by: StaffId;
    readonly approver: StaffId;
    readonly at: Instant;
    readonly reason: string;
  } | null;
}

interface RestrictionRow {
  readonly id: string;
  readonly user_id: string;
  readonly kind: RestrictionKind;
  readonly reason: string;
  readonly placed_by: string;
  readonly placed_at: Date;
  readonly expires_at: Date | null;
  readonly lifted_by: string | null;
  readonly lift_approver: string | null;
  readonly lifted_at: Date | null;
  readonly lift_reason: string | null;
}

function restrictionOf(row: RestrictionRow): Restriction {
  const { lifted_by: by, lift_approver: approver, lifted_at: at } = row;
  return {
    id: row.id,
    userId: userId(row.user_id),
    kind: row.kind,
    reason: row.reason,
    placedBy: staffId(row.placed_by),
    placedAt: fromDate(row.placed_at),
    expiresAt: row.expires_at === null ? null : fromDate(row.expires_at),
    lift:
      by === null || approver === null || at === null
        ? null
        : { by: staffId(by), approver: staffId(approver), at: fromDate(at), reason: row.lift_reason ?? '' },
  };
}

/** Those that hold at a moment, of everybody. */
export async function selectHolding(db: Queryable, at: Instant): Promise<Restriction[]> {
  const { rows } = await db.query<RestrictionRow>(
    `SELECT * FROM customer_restrictions
     WHERE lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $1) ORDER BY id`,
    [toIso(at)],
  );
  return rows.map(restrictionOf);
}

/** Those of one customer, or of all, newest first. */
export async function selectRestrictions(
  db: Queryable,
  user: string | null,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Restriction[]; readonly total: number }> {
  const wanted = 'FROM customer_restrictions WHERE ($1::bigint IS NULL OR user_id = $1)';
  const { rows } = await db.query<RestrictionRow>(
    `SELECT * ${wanted} AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [user, below, limit, offset],
  );
  return { rows: rows.map(restrictionOf), total: await countRows(db, `SELECT 1 ${wanted}`, [user]) };
}

/** A restriction; with `lock` nobody lifts it before the transaction ends. */
export async function findRestriction(tx: Queryable, id: string, lock = false): Promise<Restriction | undefined> {
  const { rows } = await tx.query<RestrictionRow>(
    `SELECT * FROM customer_restrictions WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return rows.map(restrictionOf)[0];
}

/** What is to be placed. */
export type NewRestriction = Omit<Restriction, 'id' | 'lift'>;

/**
 * Places a restriction, one after another for a customer.
 * @returns undefined where there is no such customer, null where one of that kind holds already.
 */
export async function insertRestriction(tx: Tx, wanted: NewRestriction): Promise<Restriction | undefined | null> {
  const { userId: user, kind, reason, placedBy, placedAt, expiresAt } = wanted;
  if (!(await lockCustomer(tx, user))) return undefined;
  const { rows } = await tx.query<RestrictionRow>(
    `INSERT INTO customer_restrictions (user_id, kind, reason, placed_by, placed_at, expires_at)
     SELECT $1, $2, $3, $4, $5::timestamptz, $6 WHERE NOT EXISTS (
       SELECT FROM customer_restrictions
       WHERE user_id = $1 AND kind = $2 AND lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $5))
     RETURNING *`,
    [user, kind, reason, placedBy, toIso(placedAt), expiresAt === null ? null : toIso(expiresAt)],
  );
  return rows[0] === undefined ? null : restrictionOf(rows[0]);
}

/** Keeps a restriction that was locked beyond its first day. @param keep until when; null for until it is lifted. */
export async function keepRestriction(
  tx: Tx,
  id: string,
  keep: { readonly by: StaffId; readonly at: Instant; readonly until: Instant | null },
): Promise<void> {
  const until = keep.until === null ? null : toIso(keep.until);
  await tx.query('UPDATE customer_restrictions SET kept_by = $2, kept_at = $3, expires_at = $4 WHERE id = $1', [
    id,
    keep.by,
    toIso(keep.at),
    until,
  ]);
}

/** Who has placed restrictions of a kind that ended in a while without a second person having kept or lifted them. */
export async function selectUnkeptPlacers(
  db: Queryable,
  user: UserId,
  kind: RestrictionKind,
  { since, until }: { readonly since: Instant; readonly until: Instant },
): Promise<StaffId[]> {
  const { rows } = await db.query<{ placed_by: string }>(
    `SELECT DISTINCT placed_by::text FROM customer_restrictions
     WHERE user_id = $1 AND kind = $2 AND kept_by IS NULL AND lifted_at IS NULL AND expires_at > $3 AND expires_at <= $4`,
    [user, kind, toIso(since), toIso(until)],
  );
  return rows.map(({ placed_by: by }) => staffId(by));
}

/** Lifts a restriction that was locked. */
export async function liftRestriction(
  tx: Tx,
  id: string,
  lift: { readonly by: StaffId; readonly approver: StaffId; readonly at: Instant; readonly reason: string },
): Promise<Restriction> {
  const { rows } = await tx.query<RestrictionRow>(
    `UPDATE customer_restrictions SET lifted_by = $2, lift_approver = $3, lifted_at = $4, lift_reason = $5
     WHERE id = $1 AND lifted_at IS NULL RETURNING *`,
    [id, lift.by, lift.approver, toIso(lift.at), lift.reason],
  );
  return restrictionOf(present(rows[0], 'the restriction that was locked'));
}

/** Whether a restriction of a kind held for a customer at any moment between two instants. */
export async function wasRestricted(
  db: Queryable,
  user: UserId,
  kind: RestrictionKind,
  from: Instant,
  until: Instant,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM customer_restrictions WHERE user_id = $1 AND kind = $2 AND placed_at <= $4
       AND (lifted_at IS NULL OR lifted_at >= $3) AND (expires_at IS NULL OR expires_at >= $3) LIMIT 1`,
    [user, kind, toIso(from), toIso(until)],
  );
  return rowCount > 0;
}

/** Whether a restriction of a kind holds for a customer at a moment, as it was committed. */
export async function isRestricted(db: Queryable, user: UserId, kind: RestrictionKind, at: Instant): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM customer_restrictions
     WHERE user_id = $1 AND kind = $2 AND lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $3) LIMIT 1`,
    [user, kind, toIso(at)],
  );
  return rowCount > 0;
}

/** Which of many customers a restriction keeps from a call at a moment, as it was committed. */
export async function findRestricted(
  db: Queryable,
  users: readonly UserId[],
  call: AnyCall,
  at: Instant,
): Promise<ReadonlySet<UserId>> {
  const { rows } = await db.query<{ user_id: string }>(
    `SELECT DISTINCT user_id::text AS user_id FROM customer_restrictions
     WHERE user_id = ANY ($1::bigint[]) AND kind = ANY ($2::text[]) AND lifted_at IS NULL
       AND (expires_at IS NULL OR expires_at > $3)`,
    [arrayOf(users), arrayOf(restrictionKinds.filter((kind) => restricts(kind, call))), toIso(at)],
  );
  return new Set(rows.map((row) => userId(row.user_id)));
}
