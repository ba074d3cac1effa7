import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer: coupons, which stay as the postings do. */
export const couponData: CustomerData = {
  sections: [
    rowsSection({
      name: 'coupons',
      columns: `c.id::text AS id, p.kind, asset_code(p.asset_id) AS currency, units_of(p.amount, p.asset_id) AS amount,
        c.status, c.given_at, c.expires_at, c.used_at, units_of(c.paid, p.asset_id) AS paid`,
      from: 'coupons c JOIN coupon_campaigns p ON p.id = c.campaign_id',
      where: 'c.user_id = $1',
      key: 'c.id',
    }),
  ],
};
