import { staffId, type StaffId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { SettingValue } from '../../../platform/module-manifest.ts';
import { readStaffNames } from '../../identity/index.ts';

/** A version of a setting, as it is stored. */
export interface SettingVersion {
  readonly area: string;
  readonly key: string;
  readonly version: number;
  readonly value: SettingValue;
  readonly effectiveAt: Instant;
}

/** A version with who made it. */
export interface AuthoredSetting extends SettingVersion {
  readonly author: string | null;
  readonly approver: string | null;
  readonly reason: string;
  readonly createdAt: Instant;
}

interface Row {
  readonly area: string;
  readonly key: string;
  readonly version: number;
  readonly value: SettingValue;
  readonly effective_at: Date;
}

const columns = 'area, key, version, value, effective_at';

function versionOf({ effective_at: effectiveAt, ...row }: Row): SettingVersion {
  return { ...row, effectiveAt: fromDate(effectiveAt) };
}

/** The version that is in force at a moment: the highest of those whose date has come. */
export async function findInForce(
  db: Queryable,
  area: string,
  key: string,
  at: Instant,
): Promise<SettingVersion | undefined> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM setting_versions WHERE area = $1 AND key = $2 AND effective_at <= $3
     ORDER BY version DESC LIMIT 1`,
    [area, key, toIso(at)],
  );
  return rows.map(versionOf)[0];
}

/** The newest version, whether its date has come or not. */
export async function findNewest(db: Queryable, area: string, key: string): Promise<SettingVersion | undefined> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM setting_versions WHERE area = $1 AND key = $2 ORDER BY version DESC LIMIT 1`,
    [area, key],
  );
  return rows.map(versionOf)[0];
}

/** Of every setting of some areas the version in force and those whose date is to come, newest first. */
export async function selectStanding(db: Queryable, areas: readonly string[], at: Instant): Promise<SettingVersion[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM setting_versions s WHERE area = ANY ($1::text[]) AND version >= coalesce(
       (SELECT max(version) FROM setting_versions WHERE area = s.area AND key = s.key AND effective_at <= $2), 0)
     ORDER BY area, key, version DESC`,
    [areas, toIso(at)],
  );
  return rows.map(versionOf);
}

/** Every version of a setting, newest first. */
export async function selectVersions(db: Queryable, area: string, key: string): Promise<AuthoredSetting[]> {
  const { rows } = await db.query<
    Row & { author: string | null; approver: string | null; reason: string; created_at: Date }
  >(
    `SELECT ${columns}, author, approver, reason, created_at FROM setting_versions
     WHERE area = $1 AND key = $2 ORDER BY version DESC`,
    [area, key],
  );
  const people = rows.flatMap(({ author, approver }) => [author, approver].filter((id) => id !== null));
  const names = await readStaffNames(db, people.map(staffId));
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(staffId(id)) ?? null));
  return rows.map(({ author, approver, reason, created_at: createdAt, ...row }) => ({
    ...versionOf(row),
    author: nameOf(author),
    approver: nameOf(approver),
    reason,
    createdAt: fromDate(createdAt),
  }));
}

/** A version that is to follow another. */
export interface NewVersion extends Omit<SettingVersion, 'version'> {
  /** The version that must be the newest one until this is. */
  readonly base: number;
  readonly author: StaffId;
  readonly approver: StaffId;
  readonly reason: string;
  readonly at: Instant;
}

/** Adds the version after `base`. @returns false where another has followed it: of two at once one is added. */
export async function insertVersion(tx: Tx, wanted: NewVersion): Promise<boolean> {
  const { area, key, base, value, effectiveAt, author, approver, reason, at } = wanted;
  const { rowCount } = await tx.query(
    `INSERT INTO setting_versions (area, key, version, value, effective_at, author, approver, reason, created_at)
     SELECT $1, $2, $3::int + 1, $4::jsonb, $5, $6, $7, $8, $9
     WHERE $3::int = (SELECT coalesce(max(version), 0) FROM setting_versions WHERE area = $1 AND key = $2)
     ON CONFLICT (area, key, version) DO NOTHING`,
    [area, key, base, JSON.stringify(value), toIso(effectiveAt), author, approver, reason, toIso(at)],
  );
  return rowCount === 1;
}
