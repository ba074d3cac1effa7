import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the desk holds of a customer; kept for ever, under the customer's number alone. */
export const otcData: CustomerData = {
  open: async (tx, owner) => {
    const { rows } = await tx.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM otc_orders WHERE user_id = $1 AND status = 1',
      [owner],
    );
    const count = rows[0]?.open ?? 0;
    return count === 0 ? [] : [{ kind: 'orders', count }];
  },
  sections: [
    rowsSection({
      name: 'otc_orders',
      columns: `id::text AS id, status, rejected_because, created_at, decided_at, appeal, appeal_answer,
        (SELECT units_of(q.number, q.coin_id) || ' ' || asset_code(q.coin_id) FROM otc_quotes q WHERE q.id = quote_id) AS number,
        (SELECT (q.price / 1e12)::text FROM otc_quotes q WHERE q.id = quote_id) AS price`,
      from: 'otc_orders',
    }),
  ],
};
