import { staffId, type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A legal hold, whether it still holds or not. */
export interface LegalHold {
  readonly id: string;
  readonly reason: string;
  readonly placedBy: StaffId;
  readonly placedAt: Instant;
  readonly lift: { readonly by: StaffId; readonly at: Instant; readonly reason: string } | null;
}

interface HoldRow {
  readonly id: string;
  readonly reason: string;
  readonly placed_by: string;
  readonly placed_at: Date;
  readonly lifted_by: string | null;
  readonly lifted_at: Date | null;
  readonly lift_reason: string | null;
}

const columns = `id::text AS id, reason, placed_by::text AS placed_by, placed_at, lifted_by::text AS lifted_by, lifted_at,
  lift_reason`;

const holdOf = ({ lifted_by: by, lifted_at: at, ...row }: HoldRow): LegalHold => ({
  id: row.id,
  reason: row.reason,
  placedBy: staffId(row.placed_by),
  placedAt: fromDate(row.placed_at),
  lift: by === null || at === null ? null : { by: staffId(by), at: fromDate(at), reason: row.lift_reason ?? '' },
});

/** @returns undefined where one holds already. */
export async function insertHold(
  tx: Tx,
  hold: { readonly owner: UserId; readonly reason: string; readonly by: StaffId; readonly at: Instant },
): Promise<LegalHold | undefined> {
  const { rows } = await tx.query<HoldRow>(
    `INSERT INTO legal_holds (user_id, reason, placed_by, placed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) WHERE lifted_at IS NULL DO NOTHING RETURNING ${columns}`,
    [hold.owner, hold.reason, hold.by, toIso(hold.at)],
  );
  return rows.map(holdOf)[0];
}

/** All of a customer's, newest first. */
export async function selectHolds(db: Queryable, owner: UserId): Promise<LegalHold[]> {
  const { rows } = await db.query<HoldRow>(
    `SELECT ${columns} FROM legal_holds WHERE user_id = $1 ORDER BY legal_holds.id DESC LIMIT 100`,
    [owner],
  );
  return rows.map(holdOf);
}

/** Which of these customers are under a legal hold. */
export async function heldAmong(db: Queryable, owners: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const { rows } = await db.query<{ user_id: string }>(
    'SELECT user_id::text AS user_id FROM legal_holds WHERE user_id = ANY ($1::bigint[]) AND lifted_at IS NULL',
    [arrayOf(owners)],
  );
  return new Set(rows.map(({ user_id: owner }) => userId(owner)));
}

/** SQL that is true for rows whose owner, in this column, is under no legal hold; also for rows without an owner. */
export const mayDelete = (ownerColumn: string): string =>
  `NOT EXISTS (SELECT FROM legal_holds h WHERE h.user_id = ${ownerColumn} AND h.lifted_at IS NULL)`;

/** Ends the hold of a customer; undefined where none holds. */
export async function liftHold(
  tx: Tx,
  owner: UserId,
  lift: { readonly by: StaffId; readonly approver: StaffId; readonly at: Instant; readonly reason: string },
): Promise<LegalHold | undefined> {
  const { rows } = await tx.query<HoldRow>(
    `UPDATE legal_holds SET lifted_by = $2, lift_approver = $3, lifted_at = $4, lift_reason = $5
     WHERE user_id = $1 AND lifted_at IS NULL RETURNING ${columns}`,
    [owner, lift.by, lift.approver, toIso(lift.at), lift.reason],
  );
  return rows.map(holdOf)[0];
}
