/** The ledger: who owns what, and why it changed. See README.md of this folder for its invariants. */
export {
  type AccountKey,
  type HouseAccountName,
  houseAccount,
  type UserAccountKind,
  userAccount,
  userAccountKinds,
} from './account.ts';
export { checkEverything, type Discrepancy, type HoldSource } from './checks.ts';
export { type BalanceStep, explainBalance } from './explain-balance.ts';
export { halt, readHalt, resume } from './halt.ts';
export { placeHold, releaseHold } from './holds.ts';
export { applyLocked, type LedgerEntry, lockBalances, type LockedBalances, post } from './lock-balances.ts';
export type { Balance, HoldChange, Posting, PostingKind } from './posting.ts';
export { listUserBalances, type UserBalance } from './read-balances.ts';
export { type AccountLine, listAccountLines } from './read-postings.ts';
export { accountResolver, type ResolveAccounts } from './resolve-accounts.ts';
export { snapshotBalances } from './snapshots.ts';
export { type LedgerWatch, ledgerWatch } from './watch.ts';
