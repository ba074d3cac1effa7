import { staffId, type StaffId, userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Party } from './c2c.ts';

/** A dispute over an order. */
export interface Dispute {
  readonly orderId: string;
  /** Null where the timer has opened it. */
  readonly openedBy: UserId | null;
  readonly openedAt: Instant;
  readonly text: string;
  readonly appealUntil: Instant | null;
  readonly appeal: { readonly by: UserId; readonly at: Instant; readonly text: string } | null;
  readonly rulings: readonly Ruling[];
}

/** What two members of staff have decided. */
export interface Ruling {
  readonly instance: 1 | 2;
  readonly outcome: Party;
  readonly reason: string;
  readonly requestedBy: StaffId;
  readonly approvedBy: StaffId;
  readonly approvalId: string;
  readonly at: Instant;
}

interface DisputeRow {
  readonly order_id: string;
  readonly opened_by: string | null;
  readonly opened_at: Date;
  readonly text: string;
  readonly appeal_until: Date | null;
  readonly appealed_by: string | null;
  readonly appealed_at: Date | null;
  readonly appeal_text: string;
}

interface RulingRow {
  readonly order_id: string;
  readonly instance: 1 | 2;
  readonly outcome: Party;
  readonly reason: string;
  readonly requested_by: string;
  readonly approved_by: string;
  readonly approval_id: string;
  readonly at: Date;
}

const rulingOf = (row: RulingRow): Ruling => ({
  instance: row.instance,
  outcome: row.outcome,
  reason: row.reason,
  requestedBy: staffId(row.requested_by),
  approvedBy: staffId(row.approved_by),
  approvalId: row.approval_id,
  at: fromDate(row.at),
});

function disputeOf(row: DisputeRow, rulings: readonly Ruling[]): Dispute {
  const { appealed_by: by, appealed_at: at } = row;
  return {
    orderId: row.order_id,
    openedBy: row.opened_by === null ? null : userId(row.opened_by),
    openedAt: fromDate(row.opened_at),
    text: row.text,
    appealUntil: row.appeal_until === null ? null : fromDate(row.appeal_until),
    appeal: by === null || at === null ? null : { by: userId(by), at: fromDate(at), text: row.appeal_text },
    rulings,
  };
}

/** The disputes over these orders, by the order. */
export async function selectDisputes(db: Queryable, orders: readonly string[]): Promise<ReadonlyMap<string, Dispute>> {
  if (orders.length === 0) return new Map();
  const { rows } = await db.query<DisputeRow>(
    `SELECT order_id::text AS order_id, opened_by::text AS opened_by, opened_at, text, appeal_until,
       appealed_by::text AS appealed_by, appealed_at, appeal_text
     FROM c2c_disputes WHERE order_id = ANY ($1::bigint[])`,
    [[...orders]],
  );
  if (rows.length === 0) return new Map();
  const found = await db.query<RulingRow>(
    `SELECT order_id::text AS order_id, instance, outcome, reason, requested_by::text AS requested_by,
       approved_by::text AS approved_by, approval_id::text AS approval_id, at
     FROM c2c_rulings WHERE order_id = ANY ($1::bigint[]) ORDER BY instance`,
    [rows.map(({ order_id: id }) => id)],
  );
  const rulings = Map.groupBy(found.rows, ({ order_id: id }) => id);
  return new Map(rows.map((row) => [row.order_id, disputeOf(row, (rulings.get(row.order_id) ?? []).map(rulingOf))]));
}

export async function findDispute(db: Queryable, orderId: string): Promise<Dispute | undefined> {
  return (await selectDisputes(db, [orderId])).get(orderId);
}

export function insertDispute(
  tx: Tx,
  { orderId, openedBy, openedAt, text }: Pick<Dispute, 'orderId' | 'openedBy' | 'openedAt' | 'text'>,
): void {
  tx.send(
    'INSERT INTO c2c_disputes (order_id, opened_by, opened_at, text) VALUES ($1, $2, $3, $4)',
    [orderId, openedBy, toIso(openedAt), text],
    1,
  );
}

export function insertRuling(tx: Tx, orderId: string, one: Ruling): void {
  tx.send(
    `INSERT INTO c2c_rulings (order_id, instance, outcome, reason, requested_by, approved_by, approval_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [orderId, one.instance, one.outcome, one.reason, one.requestedBy, one.approvedBy, one.approvalId, toIso(one.at)],
    1,
  );
}

export function setAppealUntil(tx: Tx, orderId: string, until: Instant): void {
  tx.send('UPDATE c2c_disputes SET appeal_until = $2 WHERE order_id = $1', [orderId, toIso(until)], 1);
}

export function writeAppeal(
  tx: Tx,
  orderId: string,
  { by, at, text }: { readonly by: UserId; readonly at: Instant; readonly text: string },
): void {
  tx.send(
    `UPDATE c2c_disputes SET appealed_by = $2, appealed_at = $3, appeal_text = $4
     WHERE order_id = $1 AND appealed_by IS NULL`,
    [orderId, by, toIso(at), text],
    1,
  );
}

const waiting = 'o.state IN (4, 6)';

/** Orders in dispute: those that wait for a ruling, the oldest first, or all others, the newest first. */
export async function selectDisputed(
  db: Queryable,
  isWaiting: boolean,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: string[]; readonly total: number }> {
  const wanted = `FROM c2c_disputes d JOIN c2c_orders o ON o.id = d.order_id WHERE ${isWaiting ? '' : 'NOT '}${waiting}`;
  const order = isWaiting ? 'coalesce(d.appealed_at, d.opened_at), d.order_id' : 'd.order_id DESC';
  const { rows } = await db.query<{ id: string }>(
    `SELECT d.order_id::text AS id ${wanted} ORDER BY ${order} LIMIT $1 OFFSET $2`,
    [limit, offset],
  );
  return { ids: rows.map(({ id }) => id), total: await countRows(db, `SELECT 1 ${wanted}`, []) };
}

/** How many disputes wait for a ruling. */
export function countWaitingDisputes(db: Queryable): Promise<number> {
  return countRows(db, 'SELECT 1 FROM c2c_orders WHERE state IN (4, 6)', []);
}

/** Forgets what a customer has said in disputes. */
export async function eraseDisputeWords(tx: Tx, owner: UserId): Promise<void> {
  await tx.query(`UPDATE c2c_disputes SET text = '' WHERE opened_by = $1`, [owner]);
  await tx.query(`UPDATE c2c_disputes SET appeal_text = '' WHERE appealed_by = $1`, [owner]);
}
