import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import { readStaffNames } from '../../identity/index.ts';

/** A version of a product's terms, as it is stored; its family parses `terms`. */
export interface TermsVersion {
  readonly id: string;
  readonly productId: string;
  readonly family: string;
  readonly version: number;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly effectiveAt: Instant;
}

/** A version with who made it. */
export interface AuthoredTerms extends TermsVersion {
  readonly author: string | null;
  readonly approver: string | null;
  readonly reason: string;
  readonly createdAt: Instant;
}

interface TermsRow {
  readonly id: string;
  readonly product_id: string;
  readonly family: string;
  readonly version: number;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly effective_at: Date;
}

const columns = 't.id, t.product_id, p.family, t.version, t.terms, t.effective_at';

function versionOf(row: TermsRow): TermsVersion {
  return {
    id: row.id,
    productId: row.product_id,
    family: row.family,
    version: row.version,
    terms: row.terms,
    effectiveAt: fromDate(row.effective_at),
  };
}

/** Whether there is any product; nobody else adds one before this transaction ends. */
export async function hasProducts(tx: Tx): Promise<boolean> {
  await tx.query('LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE');
  return (await tx.query('SELECT 1 FROM products LIMIT 1')).rowCount > 0;
}

/** The terms of each product of a family that are in force at a moment, in the order in which the products were made. */
export async function selectTermsInForce(db: Queryable, family: string, at: Instant): Promise<TermsVersion[]> {
  const { rows } = await db.query<TermsRow>(
    `SELECT ${columns} FROM products p CROSS JOIN LATERAL (
       SELECT * FROM product_terms WHERE product_id = p.id AND effective_at <= $2
       ORDER BY effective_at DESC, version DESC LIMIT 1) t
     WHERE p.family = $1 ORDER BY p.id`,
    [family, toIso(at)],
  );
  return rows.map(versionOf);
}

/** When the next terms of a family take effect behind a moment; null where none wait. */
export async function findNextTerms(db: Queryable, family: string, at: Instant): Promise<Instant | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `SELECT min(t.effective_at) AS at FROM products p JOIN product_terms t ON t.product_id = p.id
     WHERE p.family = $1 AND t.effective_at > $2`,
    [family, toIso(at)],
  );
  const next = rows[0]?.at ?? null;
  return next === null ? null : fromDate(next);
}

/** The terms of one product in force at a moment; undefined where it is of another family, or not on sale yet. */
export async function findTermsInForce(
  db: Queryable,
  family: string,
  productId: string,
  at: Instant,
): Promise<TermsVersion | undefined> {
  const { rows } = await db.query<TermsRow>(
    `SELECT ${columns} FROM products p JOIN product_terms t ON t.product_id = p.id
     WHERE p.family = $1 AND p.id = $2 AND t.effective_at <= $3
     ORDER BY t.effective_at DESC, t.version DESC LIMIT 1`,
    [family, productId, toIso(at)],
  );
  return rows.map(versionOf)[0];
}

/** Versions by their ids. */
export async function selectTerms(db: Queryable, ids: readonly string[]): Promise<TermsVersion[]> {
  const { rows } = await db.query<TermsRow>(
    `SELECT ${columns} FROM product_terms t JOIN products p ON p.id = t.product_id WHERE t.id = ANY ($1::bigint[])`,
    [ids],
  );
  return rows.map(versionOf);
}

/** Every version of a family's terms, newest first. */
export async function selectAuthoredTerms(db: Queryable, family: string): Promise<AuthoredTerms[]> {
  const { rows } = await db.query<
    TermsRow & { author: string | null; approver: string | null; reason: string; created_at: Date }
  >(
    `SELECT ${columns}, t.author, t.approver, t.reason, t.created_at
     FROM product_terms t JOIN products p ON p.id = t.product_id WHERE p.family = $1 ORDER BY t.id DESC`,
    [family],
  );
  const people = rows.flatMap(({ author, approver }) => [author, approver].filter((id) => id !== null));
  const names = await readStaffNames(db, people.map(staffId));
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(staffId(id)) ?? null));
  return rows.map((row) => ({
    ...versionOf(row),
    author: nameOf(row.author),
    approver: nameOf(row.approver),
    reason: row.reason,
    createdAt: fromDate(row.created_at),
  }));
}

/** Whether a family has a product. */
export async function hasProduct(db: Queryable, family: string, productId: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM products WHERE family = $1 AND id = $2', [family, productId]);
  return rowCount === 1;
}

/** A version that is to be added. */
export interface NewTerms {
  readonly family: string;
  /** Null for a new product. */
  readonly productId: string | null;
  readonly terms: Readonly<Record<string, unknown>>;
  readonly effectiveAt: Instant;
  /** Who proposed and who approved it; null where a release or the demo brings it. */
  readonly by: { readonly author: StaffId; readonly approver: StaffId } | null;
  readonly reason: string;
  readonly at: Instant;
}

/** Adds a version, and its product where that is new. @returns the product's id; undefined when the family has none of it. */
export async function insertTerms(tx: Tx, wanted: NewTerms): Promise<string | undefined> {
  const { family, productId, terms, effectiveAt, by, reason, at } = wanted;
  const { rows } =
    productId === null
      ? await tx.query<{ id: string }>('INSERT INTO products (family, created_at) VALUES ($1, $2) RETURNING id', [
          family,
          toIso(at),
        ])
      : await tx.query<{ id: string }>('SELECT id FROM products WHERE family = $1 AND id = $2 FOR UPDATE', [
          family,
          productId,
        ]);
  const [product] = rows;
  if (product === undefined) return undefined;
  tx.send(
    `INSERT INTO product_terms (product_id, version, terms, effective_at, author, approver, reason, created_at)
     SELECT $1, coalesce(max(version), 0) + 1, $2::jsonb, $3, $4, $5, $6, $7 FROM product_terms WHERE product_id = $1`,
    [
      product.id,
      JSON.stringify(terms),
      toIso(effectiveAt),
      by?.author ?? null,
      by?.approver ?? null,
      reason,
      toIso(at),
    ],
  );
  return present(product.id, 'the product');
}
