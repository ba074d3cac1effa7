import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** Own receipts. They are kept for ever, as what they are of, and name nobody. */
export const receiptData: CustomerData = {
  sections: [
    rowsSection({
      name: 'receipts',
      columns: 'signed_at AS at, kind, subject, kid, body, signature',
      from: 'receipts',
    }),
  ],
};
