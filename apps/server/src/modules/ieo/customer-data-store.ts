import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the family holds of a customer; kept for ever, under the customer's number alone. */
export const ieoData: CustomerData = {
  open: async (tx, owner) => {
    const { rows } = await tx.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM ieo_orders
       WHERE user_id = $1 AND (status IN (1, 2, 4, 5) OR (status = 6 AND next_release_at IS NOT NULL))`,
      [owner],
    );
    const count = rows[0]?.open ?? 0;
    return count === 0 ? [] : [{ kind: 'positions', count }];
  },
  sections: [
    rowsSection({
      name: 'ieo_orders',
      columns: `o.id::text AS id, o.project_id::text AS project_id, asset_code(p.coin_id) AS currency,
        asset_code(p.pay_asset) AS pay_currency, units_of(o.lots * p.lot, p.coin_id) AS amount,
        units_of(o.allotted * p.lot, p.coin_id) AS allotted, units_of(o.released, p.coin_id) AS released,
        units_of(o.paid, p.pay_asset) AS paid, units_of(o.refunded, p.pay_asset) AS refunded,
        units_of(o.forfeited, p.pay_asset) AS forfeited, o.status, o.outcome, o.due_at, o.next_release_at, o.created_at`,
      from: 'ieo_orders o JOIN ieo_projects p ON p.id = o.project_id',
      where: 'o.user_id = $1',
      key: 'o.id',
    }),
  ],
};
