import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the family holds of a customer; kept for ever, under the customer's number alone. */
export const dualData: CustomerData = {
  open: async (tx, owner) => {
    const { rows } = await tx.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM dual_orders WHERE user_id = $1 AND status = 1',
      [owner],
    );
    const count = rows[0]?.open ?? 0;
    return count === 0 ? [] : [{ kind: 'positions', count }];
  },
  sections: [
    rowsSection({
      name: 'dual_orders',
      columns: `id::text AS id, product_id::text AS product_id, terms_id::text AS terms_id, symbol,
        CASE type WHEN 1 THEN 'call' ELSE 'put' END AS type, asset_code(pay_asset) AS pay_currency, num::text AS num,
        units_of(amount, pay_asset) AS amount, (linked / 1e12)::text AS linked_price, (apr / 1e12)::text AS apr, days,
        units_of(kept, pay_asset) AS kept, asset_code(other_asset) AS other_currency,
        units_of(converted, other_asset) AS converted, created_at, settles_at, status, is_converted,
        (price / 1e12)::text AS price, settled_at`,
      from: 'dual_orders',
    }),
  ],
};
