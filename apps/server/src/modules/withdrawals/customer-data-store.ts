import type { UserId } from '@bourse/kernel/ids';
import type { Tx } from '../../platform/database/database.ts';
import { rowsSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import { eraseCards } from './bank/bank-store.ts';
import { eraseBeneficiaries } from './beneficiary/beneficiary-store.ts';
import { beneficiarySection } from './beneficiary/beneficiary-section.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

async function deleteAddressBook(tx: Tx, owner: UserId): Promise<void> {
  await tx.query('DELETE FROM saved_addresses WHERE user_id = $1', [owner]);
}

/**
 * What the module holds of a customer. What is under way is held money, which keeps the account open; where money went
 * stays with the ledger.
 */
export const withdrawalData = ({ sealer }: Pick<WithdrawalPorts, 'sealer'>): CustomerData => ({
  sections: [
    rowsSection({
      name: 'saved_addresses',
      columns: 'id::text AS id, asset_code(asset_id) AS currency, network, name, address, created_at',
      from: 'saved_addresses',
    }),
    rowsSection({
      name: 'withdrawals',
      columns: `id::text AS id, asset_code(asset_id) AS currency, network, address, units_of(amount, asset_id) AS amount,
        units_of(fee, asset_id) AS fee, state, tx_hash, requested_at, changed_at,
        returns_deposit::text AS returns_deposit`,
      from: 'withdrawals',
    }),
    rowsSection({
      name: 'bank_withdrawals',
      columns: `w.id::text AS id, b.currency_code AS currency, (b.amount / 10::numeric ^ b.scale)::text AS amount,
        (b.fee / 10::numeric ^ b.scale)::text AS fee, r.reference, b.sent_at, b.confirmed_at,
        units_of(b.returned, w.asset_id) AS returned`,
      from: 'bank_withdrawals b JOIN withdrawals w ON w.id = b.withdrawal_id LEFT JOIN bank_references r USING (withdrawal_id)',
      where: 'w.user_id = $1',
      key: 'w.id',
    }),
    beneficiarySection(sealer),
  ],
  erase: {
    access: (tx, owner) => deleteAddressBook(tx, owner),
    identity: async (tx, owner) => {
      await eraseBeneficiaries(tx, owner);
      await eraseCards(tx, owner);
    },
  },
});
