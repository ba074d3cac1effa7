import type { Queryable } from './sql.ts';

/** Lists that grow for ever are counted up to here (S140). */
const countCap = 10_000;

/** How many rows `select` gives, at most 10,000. */
export async function countRows(db: Queryable, select: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (${select} LIMIT ${String(countCap)}) counted`,
    values,
  );
  return rows[0]?.total ?? 0;
}
