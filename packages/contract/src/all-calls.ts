import type { AnyCall } from './call.ts';
import { adminCalls } from './admin.ts';
import { apiKeyCalls } from './api-keys.ts';
import { caseCalls } from './alerts.ts';
import { approvalCalls } from './approval.ts';
import { auditCalls, exportCalls } from './audit.ts';
import { bankCardCalls } from './bank-cards.ts';
import { bankPayoutCalls } from './bank-payout.ts';
import { bankWithdrawalCalls } from './bank-withdrawal.ts';
import { beneficiaryStaffCalls } from './beneficiary.ts';
import { c2cStaffCalls } from './c2c-staff.ts';
import { configurationCalls } from './configuration.ts';
import { complaintCalls } from './complaints.ts';
import { contentStaffCalls } from './content-desk.ts';
import { contentCalls } from './content.ts';
import { conversionCalls } from './conversion.ts';
import { copyCalls } from './copy.ts';
import { copyStaffCalls } from './copy-desk.ts';
import { customerCalls } from './customers.ts';
import { depositCalls } from './deposit.ts';
import { families } from './families.ts';
import { fiatCalls } from './fiat.ts';
import { fileCalls } from './files.ts';
import { couponStaffCalls } from './coupons.ts';
import { goodwillCalls } from './goodwill.ts';
import { guessStaffCalls } from './guess-desk.ts';
import { ieoStaffCalls } from './ieo-desk.ts';
import { identityCalls } from './identity.ts';
import { kycCalls } from './kyc.ts';
import { verificationCalls } from './kyc-form.ts';
import { kycStaffCalls } from './kyc-staff.ts';
import { ledgerCalls } from './ledger-room.ts';
import { liabilityCalls } from './liabilities.ts';
import { leverStaffCalls } from './lever-staff.ts';
import { loanStaffCalls } from './loan-desk.ts';
import { marketCalls } from './market.ts';
import { networkStaffCalls } from './networks.ts';
import { nftStaffCalls } from './nft-desk.ts';
import { officeCalls } from './office.ts';
import { otcStaffCalls } from './otc-desk.ts';
import { messageTextCalls } from './message-texts.ts';
import { outcomeCalls } from './outcome.ts';
import { poolCalls } from './pool.ts';
import { privacyCalls } from './privacy.ts';
import { proofCalls } from './proof.ts';
import { protectionCalls } from './protection.ts';
import { receiptCalls } from './receipts.ts';
import { rechargeCalls } from './recharge.ts';
import { recoveryCalls } from './recovery.ts';
import { priceAlertCalls } from './price-alert.ts';
import { rewardsCalls } from './rewards.ts';
import { safetyCalls } from './safety.ts';
import { settingsCalls } from './settings.ts';
import { spotCalls } from './spot.ts';
import { staffCalls } from './staff.ts';
import { staffFactorCalls } from './staff-factors.ts';
import { supportDeskCalls } from './support-desk.ts';
import { supportCalls } from './support.ts';
import { threadCalls } from './threads.ts';
import { termsCalls } from './terms.ts';
import { walletCalls } from './wallet.ts';
import { addressCalls, withdrawalCalls, withdrawalStaffCalls } from './withdrawal.ts';

/** The calls of each domain, in the order of the documentation. */
const domains: readonly Readonly<Record<string, AnyCall>>[] = [
  settingsCalls,
  identityCalls,
  safetyCalls,
  apiKeyCalls,
  privacyCalls,
  outcomeCalls,
  kycCalls,
  verificationCalls,
  fileCalls,
  contentCalls,
  contentStaffCalls,
  walletCalls,
  conversionCalls,
  depositCalls,
  withdrawalCalls,
  bankWithdrawalCalls,
  addressCalls,
  withdrawalStaffCalls,
  beneficiaryStaffCalls,
  networkStaffCalls,
  leverStaffCalls,
  rechargeCalls,
  bankCardCalls,
  bankPayoutCalls,
  marketCalls,
  spotCalls,
  priceAlertCalls,
  protectionCalls,
  copyCalls,
  ...families.map(({ calls }) => calls),
  loanStaffCalls,
  nftStaffCalls,
  otcStaffCalls,
  c2cStaffCalls,
  fiatCalls,
  copyStaffCalls,
  guessStaffCalls,
  ieoStaffCalls,
  rewardsCalls,
  supportCalls,
  supportDeskCalls,
  threadCalls,
  complaintCalls,
  liabilityCalls,
  proofCalls,
  receiptCalls,
  poolCalls,
  adminCalls,
  approvalCalls,
  kycStaffCalls,
  recoveryCalls,
  termsCalls,
  configurationCalls,
  messageTextCalls,
  officeCalls,
  staffCalls,
  staffFactorCalls,
  customerCalls,
  goodwillCalls,
  couponStaffCalls,
  caseCalls,
  ledgerCalls,
  auditCalls,
  exportCalls,
];

/** Every call of the platform; routes, client, OpenAPI page and fuzz tests derive from it. */
export const allCalls: readonly AnyCall[] = domains.flatMap((calls) => Object.values(calls));
