import { sealedC2c } from '../modules/c2c/index.ts';
import { sealedBankFacts } from '../modules/fiat/index.ts';
import { sealedFiles } from '../modules/files/index.ts';
import { openOfferingSecrets, sealedOfferingSecrets } from '../modules/ieo/index.ts';
import { sealedApiKeys, sealedFactors } from '../modules/identity/index.ts';
import { sealedIdentities } from '../modules/kyc/index.ts';
import { openBoxSecrets, sealedBoxSecrets } from '../modules/nft/index.ts';
import { sealedPushKeys } from '../modules/notices/index.ts';
import { sealedReceiptKeys } from '../modules/receipts/index.ts';
import { sealedBeneficiaries } from '../modules/withdrawals/index.ts';
import type { OpenColumn } from '../platform/secrets/seal-open-texts.ts';
import type { SealedColumn } from '../platform/secrets/sealed-column-store.ts';

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
  ...sealedBoxSecrets,
  ...sealedOfferingSecrets,
  ...sealedReceiptKeys,
];

/** Columns whose texts an earlier version has kept open: each start seals what it finds there. */
export const openColumns: readonly OpenColumn[] = [openBoxSecrets, openOfferingSecrets];
