import { userId, type UserId } from '@bourse/kernel/ids';
import { dayMs, fromDate, instant, toIso, type Instant } from '@bourse/kernel/instant';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Place } from '../session-store.ts';

/** So long the owner of an account has to hear of a request and to end it. */
export const recoveryWaitMs = 3 * dayMs;

/** An open request of who has lost every factor. */
export interface Recovery {
  readonly id: string;
  readonly userId: UserId;
  readonly requestedAt: Instant;
  readonly readyAt: Instant;
  readonly address: string;
  readonly device: string;
}

interface RecoveryRow {
  readonly id: string;
  readonly user_id: string;
  readonly requested_at: Date;
  readonly ready_at: Date;
  readonly address: string;
  readonly device: string;
}

const columns = 'id, user_id, requested_at, ready_at, address, device';

function fromRow(row: RecoveryRow): Recovery {
  return {
    id: row.id,
    userId: userId(row.user_id),
    requestedAt: fromDate(row.requested_at),
    readyAt: fromDate(row.ready_at),
    address: row.address,
    device: row.device,
  };
}

/** Opens a request unless one is open; false then. */
export async function insertRecovery(tx: Tx, owner: UserId, place: Place, now: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO factor_recoveries (user_id, requested_at, ready_at, address, device) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) WHERE state = 'open' DO NOTHING`,
    [owner, toIso(now), toIso(instant(now + recoveryWaitMs)), place.ip, place.userAgent],
  );
  return rowCount === 1;
}

/** The open request of a customer. */
export async function findRecovery(db: Queryable, owner: UserId): Promise<Recovery | undefined> {
  const { rows } = await db.query<RecoveryRow>(
    `SELECT ${columns} FROM factor_recoveries WHERE user_id = $1 AND state = 'open'`,
    [owner],
  );
  return rows.map(fromRow)[0];
}

/** An open request, and how its customer has heard of it. */
export interface ToldRecovery extends Recovery {
  readonly toldByMail: boolean;
  readonly toldByPhone: boolean;
  /** Messages about it that have not left the house yet. */
  readonly messagesWaiting: number;
}

/** All open requests, the oldest first. */
export async function listRecoveries(db: Queryable): Promise<ToldRecovery[]> {
  const { rows } = await db.query<RecoveryRow & { by_mail: boolean; by_phone: boolean; waiting: number }>(
    `SELECT ${columns}, u.email IS NOT NULL AS by_mail, u.phone IS NOT NULL AS by_phone,
       (SELECT count(*)::int FROM security_messages m
        WHERE m.user_id = r.user_id AND m.at >= r.requested_at AND m.content ->> 'kind' = 'recovery_requested') AS waiting
     FROM (SELECT ${columns} FROM factor_recoveries WHERE state = 'open' ORDER BY id LIMIT 500) r
     JOIN (SELECT id AS owner_id, email, phone FROM users) u ON u.owner_id = r.user_id ORDER BY r.id`,
    [],
  );
  return rows.map((row) => ({
    ...fromRow(row),
    toldByMail: row.by_mail,
    toldByPhone: row.by_phone,
    messagesWaiting: row.waiting,
  }));
}

/** How many requests are open. */
export async function countOpenRecoveries(db: Queryable): Promise<number> {
  return countRows(db, `SELECT 1 FROM factor_recoveries WHERE state = 'open'`, []);
}

/** Ends the open request of a customer without effect; false when there is none. */
export async function cancelRecovery(tx: Tx, owner: UserId, now: Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE factor_recoveries SET state = 'cancelled', ended_at = $2 WHERE user_id = $1 AND state = 'open'`,
    [owner, toIso(now)],
  );
  return rowCount === 1;
}

/** Ends a request that has waited long enough, and gives whose it is; undefined when it has not, or is over. */
export async function completeRecovery(tx: Tx, id: string, now: Instant): Promise<UserId | undefined> {
  const { rows } = await tx.query<{ user_id: string }>(
    `UPDATE factor_recoveries SET state = 'done', ended_at = $2
     WHERE id = $1 AND state = 'open' AND ready_at <= $2 RETURNING user_id`,
    [id, toIso(now)],
  );
  return rows.map((row) => userId(row.user_id))[0];
}

/** Removes every factor of a customer. */
export async function deleteAllFactors(tx: Tx, owner: UserId): Promise<void> {
  await tx.query('DELETE FROM passkeys WHERE user_id = $1', [owner]);
  await tx.query(`DELETE FROM totp_factors WHERE owner_kind = 'customer' AND owner_id = $1`, [owner]);
  await tx.query(`DELETE FROM recovery_codes WHERE owner_kind = 'customer' AND owner_id = $1`, [owner]);
}
