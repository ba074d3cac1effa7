import { toIso } from '@bourse/kernel/instant';
import type { DataSection } from '../../../platform/database/data-section.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import { selectBeneficiariesOf } from './beneficiary-store.ts';
import { openBeneficiary } from './sealed-beneficiary.ts';

const pageRows = 200;

/** Who got what a customer has sent, opened for whose it is. */
export function beneficiarySection(sealer: Sealer): DataSection {
  return {
    name: 'withdrawal_beneficiaries',
    ownerOnly: true,
    read: async (db, owner, after) => {
      const said = await selectBeneficiariesOf(db, owner, after, pageRows);
      const rows = said.map(({ withdrawalId, sealed, saidAt }) => ({
        withdrawal_id: withdrawalId,
        ...openBeneficiary(sealer, owner, sealed),
        said_at: toIso(saidAt),
      }));
      return { rows, after: said.length < pageRows ? null : (said.at(-1)?.withdrawalId ?? null) };
    },
  };
}
