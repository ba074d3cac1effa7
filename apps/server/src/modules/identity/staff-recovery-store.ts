import { staffId, type StaffId } from '@bourse/kernel/ids';
import { fromDate, hourMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** For so long anybody who works here can void it. */
export const recoveryDelayMs = 48 * hourMs;

/** An administrator whom somebody with a shell has asked for. */
export interface StaffRecovery {
  readonly id: StaffId;
  readonly name: string;
  readonly mail: string;
  readonly askedAt: Instant;
  readonly effectiveAt: Instant;
  readonly state: 'waiting' | 'voided' | 'opened';
}

interface RecoveryRow {
  readonly id: string;
  readonly name: string;
  readonly mail: string;
  readonly asked_at: Date;
  readonly effective_at: Date;
  readonly state: StaffRecovery['state'];
}

const select = `
  SELECT s.id, s.name, s.mail, r.asked_at, r.effective_at,
    CASE WHEN r.voided_by IS NOT NULL THEN 'voided' WHEN r.opened_at IS NOT NULL THEN 'opened' ELSE 'waiting' END AS state
  FROM staff_recoveries r JOIN staff s ON s.id = r.staff_id`;

const recoveryOf = ({
  id,
  name,
  mail,
  asked_at: askedAt,
  effective_at: effectiveAt,
  state,
}: RecoveryRow): StaffRecovery => ({
  id: staffId(id),
  name,
  mail,
  askedAt: fromDate(askedAt),
  effectiveAt: fromDate(effectiveAt),
  state,
});

/** Asks for it. */
export async function insertRecovery(tx: Tx, id: StaffId, at: Instant): Promise<StaffRecovery> {
  await tx.query('INSERT INTO staff_recoveries (staff_id, asked_at, effective_at) VALUES ($1, $2, $3)', [
    id,
    toIso(at),
    toIso(instant(at + recoveryDelayMs)),
  ]);
  return present(await findRecovery(tx, id), 'the recovery');
}

/** The one of an account; undefined where nobody asked for it on the server. */
export async function findRecovery(db: Queryable, id: string): Promise<StaffRecovery | undefined> {
  const { rows } = await db.query<RecoveryRow>(`${select} WHERE r.staff_id = $1`, [id]);
  return rows.map(recoveryOf)[0];
}

/** The one by the name of its account; undefined where nobody asked for it on the server. */
export async function findRecoveryOf(db: Queryable, name: string): Promise<StaffRecovery | undefined> {
  const { rows } = await db.query<RecoveryRow>(`${select} WHERE s.name = $1`, [name]);
  return rows.map(recoveryOf)[0];
}

/** Those that wait, the next first. */
export async function listWaiting(db: Queryable): Promise<StaffRecovery[]> {
  const { rows } = await db.query<RecoveryRow>(
    `${select} WHERE r.voided_by IS NULL AND r.opened_at IS NULL ORDER BY r.effective_at, s.id`,
  );
  return rows.map(recoveryOf);
}

/** When the next takes effect; null where none waits. */
export async function findNextRecovery(db: Queryable): Promise<Instant | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'SELECT min(effective_at) AS at FROM staff_recoveries WHERE voided_by IS NULL AND opened_at IS NULL',
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : fromDate(at);
}

const open = 'voided_by IS NULL AND opened_at IS NULL';

/** Voids one that waits; false where it does not any more. */
export async function voidRecovery(tx: Tx, id: StaffId, by: StaffId, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE staff_recoveries SET voided_by = $2, voided_at = $3 WHERE staff_id = $1 AND ${open}`,
    [id, by, toIso(at)],
  );
  return rowCount === 1;
}

/** Notes that it took effect; false before its time, or where it does not wait any more. */
export async function openRecovery(tx: Tx, id: StaffId, at: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE staff_recoveries SET opened_at = $2 WHERE staff_id = $1 AND effective_at <= $2 AND ${open}`,
    [id, toIso(at)],
  );
  return rowCount === 1;
}
