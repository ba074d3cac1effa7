import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer: alerts, which nobody needs once the account is closed. */
export const priceAlertData: CustomerData = {
  sections: [
    rowsSection({
      name: 'price_alerts',
      columns: `a.id::text AS id, m.symbol, a.condition, units_of(a.price, m.quote_asset) AS price, a.created_at, a.told_at,
        units_of(a.reached, m.quote_asset) AS reached`,
      from: 'price_alerts a JOIN markets m ON m.id = a.market_id',
      where: 'a.user_id = $1',
      key: 'a.id',
    }),
  ],
  erase: {
    access: async (tx, owner) => {
      await tx.query('DELETE FROM price_alerts WHERE user_id = $1', [owner]);
    },
  },
};
