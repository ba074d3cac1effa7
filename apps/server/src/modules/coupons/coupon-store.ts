import { atoms } from '@bourse/kernel/amount';
import { assetId, type AssetId, type UserId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { arrayOf } from '../../platform/database/array-literal.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Campaign, Coupon, CouponStatus, Payout } from './coupon.ts';
import type { Redeemed } from './fees-left.ts';

interface CouponRow {
  readonly id: string;
  readonly campaign_id: string;
  readonly user_id: string;
  readonly kind: Coupon['kind'];
  readonly share_bps: number;
  readonly asset_id: number;
  readonly amount: bigint;
  readonly status: CouponStatus;
  readonly given_at: Date;
  readonly expires_at: Date;
  readonly ends_at: Date;
  readonly used_at: Date | null;
  readonly paid: bigint | null;
}

const couponOf = (row: CouponRow): Coupon => ({
  id: row.id,
  campaignId: row.campaign_id,
  userId: userId(row.user_id),
  kind: row.kind,
  shareBps: row.share_bps,
  assetId: assetId(row.asset_id),
  amount: atoms(row.amount),
  status: row.status,
  givenAt: fromDate(row.given_at),
  expiresAt: fromDate(row.expires_at),
  endsAt: fromDate(row.ends_at),
  usedAt: row.used_at === null ? null : fromDate(row.used_at),
  paid: row.paid === null ? null : atoms(row.paid),
});

const columns = `c.id::text AS id, c.campaign_id::text AS campaign_id, c.user_id::text AS user_id, p.kind, p.share_bps,
  p.asset_id, p.amount, c.status, c.given_at, c.expires_at, p.ends_at, c.used_at, c.paid`;
const joined = 'coupons c JOIN coupon_campaigns p ON p.id = c.campaign_id';

/** Gives a coupon of a campaign to each of these who has none of it yet. @returns the coupons that are new, by owner. */
export async function insertCoupons(
  tx: Tx,
  { id, endsAt }: Pick<Campaign, 'id' | 'endsAt'>,
  owners: readonly UserId[],
  { at, expiresAt }: { readonly at: Instant; readonly expiresAt: Instant },
): Promise<{ readonly id: string; readonly owner: UserId }[]> {
  if (owners.length === 0 || at >= endsAt) return [];
  const { rows } = await tx.query<{ id: string; user_id: string }>(
    `INSERT INTO coupons (campaign_id, user_id, given_at, expires_at)
     SELECT $1, owner, $3, $4 FROM unnest($2::bigint[]) WITH ORDINALITY AS o (owner, place) ORDER BY place
     ON CONFLICT (campaign_id, user_id) DO NOTHING RETURNING id::text AS id, user_id::text AS user_id`,
    [id, arrayOf(owners), toIso(at), toIso(expiresAt)],
  );
  return rows.map(({ id: coupon, user_id: owner }) => ({ id: coupon, owner: userId(owner) }));
}

/** Which of these have a coupon of a campaign. */
export async function findOwners(tx: Tx, campaign: string, among: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  const { rows } = await tx.query<{ user_id: string }>(
    'SELECT user_id::text AS user_id FROM coupons WHERE campaign_id = $1 AND user_id = ANY ($2::bigint[])',
    [campaign, arrayOf(among)],
  );
  return new Set(rows.map(({ user_id: owner }) => userId(owner)));
}

/** A coupon of a customer. */
export async function findCoupon(db: Queryable, owner: UserId, id: string): Promise<Coupon | null> {
  const { rows } = await db.query<CouponRow>(`SELECT ${columns} FROM ${joined} WHERE c.id = $1 AND c.user_id = $2`, [
    id,
    owner,
  ]);
  return rows[0] === undefined ? null : couponOf(rows[0]);
}

/** For which fees of a currency coupons of a customer were redeemed, in that order. */
export async function selectRedeemed(db: Queryable, owner: UserId, asset: AssetId): Promise<Redeemed[]> {
  const { rows } = await db.query<{ given_at: Date; used_at: Date; counted: bigint }>(
    `SELECT c.given_at, c.used_at, c.fees_counted AS counted FROM ${joined}
     WHERE c.user_id = $1 AND p.asset_id = $2 AND c.fees_counted > 0 ORDER BY c.used_at, c.id`,
    [owner, asset],
  );
  return rows.map(({ given_at: givenAt, used_at: usedAt, counted }) => ({
    givenAt: fromDate(givenAt),
    usedAt: fromDate(usedAt),
    counted: atoms(counted),
  }));
}

/** Notes that a coupon was redeemed. */
export function updateUsed(tx: Tx, id: string, { pays, counted }: Payout, at: Instant): void {
  tx.send(
    'UPDATE coupons SET status = 1, used_at = $2, paid = $3, fees_counted = $4 WHERE id = $1',
    [id, toIso(at), pays, counted],
    1,
  );
}

/** Takes back what was not used when a campaign ends: what had expired by itself says so. */
export function updateUnused(tx: Tx, { id, endsAt }: Pick<Campaign, 'id' | 'endsAt'>): void {
  tx.send(
    `UPDATE coupons SET status = CASE WHEN expires_at <= $2::timestamptz THEN 2 ELSE 3 END
     WHERE campaign_id = $1 AND status = 0`,
    [id, toIso(endsAt)],
  );
}

/** As {@link statusAt} tells it. */
const statusSql = `CASE WHEN c.status <> 0 THEN c.status WHEN c.expires_at <= $3 AND c.expires_at <= p.ends_at THEN 2
  WHEN p.ends_at <= $3 THEN 3 ELSE 0 END`;

/** Coupons of a customer in a state, or all, newest first. */
export async function selectCoupons(
  db: Queryable,
  { owner, status, now }: { readonly owner: UserId; readonly status: number | null; readonly now: Instant },
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: Coupon[]; readonly total: number }> {
  const wanted = `FROM ${joined} WHERE c.user_id = $1 AND ($2::int IS NULL OR ${statusSql} = $2)`;
  const given = [owner, status, toIso(now)];
  const { rows } = await db.query<CouponRow>(
    `SELECT ${columns} ${wanted} AND $3::timestamptz IS NOT NULL AND ($4::bigint IS NULL OR c.id < $4)
     ORDER BY c.id DESC LIMIT $5 OFFSET $6`,
    [...given, below, limit, offset],
  );
  const total = await countRows(db, `SELECT 1 ${wanted} AND $3::timestamptz IS NOT NULL`, given);
  return { rows: rows.map(couponOf), total };
}
