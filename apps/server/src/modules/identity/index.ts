/** Who acts: customers with their sessions, codes and inviters, and the staff. */
export { createIdentity, type Identity, type SeedAccount } from './identity.ts';
export type { IdentityDeps } from './identity-deps.ts';
export { createPasswordHasher, productionCost, type HashCost, type PasswordHasher } from './password-hasher.ts';
export { type ApiKeyReader, apiKeyReader, type KnownKey, sealedApiKeys } from './api-keys/api-keys.ts';
export { fullScore } from './credit.ts';
export { addCreditStep, listCreditEvents, lockCreditStep, readCreditScore, reverseCreditStep } from './credit-store.ts';
export {
  countCustomers,
  type CustomerFacts,
  type CustomerLine,
  findCustomer,
  isClosed,
  lockAndFindClosed,
  lockCustomer,
  readNicknames,
  listPastSessions,
  searchCustomers,
} from './customer-search-store.ts';
export { readSharedPlaces } from './shared-place-store.ts';
export { countSignInsOver, listSignIns } from './sign-in-store.ts';
export type { FactorOwner } from './factors/factor-store.ts';
export {
  checkFactor,
  enableTotp,
  type FactorPorts,
  hasTotp,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  useFactor,
} from './factors/totp-factors.ts';
export {
  countInvited,
  type Invitation,
  type Invited,
  listInvitations,
  listInvited,
  readInviteCode,
  shareDevice,
} from './invite-store.ts';
export { readFiatCode, readSlippage, readTimeZone } from './preference-store.ts';
export { bindPhone, provePhone, type ProvenPhone } from './prove-phone.ts';
export { countOpenAmong, listRegistered, type Registered } from './registered-store.ts';
export { countSessionsOver, isSessionAlive, listSessions, openSession } from './session-store.ts';
export { dismissSeeded, hireSeeded } from './seeded-staff.ts';
export type { FirstStaff } from './staff.ts';
export { countOpenRecoveries } from './factors/recovery-store.ts';
export { mayBeOfStaff } from './staff-customer-store.ts';
export { findOnePerson, mayBeOnePerson } from './staff-links.ts';
export { listStaffWith, readStaff, readStaffNames } from './staff-store.ts';
export {
  countVerified,
  customersAmong,
  findLanguage,
  findMailAddress,
  findPrintedCustomer,
  lockVerified,
  readLevels,
  readVerified,
  readVerifiedOf,
  setHeadPortrait,
  type PrintedCustomer,
  setVerified,
  type VerifiedAccount,
  type VerifiedCount,
} from './user-store.ts';
export { sealedFactors } from './sealed-columns.ts';
