import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

const leaf = `sha256('\\x00'::bytea || convert_to(concat_ws('|', 'posting', id, (extract(epoch FROM at) * 1000000)::bigint,
  batch_id, debit_account, credit_account, asset_id, amount, kind, is_inflow, reference), 'UTF8'))`;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly hash: Buffer;
}

const leafOf = ({ id, at, hash }: Row) => ({ id, at: fromDate(at), hash });

/** Postings as leaves of the roots of the history. */
export const postingStream = {
  name: 'postings',
  fresh: async (
    db: Queryable,
    { from, end }: { readonly from: bigint; readonly end: bigint },
    behind: string,
    limit: number,
  ) => {
    const { rows } = await db.query<Row>(
      `SELECT id::text AS id, at, ${leaf} AS hash FROM postings
       WHERE xid >= $1::xid8 AND xid < $2::xid8 AND id > $3::bigint ORDER BY postings.id LIMIT $4`,
      [String(from), String(end), behind, limit],
    );
    return rows.map(leafOf);
  },
  kept: async (
    db: Queryable,
    { last, from, to }: { readonly last: string; readonly from: Instant | null; readonly to: Instant | null },
    behind: string,
    limit: number,
  ) => {
    const [first, end] = [present(from, 'a moment'), present(to, 'a moment')].map((at) => toIso(at));
    const { rows } = await db.query<Row>(
      `SELECT id::text AS id, at, ${leaf} AS hash FROM postings
       WHERE at >= $1::timestamptz AND at < $2::timestamptz + interval '1 millisecond'
         AND id > $3::bigint AND id <= $4::bigint ORDER BY postings.id LIMIT $5`,
      [first, end, behind, last, limit],
    );
    return rows.map(leafOf);
  },
  uncovered: async (db: Queryable, covered: string, before: bigint) => {
    const { rows } = await db.query<{ id: string }>(
      `SELECT id::text AS id FROM postings
       WHERE xid < $2::xid8 AND NOT id <@ $1::int8multirange ORDER BY postings.id LIMIT 20`,
      [covered, String(before)],
    );
    return rows.map(({ id }) => id);
  },
  adopt: async (tx: Tx, covered: string) => {
    await tx.query('ALTER TABLE postings DISABLE TRIGGER USER');
    await tx.query(`UPDATE postings SET xid = CASE WHEN id <@ $1::int8multirange THEN '3'::xid8 ELSE '4'::xid8 END`, [
      covered,
    ]);
    await tx.query('ALTER TABLE postings ENABLE TRIGGER USER');
  },
};
