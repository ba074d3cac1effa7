import { type SiteKey, siteKeys } from '@bourse/contract/site';
import type { StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** A value of a key; of two, the one with the higher version came later. */
export interface SiteChange {
  readonly key: SiteKey;
  readonly value: string;
  readonly version: number;
}

/** A change with who made it, when and why. */
export interface SiteDecision extends SiteChange {
  readonly staffId: string;
  readonly reason: string;
  readonly at: Instant;
}

/** The newest value of each key that staff have ever changed. */
export async function selectCurrent(db: Queryable): Promise<SiteChange[]> {
  const { rows } = await db.query<{ key: SiteKey; value: string; version: number }>(
    'SELECT DISTINCT ON (key) key, value, version FROM site_settings WHERE key = ANY ($1::text[]) ORDER BY key, version DESC',
    [siteKeys],
  );
  return rows;
}

/** The newest values; other writers wait until the transaction ends. */
export async function lockCurrent(tx: Tx): Promise<SiteChange[]> {
  await tx.query('LOCK TABLE site_settings IN EXCLUSIVE MODE');
  return selectCurrent(tx);
}

/** The latest changes, newest first. */
export async function selectHistory(db: Queryable, limit: number): Promise<SiteDecision[]> {
  const { rows } = await db.query<{
    key: SiteKey;
    value: string;
    version: number;
    staff_id: string;
    reason: string;
    at: Date;
  }>(
    `SELECT key, value, version, staff_id, reason, at FROM site_settings WHERE key = ANY ($2::text[])
     ORDER BY at DESC, key, version DESC LIMIT $1`,
    [limit, siteKeys],
  );
  return rows.map(({ staff_id: staffId, at, ...row }) => ({ ...row, staffId, at: fromDate(at) }));
}

export function insertChange(
  tx: Tx,
  { key, value, version }: SiteChange,
  decided: { readonly staffId: StaffId; readonly reason: string; readonly at: Instant },
): void {
  tx.send(
    'INSERT INTO site_settings (key, version, value, staff_id, reason, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [key, version, value, decided.staffId, decided.reason, toIso(decided.at)],
    1,
  );
}
