import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer. */
export const noticeData: CustomerData = {
  sections: [rowsSection({ name: 'notices', columns: 'id::text AS id, kind, args, at, read_at', from: 'notices' })],
  erase: {
    access: async (tx, owner) => {
      await tx.query('DELETE FROM notices WHERE user_id = $1', [owner]);
    },
  },
};
