import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer: alerts, which nobody needs once the account is closed. */
export const priceAlertData: CustomerData = {
  sections: [
    rowsSection({
      name: 'price_alerts',
      columns: `id::text AS id, market_id, asset_code(quote_asset) AS currency, condition, units_of(price, quote_asset) AS price,
        created_at, told_at, units_of(reached, quote_asset) AS reached`,
      from: 'price_alerts',
    }),
  ],
  erase: {
    access: async (tx, owner) => {
      await tx.query('DELETE FROM price_alerts WHERE user_id = $1', [owner]);
    },
  },
};
