import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type Session, sessionColumns, sessionOf, type SessionRow } from './support-store.ts';

/** Which conversations staff look at. */
export type DeskView = 'waiting' | 'own' | 'others' | 'closed';

const views: Readonly<Record<DeskView, { readonly where: string; readonly order: string }>> = {
  waiting: { where: 'closed_at IS NULL AND agent_id IS NULL AND $1::bigint IS NOT NULL', order: 'opened_at, id' },
  own: { where: 'closed_at IS NULL AND agent_id = $1', order: 'awaits DESC, said_at, id' },
  others: { where: 'closed_at IS NULL AND agent_id <> $1', order: 'awaits DESC, said_at, id' },
  closed: { where: 'closed_at IS NOT NULL AND $1::bigint IS NOT NULL', order: 'closed_at DESC, id DESC' },
};

/** Conversations of a view, as one member of staff sees them. */
export async function selectForDesk(
  db: Queryable,
  view: DeskView,
  by: StaffId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Session[]; readonly total: number }> {
  const { where, order } = views[view];
  const { rows } = await db.query<SessionRow>(
    `SELECT ${sessionColumns} FROM support_sessions AS support_sessions WHERE ${where}
     ORDER BY ${order.replaceAll(/\bid\b/g, 'support_sessions.id')} LIMIT $2 OFFSET $3`,
    [by, limit, offset],
  );
  return {
    rows: rows.map(sessionOf),
    total: await countRows(db, `SELECT 1 FROM support_sessions WHERE ${where}`, [by]),
  };
}

/** Gives a conversation to somebody, or to nobody. */
export function setAgent(tx: Tx, id: string, agent: StaffId | null, at: Instant): void {
  tx.send(
    `UPDATE support_sessions SET agent_id = $2, taken_at = CASE WHEN $2::bigint IS NULL THEN taken_at ELSE coalesce(taken_at, $3) END
     WHERE id = $1`,
    [id, agent, toIso(at)],
    1,
  );
}

/** Closes a conversation; `by` is null where time has done it. */
export function closeRow(tx: Tx, id: string, by: StaffId | null, at: Instant): void {
  tx.send(
    'UPDATE support_sessions SET closed_at = $2, closed_by = $3, awaits = false WHERE id = $1',
    [id, toIso(at), by],
    1,
  );
}

/** Open conversations whose last word is one of the house, older than a moment. */
export async function selectIdle(db: Queryable, before: Instant, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id::text AS id FROM support_sessions WHERE closed_at IS NULL AND NOT awaits AND said_at < $1
     ORDER BY said_at LIMIT $2`,
    [toIso(before), limit],
  );
  return rows.map(({ id }) => id);
}
