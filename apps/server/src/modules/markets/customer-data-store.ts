import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

/** What the module holds of a customer. */
export const marketData: CustomerData = {
  sections: [rowsSection({ name: 'favourites', columns: 'market_id, sort', from: 'favourites' })],
  erase: {
    access: async (tx, owner) => {
      await tx.query('DELETE FROM favourites WHERE user_id = $1', [owner]);
    },
  },
};
