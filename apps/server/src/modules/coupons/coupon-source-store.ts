import { couponPool } from '@bourse/contract/coupon-rules';
import { own, pool, type PostingSource } from '../../platform/posting-source.ts';
import { approvedRequests } from '../approvals/index.ts';
import { startKind } from './start-campaign.ts';

/** Coupons that were used, of campaigns that two have agreed on. */
export const couponSource: PostingSource = {
  table: 'coupons',
  prefix: 'coupon',
  kinds: ['coupon_payout'],
  asks: `SELECT o.id, 'coupon_payout', ${pool(couponPool)}, ${own('o.user_id', 'change')}, c.asset_id, o.paid
    FROM coupons o JOIN coupon_campaigns c ON c.id = o.campaign_id
    JOIN ${approvedRequests(startKind)} AS a
      ON a.id = c.approval_id AND (a.requested_by, a.approved_by) = (c.requested_by, c.approved_by)
    WHERE o.id = ANY ($1::bigint[]) AND o.status = 1 AND o.paid <= c.amount`,
};
