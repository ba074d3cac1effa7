import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/**
 * What a family of positions holds of a customer; it is kept for ever, under the customer's number alone.
 * @param table of its positions; written into the statements as it is.
 */
export function positionData(family: string, table: string): CustomerData {
  return {
    open: async (tx, owner) => {
      const { rows } = await tx.query<{ running: number }>(
        `SELECT count(*)::int AS running FROM ${table} WHERE user_id = $1 AND status = 1`,
        [owner],
      );
      const count = rows[0]?.running ?? 0;
      return count === 0 ? [] : [{ kind: 'positions', count }];
    },
    sections: [
      rowsSection({
        name: `${family}_positions`,
        columns: `id::text AS id, product_id::text AS product_id, terms_id::text AS terms_id,
          asset_code(asset_id) AS currency, units_of(amount, asset_id) AS number, term_days, auto_renew, status, early,
          created_at, starts_at, expires_at, redeemed_at, units_of(penalty, asset_id) AS penalty,
          units_of(payout, asset_id) AS payout`,
        from: table,
      }),
    ],
  };
}
