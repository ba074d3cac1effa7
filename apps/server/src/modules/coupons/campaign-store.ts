import { atoms } from '@bourse/kernel/amount';
import { assetId, staffId, userId } from '@bourse/kernel/ids';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ListSlice } from '../../platform/http/list-slice.ts';
import type { Campaign } from './coupon.ts';

interface CampaignRow {
  readonly id: string;
  readonly approval_id: string;
  readonly kind: Campaign['kind'];
  readonly share_bps: number;
  readonly asset_id: number;
  readonly amount: bigint;
  readonly number: number;
  readonly budget: bigint;
  readonly audience: Campaign['audience'];
  readonly registered_from: Date | null;
  readonly registered_to: Date | null;
  readonly looked_at: string;
  readonly days: number;
  readonly ends_at: Date;
  readonly given: number;
  readonly paid: bigint;
  readonly returned: bigint | null;
  readonly ended_at: Date | null;
  readonly reason: string;
  readonly requested_by: string;
  readonly approved_by: string;
  readonly at: Date;
}

function campaignOf(row: CampaignRow): Campaign {
  const { registered_from: from, registered_to: to } = row;
  return {
    id: row.id,
    approvalId: row.approval_id,
    kind: row.kind,
    shareBps: row.share_bps,
    assetId: assetId(row.asset_id),
    amount: atoms(row.amount),
    number: row.number,
    budget: atoms(row.budget),
    audience: row.audience,
    window: from === null || to === null ? null : { from: fromDate(from), to: fromDate(to) },
    lookedAt: row.looked_at === '0' ? null : userId(row.looked_at),
    days: row.days,
    endsAt: fromDate(row.ends_at),
    given: row.given,
    paid: atoms(row.paid),
    returned: row.returned === null ? null : atoms(row.returned),
    endedAt: row.ended_at === null ? null : fromDate(row.ended_at),
    reason: row.reason,
    requestedBy: staffId(row.requested_by),
    approvedBy: staffId(row.approved_by),
    at: fromDate(row.at),
  };
}

const columns = `id::text AS id, approval_id::text AS approval_id, kind, share_bps, asset_id, amount, number, budget, audience,
  registered_from, registered_to, looked_at::text AS looked_at, days, ends_at, given, paid, returned, ended_at, reason,
  requested_by::text AS requested_by, approved_by::text AS approved_by, at`;

type NewCampaign = Omit<Campaign, 'id' | 'lookedAt' | 'given' | 'paid' | 'returned' | 'endedAt'>;

/** Writes a campaign down; a request starts one at most. @returns it as it stands. */
export async function insertCampaign(tx: Tx, campaign: NewCampaign): Promise<Campaign> {
  const { window } = campaign;
  const { rows } = await tx.query<CampaignRow>(
    `INSERT INTO coupon_campaigns (approval_id, kind, share_bps, asset_id, amount, number, budget, audience,
       registered_from, registered_to, days, ends_at, reason, requested_by, approved_by, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING ${columns}`,
    [
      campaign.approvalId,
      campaign.kind,
      campaign.shareBps,
      campaign.assetId,
      campaign.amount,
      campaign.number,
      campaign.budget,
      campaign.audience,
      window === null ? null : toIso(window.from),
      window === null ? null : toIso(window.to),
      campaign.days,
      toIso(campaign.endsAt),
      campaign.reason,
      campaign.requestedBy,
      campaign.approvedBy,
      toIso(campaign.at),
    ],
  );
  return campaignOf(present(rows[0], 'the inserted campaign'));
}

/** A campaign, which nobody else gives, redeems or ends before this transaction is over. */
export async function lockCampaign(tx: Tx, id: string): Promise<Campaign> {
  const { rows } = await tx.query<CampaignRow>(`SELECT ${columns} FROM coupon_campaigns WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return campaignOf(present(rows[0], 'the campaign'));
}

/** Campaigns that can still give coupons to those who register. */
export async function listGiving(db: Queryable, now: Instant): Promise<Campaign[]> {
  const { rows } = await db.query<CampaignRow>(
    `SELECT ${columns} FROM coupon_campaigns
     WHERE ended_at IS NULL AND audience = 'registered' AND given < number AND registered_from <= $1 AND ends_at > $1
     ORDER BY id`,
    [toIso(now)],
  );
  return rows.map(campaignOf);
}

/** Notes how many coupons more were given, and up to whom was looked. */
export function updateGiven(tx: Tx, id: string, more: number, lookedAt: string | null): void {
  tx.send('UPDATE coupon_campaigns SET given = given + $2, looked_at = greatest(looked_at, $3::bigint) WHERE id = $1', [
    id,
    more,
    lookedAt ?? '0',
  ]);
}

/** Notes what was paid. */
export function addPaid(tx: Tx, id: string, paid: bigint): void {
  tx.send('UPDATE coupon_campaigns SET paid = paid + $2 WHERE id = $1', [id, paid], 1);
}

/** Notes the end, and what of the budget went back. */
export function updateEnded(tx: Tx, id: string, returned: bigint, at: Instant): void {
  tx.send('UPDATE coupon_campaigns SET returned = $2, ended_at = $3 WHERE id = $1', [id, returned, toIso(at)], 1);
}

/** Campaigns, newest first, with how many of their coupons were used. */
export async function selectCampaigns(
  db: Queryable,
  { below, limit, offset }: ListSlice,
): Promise<{ readonly rows: (Campaign & { readonly used: number })[]; readonly total: number }> {
  const { rows } = await db.query<CampaignRow & { readonly used: number }>(
    `SELECT ${columns}, (SELECT count(*)::int FROM coupons c WHERE c.campaign_id = p.id AND c.status = 1) AS used
     FROM coupon_campaigns p WHERE $1::bigint IS NULL OR id < $1 ORDER BY p.id DESC LIMIT $2 OFFSET $3`,
    [below, limit, offset],
  );
  return {
    rows: rows.map((row) => ({ ...campaignOf(row), used: row.used })),
    total: await countRows(db, 'SELECT 1 FROM coupon_campaigns', []),
  };
}
