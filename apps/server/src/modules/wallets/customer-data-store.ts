import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer; it is kept for ever, under the customer's number alone. */
export const walletData: CustomerData = {
  sections: [
    rowsSection({
      name: 'transfers',
      columns: `id::text AS id, at, asset_code(asset_id) AS currency, units_of(amount, asset_id) AS number, from_kind, to_kind`,
      from: 'transfers',
    }),
    rowsSection({
      name: 'conversions',
      columns: `id::text AS id, at, asset_code(from_asset) AS from_currency, units_of(amount, from_asset) AS number,
        asset_code(to_asset) AS to_currency, units_of(gross - fee, to_asset) AS received, units_of(fee, to_asset) AS fee`,
      from: 'conversions',
    }),
  ],
};
