import type { Database } from '../database/database.ts';
import type { Queryable } from '../database/sql.ts';

/** The lease of the group that is there without any division, and the beginning of the others' names. */
export const engineLease = 'engine';
const isOfEngine = `(name = '${engineLease}' OR name LIKE '${engineLease}:%')`;

/** The leases of the engines of all groups, as far as there ever was one. */
export async function listEngineLeases(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(`SELECT name FROM leases WHERE ${isOfEngine} ORDER BY name`);
  return rows.map(({ name }) => name);
}

/**
 * Holds the division of the books that the owner of an engine's lease goes by against the one that all go by. Where no
 * other engine is at work, it takes the place of another division, and fences whoever still goes by that one.
 * @param db the owner's own, fenced.
 * @returns false while engines of another division are at work, or may be.
 */
export async function agreeOnDivision(db: Database, lease: string, division: string): Promise<boolean> {
  return db.withTx('agree on the division of the books', async (tx) => {
    await tx.query('INSERT INTO engine_division (division) VALUES ($1) ON CONFLICT DO NOTHING', [division]);
    // Who reads it holds it until it has decided: of two divisions, the later one finds the lease of the earlier.
    const { rows } = await tx.query<{ division: string }>('SELECT division FROM engine_division FOR UPDATE');
    if (rows[0]?.division === division) return true;
    const others = await tx.query(
      `SELECT 1 FROM leases WHERE ${isOfEngine} AND name <> $1 AND until >= clock_timestamp()`,
      [lease],
    );
    if (others.rows.length > 0) return false;
    await tx.query(`UPDATE leases SET epoch = epoch + 1 WHERE ${isOfEngine} AND name <> $1`, [lease]);
    await tx.query('UPDATE engine_division SET division = $1', [division]);
    return true;
  });
}
