import type { Lang } from '@bourse/contract/lang';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A prepared answer. */
export interface Reply {
  readonly id: string;
  readonly lang: Lang;
  readonly title: string;
  readonly text: string;
}

const columns = 'id::text AS id, lang, title, text';

export async function selectReplies(db: Queryable): Promise<Reply[]> {
  const { rows } = await db.query<Reply>(`SELECT ${columns} FROM support_replies ORDER BY lang, title`);
  return rows;
}

export async function findReply(db: Queryable, id: string): Promise<Reply | undefined> {
  const { rows } = await db.query<Reply>(`SELECT ${columns} FROM support_replies WHERE id = $1`, [id]);
  return rows[0];
}

export function countReplies(db: Queryable): Promise<number> {
  return countRows(db, 'SELECT 1 FROM support_replies', []);
}

/** Writes one anew. @returns undefined where the language has another of this title. */
export async function insertReply(
  tx: Tx,
  { lang, title, text }: Omit<Reply, 'id'>,
  by: StaffId,
  at: Instant,
): Promise<Reply | undefined> {
  const { rows } = await tx.query<Reply>(
    `INSERT INTO support_replies (lang, title, text, changed_by, changed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (lang, title) DO NOTHING RETURNING ${columns}`,
    [lang, title, text, by, toIso(at)],
  );
  return rows[0];
}

/** Changes one. @returns undefined where the language has another of this title. */
export async function updateReply(
  tx: Tx,
  { id, lang, title, text }: Reply,
  by: StaffId,
  at: Instant,
): Promise<Reply | undefined> {
  const { rows } = await tx.query<Reply>(
    `UPDATE support_replies SET lang = $2, title = $3, text = $4, changed_by = $5, changed_at = $6
     WHERE id = $1 AND NOT EXISTS (SELECT FROM support_replies o WHERE o.lang = $2 AND o.title = $3 AND o.id <> $1)
     RETURNING ${columns}`,
    [id, lang, title, text, by, toIso(at)],
  );
  return rows[0];
}

export function deleteReply(tx: Tx, id: string): void {
  tx.send('DELETE FROM support_replies WHERE id = $1', [id], 1);
}
