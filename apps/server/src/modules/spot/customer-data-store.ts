import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { countDueExitsOf } from './exits/exit-store.ts';
import { countOpenOrdersOf } from './news-store.ts';

/** A customer's trades on one side; no more of them than a page can hold. */
const sideOf = (role: 'taker' | 'maker'): string =>
  `(SELECT t.id, t.at, t.market_id, '${role}' AS role, t.${role}_order_id AS order_id, t.price, t.quantity, t.turnover,
      t.${role}_fee AS fee,
      CASE WHEN '${role}' = 'taker' THEN t.taker_side WHEN t.taker_side = 'buy' THEN 'sell' ELSE 'buy' END AS side
    FROM spot_trades t WHERE t.${role}_user_id = $1 AND t.id > coalesce($2::bigint, 0) ORDER BY t.id LIMIT $3)`;

/** What the module holds of a customer; it is kept for ever, under the customer's number alone. */
export const spotData: CustomerData = {
  open: async (tx, owner) => {
    const count = (await countOpenOrdersOf(tx, owner)) + (await countDueExitsOf(tx, owner));
    return count === 0 ? [] : [{ kind: 'orders', count }];
  },
  sections: [
    rowsSection({
      name: 'orders',
      columns: `id::text AS id, created_at, updated_at, market_id, client_order_id, side, type, time_in_force, post_only,
        price::text AS price_atoms, amount::text AS amount_atoms, amount_in, filled::text AS filled_atoms,
        turnover::text AS turnover_atoms, fee::text AS fee_atoms, status, reason`,
      from: 'spot_orders',
    }),
    rowsSection({
      name: 'order_exits',
      columns: `parent_id::text AS order_id, created_at, market_id, side, quantity::text AS quantity_atoms,
        profit::text AS profit_atoms, loss::text AS loss_atoms, settled_at, order_id::text AS exit_order_id, refusal`,
      from: 'spot_exits',
      key: 'parent_id',
    }),
    rowsSection({
      name: 'fills',
      columns: `id::text AS id, at, market_id, order_id::text AS order_id, role, side, price::text AS price_atoms,
        quantity::text AS quantity_atoms, turnover::text AS turnover_atoms, fee::text AS fee_atoms`,
      from: `(${sideOf('taker')} UNION ALL ${sideOf('maker')}) f`,
      where: 'true',
    }),
  ],
};
