import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

const moment = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::bigint::text`;
/** @param old the words of rows of before there were summaries, whose leaves stay as they were. */
const hashed = (words: string, old: string): string =>
  `sha256('\\x00'::bytea || convert_to((CASE WHEN frozen_hash IS NULL THEN json_build_array(${old})
     ELSE json_build_array(${words}) END)::text, 'UTF8'))`;

interface Row {
  readonly id: string;
  readonly hash: Buffer;
}

const leafOf = ({ id, hash }: Row) => ({ id, at: null, hash });

/** A stream of what never changes of requests from a moment of theirs on, which a transaction has noted. */
function streamOf(name: string, xid: string, leaf: string) {
  return {
    name,
    fresh: async (
      db: Queryable,
      { from, end }: { readonly from: bigint; readonly end: bigint },
      behind: string,
      limit: number,
    ) => {
      const { rows } = await db.query<Row>(
        `SELECT id::text AS id, ${leaf} AS hash FROM approvals
         WHERE ${xid} >= $1::xid8 AND ${xid} < $2::xid8 AND id > $3::bigint ORDER BY approvals.id LIMIT $4`,
        [String(from), String(end), behind, limit],
      );
      return rows.map(leafOf);
    },
    kept: async (db: Queryable, { last }: { readonly last: string }, behind: string, limit: number) => {
      const { rows } = await db.query<Row>(
        `SELECT id::text AS id, ${leaf} AS hash FROM approvals
         WHERE ${xid} IS NOT NULL AND id > $1::bigint AND id <= $2::bigint ORDER BY approvals.id LIMIT $3`,
        [behind, last, limit],
      );
      return rows.map(leafOf);
    },
    uncovered: async (db: Queryable, covered: string, before: bigint) => {
      const { rows } = await db.query<{ id: string }>(
        `SELECT id::text AS id FROM approvals
         WHERE ${xid} < $2::xid8 AND NOT id <@ $1::int8multirange ORDER BY approvals.id LIMIT 20`,
        [covered, String(before)],
      );
      return rows.map(({ id }) => id);
    },
    adopt: async (tx: Tx, covered: string) => {
      await tx.query(
        `UPDATE approvals SET ${xid} = CASE WHEN id <@ $1::int8multirange THEN '3'::xid8 ELSE '4'::xid8 END
         WHERE ${xid} IS NOT NULL`,
        [covered],
      );
    },
  };
}

/** Requests, as leaves of the roots of the history. Reasons go in by the hash of what was shown: an erasure empties them. */
export const requestStream = streamOf(
  'requests',
  'requested_xid',
  hashed(
    `'request', id::text, kind, subject, payload::text, requested_by::text, ${moment('requested_at')}, frozen_hash::text`,
    `'request', id::text, kind, subject, payload::text, reason, requested_by::text, ${moment('requested_at')}`,
  ),
);

/** Decisions on requests, likewise; the audit log keeps the reason. */
export const decisionStream = streamOf(
  'decisions',
  'decided_xid',
  hashed(
    `'decision', id::text, state, decided_by::text, ${moment('decided_at')}, signature::text`,
    `'decision', id::text, state, decided_by::text, ${moment('decided_at')}, decision_reason`,
  ),
);
