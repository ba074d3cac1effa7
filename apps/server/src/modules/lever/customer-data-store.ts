import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the family holds of a customer; kept for ever, under the customer's number alone. */
export const leverData: CustomerData = {
  open: async (tx, owner) => {
    const { rows } = await tx.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM lever_positions WHERE user_id = $1 AND status <= 2',
      [owner],
    );
    const count = rows[0]?.open ?? 0;
    return count === 0 ? [] : [{ kind: 'positions', count }];
  },
  sections: [
    rowsSection({
      name: 'lever_positions',
      columns: `id::text AS id, symbol, product, asset_code(asset_id) AS currency, sign, multiple, is_cross, ordered, pending, lots,
        units_of(margin, asset_id) AS margin, units_of(fees, asset_id) AS fees, units_of(overnight, asset_id) AS overnight,
        units_of(funding, asset_id) AS funding, units_of(realised, asset_id) AS realised, close_reason, status, created_at, opened_at, closed_at`,
      from: 'lever_positions',
    }),
    rowsSection({ name: 'lever_modes', columns: 'mode, changed_at', from: 'lever_modes', key: 'user_id' }),
    rowsSection({
      name: 'lever_cross_accounts',
      columns: 'asset_code(asset_id) AS currency, balance::text AS balance_atoms, watched_from',
      from: 'lever_cross_accounts',
      key: 'asset_id',
    }),
  ],
};
