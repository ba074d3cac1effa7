import { accessData } from '../modules/access/index.ts';
import { approvalData } from '../modules/approvals/index.ts';
import { ledgerData } from '../modules/ledger/index.ts';
import { marketData } from '../modules/markets/index.ts';
import { noticeData } from '../modules/notices/index.ts';
import { spotData } from '../modules/spot/index.ts';
import { walletData } from '../modules/wallets/index.ts';
import type { CustomerData, ModuleManifest } from '../platform/module-manifest.ts';

/** What is held of customers by those modules whose data need nothing that is opened. */
const plain: readonly CustomerData[] = [
  ledgerData,
  accessData,
  approvalData,
  noticeData,
  marketData,
  walletData,
  spotData,
];

/** What all modules hold of a customer, in the order in which it is copied. */
export function customerDataOf(manifests: readonly ModuleManifest[]): CustomerData[] {
  return [...manifests.flatMap(({ customerData }) => customerData ?? []), ...plain];
}
