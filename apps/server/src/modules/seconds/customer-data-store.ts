import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the family holds of a customer; kept for ever, under the customer's number alone. */
export const secondsData: CustomerData = {
  open: async (tx, owner) => {
    const { rows } = await tx.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM seconds_orders WHERE user_id = $1 AND status = 1',
      [owner],
    );
    const count = rows[0]?.open ?? 0;
    return count === 0 ? [] : [{ kind: 'positions', count }];
  },
  sections: [
    rowsSection({
      name: 'seconds_orders',
      columns: `id::text AS id, symbol, asset_code(asset_id) AS currency, direction, period_s, window_s,
        units_of(stake, asset_id) AS stake, units_of(win, asset_id) AS win, created_at, expires_at, status, result,
        returned_because, (strike / 1e12)::text AS strike, (price / 1e12)::text AS price, settled_at`,
      from: 'seconds_orders',
    }),
  ],
};
