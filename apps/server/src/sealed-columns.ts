import { sealedC2c } from './modules/c2c/index.ts';
import { sealedBankFacts } from './modules/fiat/index.ts';
import { sealedFiles } from './modules/files/index.ts';
import { sealedApiKeys, sealedFactors } from './modules/identity/index.ts';
import { sealedIdentities } from './modules/kyc/index.ts';
import { sealedPushKeys } from './modules/notices/index.ts';
import { sealedBeneficiaries } from './modules/withdrawals/index.ts';
import type { SealedColumn } from './platform/secrets/sealed-column-store.ts';

/** Every column that is sealed, of all modules: what is missing here keeps old data keys from being deleted unnoticed. */
export const sealedColumns: readonly SealedColumn[] = [
  ...sealedFactors,
  ...sealedApiKeys,
  ...sealedFiles,
  ...sealedIdentities,
  ...sealedBankFacts,
  ...sealedBeneficiaries,
  ...sealedC2c,
  ...sealedPushKeys,
];
