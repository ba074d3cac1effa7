import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { arrayOf } from '../../../platform/database/array-literal.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { AccountClaim, NamedSource, PostingSource } from '../../../platform/posting-source.ts';

/** A row of a source, by its number; of one that is found by its moment with that. */
export interface SourceKey {
  readonly key: string;
  readonly at: Instant | null;
}

/** What an account has got of a kind because of a row, as the row says and as it was posted. */
export interface Mismatch {
  readonly key: string;
  readonly kind: string;
  readonly account: string;
  readonly asset: number;
  readonly asked: bigint;
  readonly posted: bigint;
}

const keyOf = ({ key = 'id' }: PostingSource): string => key;

/** The next rows of a source behind another, in the order of their numbers, or of their moments. */
export async function selectKeys(
  db: Queryable,
  source: PostingSource,
  after: SourceKey | null,
  limit: number,
): Promise<readonly SourceKey[]> {
  const key = keyOf(source);
  if (source.isTimed === true) {
    const { rows } = await db.query<{ key: string; at: Date }>(
      `SELECT ${key}::text AS key, at FROM ${source.table} s
       WHERE (at, ${key}) > (coalesce($1::timestamptz, '-infinity'), $2::bigint) ORDER BY at, ${key} LIMIT $3`,
      [after === null || after.at === null ? null : toIso(after.at), after?.key ?? '-1', limit],
    );
    return rows.map((row) => ({ key: row.key, at: fromDate(row.at) }));
  }
  const { rows } = await db.query<{ key: string }>(
    `SELECT ${key}::text AS key FROM ${source.table} s WHERE ${key} > $1::bigint ORDER BY s.${key} LIMIT $2`,
    [after?.key ?? '-1', limit],
  );
  return rows.map((row) => ({ key: row.key, at: null }));
}

/** Those of the numbers that no row of a source has. */
export async function selectMissing(
  db: Queryable,
  source: PostingSource,
  keys: readonly SourceKey[],
): Promise<readonly string[]> {
  const isTimed = source.isTimed === true;
  const timed = isTimed ? 'AND s.at BETWEEN $2::timestamptz AND $3::timestamptz' : '';
  const { rows } = await db.query<{ key: string }>(
    `SELECT DISTINCT k::text AS key FROM unnest($1::bigint[]) AS k
     WHERE NOT EXISTS (SELECT FROM ${source.table} s WHERE s.${keyOf(source)} = k ${timed})`,
    [arrayOf(keys.map(({ key }) => key)), ...(isTimed ? spanOf(keys) : [])],
  );
  return rows.map(({ key }) => key);
}

/** The first and the last moment of rows that have one. */
function spanOf(keys: readonly SourceKey[]): readonly string[] {
  const moments = keys.flatMap(({ at }) => at ?? []).toSorted((one, other) => one - other);
  return [moments.at(0), moments.at(-1)].map((at) => toIso(present(at, 'the moment of a row')));
}

/** The names of accounts as sources give them. */
const accountName = `coalesce('u:' || a.user_id || ':' || a.kind, 'h:' || a.house)`;

/** Compares rows of a source with what was posted for them, in one snapshot. */
export async function compareRows(
  db: Queryable,
  source: PostingSource,
  keys: readonly SourceKey[],
): Promise<readonly Mismatch[]> {
  const { asks, kinds, prefix, countsAs = {}, anyAsset = false, isTimed = false } = source;
  const asset = (column: string): string => (anyAsset ? '0' : column);
  // Trades are found by their moment: they have no place in the index of references.
  const found = isTimed
    ? 'AND p.at BETWEEN $5::timestamptz AND $6::timestamptz'
    : `AND NOT starts_with(p.reference, 'trade:')`;
  const { rows } = await db.query<Omit<Mismatch, 'asset'> & { readonly asset_id: number }>(
    `WITH asked AS (
       SELECT s.key, s.kind, side.account, ${asset('s.asset_id')} AS asset_id, side.amount
       FROM (${asks}) AS s (key, kind, debit, credit, asset_id, amount)
       CROSS JOIN LATERAL (VALUES (s.debit, -s.amount), (s.credit, s.amount)) AS side (account, amount)),
     posted AS (
       SELECT k.key, m.label AS kind, ${accountName} AS account, ${asset('p.asset_id')} AS asset_id, side.amount
       FROM unnest($1::bigint[]) AS k (key)
       JOIN postings p ON p.reference = $2::text || k.key ${found}
       JOIN unnest($3::text[], $4::text[]) AS m (kind, label) ON m.kind = p.kind
       CROSS JOIN LATERAL (VALUES (p.debit_account, -p.amount), (p.credit_account, p.amount)) AS side (account_id, amount)
       JOIN ledger_accounts a ON a.id = side.account_id)
     SELECT key::text AS key, kind, account, asset_id, sum(asked)::numeric AS asked, sum(posted)::numeric AS posted
     FROM (SELECT key, kind, account, asset_id, amount AS asked, 0 AS posted FROM asked
           UNION ALL SELECT key, kind, account, asset_id, 0, amount FROM posted) AS sides
     GROUP BY 1, 2, 3, 4 HAVING sum(asked) <> sum(posted) ORDER BY sides.key::text, 2, 3, 4 LIMIT 100`,
    [
      arrayOf(keys.map(({ key }) => key)),
      `${prefix}:`,
      [...kinds],
      kinds.map((kind) => countsAs[kind] ?? kind),
      ...(isTimed ? spanOf(keys) : []),
    ],
  );
  return rows.map(({ asset_id: id, ...row }) => ({ ...row, asset: id }));
}

/** Those of the references that name nothing. */
export async function selectNameless(
  db: Queryable,
  { names }: NamedSource,
  references: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ reference: string }>(`SELECT reference FROM (${names}) AS n (reference)`, [
    [...references],
  ]);
  const known = new Set(rows.map(({ reference }) => reference));
  return references.filter((reference) => !known.has(reference));
}

/** Assets in which an account of the house has something else than the rows of a module say. */
export async function compareClaim(
  db: Queryable,
  { claims, house }: AccountClaim,
): Promise<readonly { readonly asset: number; readonly claimed: bigint; readonly found: bigint }[]> {
  const { rows } = await db.query<{ asset_id: number; claimed: bigint; found: bigint }>(
    `SELECT asset_id, sum(claimed)::numeric AS claimed, sum(found)::numeric AS found FROM (
       SELECT asset_id, amount AS claimed, 0 AS found FROM (${claims}) AS c (asset_id, amount)
       UNION ALL SELECT asset_id, 0, available + held FROM ledger_accounts WHERE house = $1) AS sides
     GROUP BY asset_id HAVING sum(claimed) <> sum(found) ORDER BY asset_id`,
    [house],
  );
  return rows.map(({ asset_id: asset, claimed, found }) => ({ asset, claimed, found }));
}

/** What postings of transactions say that they are for. */
export interface SaidReference {
  readonly kind: string;
  readonly reference: string;
  readonly at: Instant;
}

/** The references of what transactions from one to before another have posted. */
export async function selectReferences(db: Queryable, from: bigint, end: bigint): Promise<readonly SaidReference[]> {
  const { rows } = await db.query<{ kind: string; reference: string; at: Date }>(
    `SELECT DISTINCT kind, reference, at FROM postings WHERE xid >= $1::xid8 AND xid < $2::xid8`,
    [String(from), String(end)],
  );
  return rows.map(({ kind, reference, at }) => ({ kind, reference, at: fromDate(at) }));
}
