import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import { type Category, type Version, versionOf, type VersionRow } from './article-store.ts';

/** An article as it holds, with the day of its first publication. */
export interface Held {
  readonly id: string;
  readonly category: Category;
  readonly key: string | null;
  readonly firstHeldFrom: Instant;
  readonly version: Version;
}

interface HeldRow extends VersionRow {
  readonly category: Category;
  readonly key: string | null;
  readonly first_from: Date;
}

/** What is published: the newest version whose moment has come and is later than what was withdrawn. */
const inForce = `FROM articles a CROSS JOIN LATERAL (
    SELECT v.*, min(holds_from) OVER () AS first_from FROM article_versions v
    WHERE article_id = a.id AND holds_from <= $1 AND (a.withdrawn_at IS NULL OR holds_from > a.withdrawn_at)
    ORDER BY v.holds_from DESC, v.number DESC LIMIT 1
  ) h WHERE true`;

const heldOf = (row: HeldRow): Held => ({
  id: row.article_id,
  category: row.category,
  key: row.key,
  firstHeldFrom: fromDate(row.first_from),
  version: versionOf(row),
});

/** What is published in a category, newest first. */
export async function selectHeld(
  db: Queryable,
  category: number,
  at: Instant,
  slice: ListSlice,
): Promise<{ readonly rows: Held[]; readonly total: number }> {
  const given = [toIso(at), category];
  const { rows } = await db.query<HeldRow>(
    `SELECT h.*, a.category, a.key ${inForce} AND a.category = $2 AND ($3::bigint IS NULL OR a.id < $3)
     ORDER BY a.id DESC LIMIT $4 OFFSET $5`,
    [...given, slice.below, slice.limit, slice.offset],
  );
  return { rows: rows.map(heldOf), total: await countRows(db, `SELECT 1 ${inForce} AND a.category = $2`, given) };
}

/** One that is published, by its id. */
export async function findHeld(db: Queryable, id: string, at: Instant): Promise<Held | undefined> {
  const { rows } = await db.query<HeldRow>(`SELECT h.*, a.category, a.key ${inForce} AND a.id = $2`, [toIso(at), id]);
  return rows.map(heldOf)[0];
}

/** One that is published, by its key. */
export async function findHeldByKey(db: Queryable, key: string, at: Instant): Promise<Held | undefined> {
  const { rows } = await db.query<HeldRow>(`SELECT h.*, a.category, a.key ${inForce} AND a.key = $2`, [toIso(at), key]);
  return rows.map(heldOf)[0];
}

/** The newest announcement that pops up. */
export async function findPopUp(db: Queryable, category: number, at: Instant): Promise<Held | undefined> {
  const { rows } = await db.query<HeldRow>(
    `SELECT h.*, a.category, a.key ${inForce} AND a.category = $2 AND h.pops_up ORDER BY a.id DESC LIMIT 1`,
    [toIso(at), category],
  );
  return rows.map(heldOf)[0];
}
