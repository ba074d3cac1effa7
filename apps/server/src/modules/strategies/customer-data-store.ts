import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the family holds of a customer; kept for ever, under the customer's number alone. */
export const strategyData: CustomerData = {
  open: async (tx, owner) => {
    const { rows } = await tx.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM strategy_runs WHERE user_id = $1 AND status = 1',
      [owner],
    );
    const count = rows[0]?.open ?? 0;
    return count === 0 ? [] : [{ kind: 'positions', count }];
  },
  sections: [
    rowsSection({
      name: 'strategy_runs',
      columns: `id::text AS id, product_id::text AS product_id, terms_id::text AS terms_id, asset_code(coin_asset) AS coin,
        units_of(amount, 3) AS amount, units_of(cash, 3) AS cash, units_of(coins, coin_asset) AS coins, because, status,
        started_at, ends_at, ended_at, units_of(returned, 3) AS returned`,
      from: 'strategy_runs',
    }),
  ],
};
