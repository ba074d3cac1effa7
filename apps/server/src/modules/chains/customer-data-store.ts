import type { UserId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';

async function countSeen(tx: Tx, owner: UserId): Promise<number> {
  const { rows } = await tx.query<{ count: string }>(
    `SELECT count(*) AS count FROM deposits WHERE user_id = $1 AND state = 'seen'`,
    [owner],
  );
  return Number.parseInt(rows[0]?.count ?? '0', 10);
}

/** What the module holds of a customer: addresses and deposits, which stay, because what comes later must be explained. */
export const chainData: CustomerData = {
  open: async (tx, owner) => {
    const count = await countSeen(tx, owner);
    return count === 0 ? [] : [{ kind: 'deposit', count }];
  },
  sections: [
    rowsSection({ name: 'deposit_addresses', columns: 'network, address, created_at', from: 'deposit_addresses' }),
    rowsSection({
      name: 'deposits',
      columns: `id::text AS id, network, asset_code(asset_id) AS currency, units_of(amount, asset_id) AS amount, address,
        sender, tx_hash, state, seen_at, credited_at, return_to`,
      from: 'deposits',
    }),
  ],
};
