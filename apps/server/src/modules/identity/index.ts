/** Who acts: customers with their sessions, codes and inviters, and the staff. */
export { createIdentity, type Identity, type SeedAccount } from './identity.ts';
export { houseUser } from './house-user-store.ts';
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
  isClosedSql,
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
export {
  bindSigningKey,
  checkSignature,
  endStaffKeys,
  type GivenSignature,
  isSignedByKey,
  type KeptSignature,
  passkeySignature,
} from './signing-keys.ts';
export type { FirstStaff } from './staff.ts';
export { endInvitation, type IssuedInvitation, issueInvitation } from './invitation-store.ts';
export { asStaff } from './staff-factor-store.ts';
export { parseStaffMail } from './staff-mail-address.ts';
export { forgetNumber, issueNumber, tryNumber } from './staff-confirmation-store.ts';
export {
  claimStaffMails,
  deleteStaffMail,
  dropStaffMails,
  findNextStaffMail,
  pruneStaffMails,
  queueStaffMail,
  type StaffMail,
} from './staff-mail-store.ts';
export {
  findNextRecovery,
  findRecovery,
  findRecoveryOf,
  insertRecovery,
  listWaiting,
  openRecovery,
  type StaffRecovery,
  voidRecovery,
} from './staff-recovery-store.ts';
export {
  closeStaff,
  type Colleague,
  endStaffPassword,
  endStaffSessions,
  lockColleague,
  lockOtherAdministrators,
  readColleague,
  selectColleagues,
  setStaffMail,
  updateRights,
} from './staff-room-store.ts';
export { countOpenRecoveries } from './factors/recovery-store.ts';
export { mayBeOfStaff } from './staff-customer-store.ts';
export { countPersons, findOnePerson, linkStaff, mayBeOnePerson, unconfirmStaff } from './staff-links.ts';
export { confirmLinks } from './staff-links-store.ts';
export { insertStaff, isMailFree, listStaffWith, readStaff, readStaffNames, type StaffRights } from './staff-store.ts';
export {
  countVerified,
  customersAmong,
  findLanguage,
  findMailAddress,
  findPrintedCustomer,
  lockVerified,
  readLevels,
  readResidence,
  readVerified,
  readVerifiedOf,
  setHeadPortrait,
  type PrintedCustomer,
  setVerified,
  type VerifiedAccount,
  type VerifiedCount,
} from './user-store.ts';
export { type SoftwareSigner, softwareSigner } from './software-signer.ts';
export { sealedFactors } from './sealed-columns.ts';
