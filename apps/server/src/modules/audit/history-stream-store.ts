import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** The hash of a row is over everything that it says and over the one before it. */
const leaf = `sha256('\\x00'::bytea || convert_to(concat_ws('|', 'audit', id, hash), 'UTF8'))`;

interface Row {
  readonly id: string;
  readonly hash: Buffer;
}

const leafOf = ({ id, hash }: Row) => ({ id, at: null, hash });

/** Rows of the audit log as leaves of the roots of the history. */
export const auditStream = {
  name: 'audit',
  fresh: async (
    db: Queryable,
    { from, end }: { readonly from: bigint; readonly end: bigint },
    behind: string,
    limit: number,
  ) => {
    const { rows } = await db.query<Row>(
      `SELECT id::text AS id, ${leaf} AS hash FROM audit_log
       WHERE xid >= $1::xid8 AND xid < $2::xid8 AND id > $3::bigint ORDER BY audit_log.id LIMIT $4`,
      [String(from), String(end), behind, limit],
    );
    return rows.map(leafOf);
  },
  kept: async (db: Queryable, { last }: { readonly last: string }, behind: string, limit: number) => {
    const { rows } = await db.query<Row>(
      `SELECT id::text AS id, ${leaf} AS hash FROM audit_log
       WHERE id > $1::bigint AND id <= $2::bigint ORDER BY audit_log.id LIMIT $3`,
      [behind, last, limit],
    );
    return rows.map(leafOf);
  },
  uncovered: async (db: Queryable, covered: string, before: bigint) => {
    const { rows } = await db.query<{ id: string }>(
      `SELECT id::text AS id FROM audit_log
       WHERE xid < $2::xid8 AND NOT id <@ $1::int8multirange ORDER BY audit_log.id LIMIT 20`,
      [covered, String(before)],
    );
    return rows.map(({ id }) => id);
  },
  adopt: async (tx: Tx, covered: string) => {
    await tx.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
    await tx.query(`UPDATE audit_log SET xid = CASE WHEN id <@ $1::int8multirange THEN '3'::xid8 ELSE '4'::xid8 END`, [
      covered,
    ]);
    await tx.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
  },
};
