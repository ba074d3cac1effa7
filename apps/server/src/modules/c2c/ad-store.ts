import type { C2cMethod } from '@bourse/contract/c2c-rules';
import type { Atoms } from '@bourse/kernel/amount';
import { assetId, type AssetId, userId, type UserId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';

/** What an advertiser does: 1 buys, 2 sells. */
export type Side = 1 | 2;

/** An advertisement as it stands. */
export interface Ad {
  readonly id: string;
  readonly userId: UserId;
  readonly side: Side;
  readonly assetId: AssetId;
  readonly fiat: string;
  /** In 10^-8 of the fiat currency for a coin; the bounds of an order in hundredths of it. */
  readonly price: bigint;
  readonly minimum: Atoms;
  readonly maximum: Atoms;
  readonly total: Atoms;
  readonly remaining: Atoms;
  /** The least coins of an order. */
  readonly smallest: Atoms;
  readonly methodKinds: readonly C2cMethod[];
  readonly methodIds: readonly string[];
  readonly terms: string;
  readonly feeBps: number;
  readonly payMinutes: number;
  readonly createdAt: Instant;
  readonly closedAt: Instant | null;
  /** Why the house has taken it down. */
  readonly downReason: string | null;
  /** The one that a change has put in its place. */
  readonly replacedBy: string | null;
}

interface AdRow {
  readonly id: string;
  readonly user_id: string;
  readonly side: Side;
  readonly asset_id: number;
  readonly fiat: string;
  readonly price: bigint;
  readonly minimum: Atoms;
  readonly maximum: Atoms;
  readonly total: Atoms;
  readonly remaining: Atoms;
  readonly smallest: Atoms;
  readonly method_kinds: C2cMethod[];
  readonly method_ids: string[];
  readonly terms: string;
  readonly fee_bps: number;
  readonly pay_minutes: number;
  readonly created_at: Date;
  readonly closed_at: Date | null;
  readonly down_reason: string | null;
  readonly replaced_by: string | null;
}

const columns = `id::text AS id, user_id::text AS user_id, side, asset_id, fiat, price, minimum, maximum, total, remaining,
  smallest, method_kinds, method_ids::text[] AS method_ids, terms, fee_bps, pay_minutes, created_at, closed_at, down_reason,
  replaced_by::text AS replaced_by`;

function adOf(row: AdRow): Ad {
  return {
    id: row.id,
    userId: userId(row.user_id),
    side: row.side,
    assetId: assetId(row.asset_id),
    fiat: row.fiat,
    price: row.price,
    minimum: row.minimum,
    maximum: row.maximum,
    total: row.total,
    remaining: row.remaining,
    smallest: row.smallest,
    methodKinds: row.method_kinds,
    methodIds: row.method_ids,
    terms: row.terms,
    feeBps: row.fee_bps,
    payMinutes: row.pay_minutes,
    createdAt: fromDate(row.created_at),
    closedAt: row.closed_at === null ? null : fromDate(row.closed_at),
    downReason: row.down_reason,
    replacedBy: row.replaced_by,
  };
}

/** An advertisement; with `lock` nobody else takes of it before the transaction ends. */
export async function findAd(db: Queryable, id: string, lock = false): Promise<Ad | undefined> {
  const text = `SELECT ${columns} FROM c2c_ads WHERE id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`;
  return (await db.query<AdRow>(text, [id])).rows.map(adOf)[0];
}

export async function insertAd(
  tx: Tx,
  one: Omit<Ad, 'id' | 'remaining' | 'closedAt' | 'downReason' | 'replacedBy'>,
): Promise<Ad> {
  const { rows } = await tx.query<AdRow>(
    `INSERT INTO c2c_ads (user_id, side, asset_id, fiat, price, minimum, maximum, total, remaining, smallest,
       method_kinds, method_ids, terms, fee_bps, pay_minutes, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10::text[], $11::bigint[], $12, $13, $14, $15)
     RETURNING ${columns}`,
    [
      one.userId,
      one.side,
      one.assetId,
      one.fiat,
      one.price,
      one.minimum,
      one.maximum,
      one.total,
      one.smallest,
      [...one.methodKinds],
      [...one.methodIds],
      one.terms,
      one.feeBps,
      one.payMinutes,
      toIso(one.createdAt),
    ],
  );
  return adOf(present(rows[0], 'the inserted advertisement'));
}

/** Takes coins of a locked advertisement, or gives them back to it; it must be open. */
export function changeRemaining(tx: Tx, id: string, by: bigint): void {
  tx.send('UPDATE c2c_ads SET remaining = remaining + $2 WHERE id = $1 AND closed_at IS NULL', [id, by], 1);
}

/** Closes a locked advertisement: why the house does it, or what its owner puts in its place; neither where it is taken back. */
export function closeAd(
  tx: Tx,
  id: string,
  at: Instant,
  { downReason = null, replacedBy = null }: Partial<Pick<Ad, 'downReason' | 'replacedBy'>>,
): void {
  tx.send(
    `UPDATE c2c_ads SET closed_at = $2, remaining = 0, down_reason = $3, replaced_by = $4
     WHERE id = $1 AND closed_at IS NULL`,
    [id, toIso(at), downReason, replacedBy],
    1,
  );
}

export function countOpenAds(db: Queryable, owner: UserId): Promise<number> {
  return countRows(db, 'SELECT 1 FROM c2c_ads WHERE user_id = $1 AND closed_at IS NULL', [owner]);
}

/** Whether an open advertisement of a customer names one of their methods. */
export async function isMethodAdvertised(db: Queryable, owner: UserId, methodId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM c2c_ads WHERE user_id = $1 AND closed_at IS NULL AND $2::bigint = ANY (method_ids) LIMIT 1',
    [owner, methodId],
  );
  return rowCount > 0;
}

/** Which of these advertisements are somebody's own. */
export async function findOwnAds(db: Queryable, owner: UserId, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id::text AS id FROM c2c_ads WHERE user_id = $1 AND id = ANY ($2::bigint[])',
    [owner, [...ids]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Those of a customer, newest first. */
export async function selectOwnAds(
  db: Queryable,
  owner: UserId,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Ad[]; readonly total: number }> {
  const { rows } = await db.query<AdRow>(
    `SELECT ${columns} FROM c2c_ads WHERE user_id = $1 AND ($2::bigint IS NULL OR c2c_ads.id < $2)
     ORDER BY c2c_ads.id DESC LIMIT $3 OFFSET $4`,
    [owner, below, limit, offset],
  );
  return { rows: rows.map(adOf), total: await countRows(db, 'SELECT 1 FROM c2c_ads WHERE user_id = $1', [owner]) };
}

/** All that are open, of one customer or of everybody, newest first. */
export async function selectOpenAds(
  db: Queryable,
  owner: UserId | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Ad[]; readonly total: number }> {
  const wanted = 'FROM c2c_ads WHERE closed_at IS NULL AND ($1::bigint IS NULL OR user_id = $1)';
  const { rows } = await db.query<AdRow>(`SELECT ${columns} ${wanted} ORDER BY c2c_ads.id DESC LIMIT $2 OFFSET $3`, [
    owner,
    limit,
    offset,
  ]);
  return { rows: rows.map(adOf), total: await countRows(db, `SELECT 1 ${wanted}`, [owner]) };
}

/** What somebody looks for among what is offered. */
export interface AdFilter {
  readonly side: Side;
  readonly assetId: AssetId | null;
  readonly fiat: string | null;
  readonly method: C2cMethod | null;
  /** In hundredths of the fiat currency. */
  readonly money: bigint | null;
}

/** What can be taken, the best price for whoever takes it first. */
export async function selectOffered(
  db: Queryable,
  { side, assetId: asset, fiat, method, money }: AdFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: Ad[]; readonly total: number }> {
  const wanted = `FROM c2c_ads WHERE side = $1 AND closed_at IS NULL AND remaining >= smallest
    AND ($2::integer IS NULL OR asset_id = $2) AND ($3::text IS NULL OR fiat = $3)
    AND ($4::text IS NULL OR $4 = ANY (method_kinds)) AND ($5::numeric IS NULL OR $5 BETWEEN minimum AND maximum)`;
  const values = [side, asset, fiat, method, money];
  const { rows } = await db.query<AdRow>(
    `SELECT ${columns} ${wanted} ORDER BY price ${side === 2 ? '' : 'DESC'}, c2c_ads.id LIMIT $6 OFFSET $7`,
    [...values, limit, offset],
  );
  return { rows: rows.map(adOf), total: await countRows(db, `SELECT 1 ${wanted}`, values) };
}

/** Forgets the words of a customer. */
export async function eraseAdWords(tx: Tx, owner: UserId): Promise<void> {
  await tx.query(`UPDATE c2c_ads SET terms = '' WHERE user_id = $1`, [owner]);
}
