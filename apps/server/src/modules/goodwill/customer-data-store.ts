import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer: credits, which stay as the postings do; why they were given are words of staff. */
export const goodwillData: CustomerData = {
  sections: [
    rowsSection({
      name: 'goodwill_credits',
      columns: 'id::text AS id, asset_code(asset_id) AS currency, units_of(amount, asset_id) AS amount, at',
      from: 'goodwill_credits',
    }),
  ],
};
