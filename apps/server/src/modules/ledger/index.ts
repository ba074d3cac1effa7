/** The ledger: who owns what, and why it changed. See README.md of this folder for its invariants. */
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { keepDailyBalances } from './keep-daily-balances.ts';
import { readHalt } from './state-store.ts';
import { ledgerWatch } from './watch.ts';

export {
  type AccountKey,
  type HouseAccountName,
  houseAccount,
  houseAccountNames,
  isUserAccountKind,
  type OwnedAccountKind,
  poolAccount,
  productAccount,
  productOf,
  type UserAccountKind,
  userAccount,
  userAccountKinds,
} from './account.ts';
export {
  type AccountLine,
  type BalanceStep,
  explainBalance,
  type LineFilter,
  listAccountLines,
  selectAccountLines,
  type HouseBalance,
  listBalancesOf,
  listHouseBalances,
  listUserBalances,
  type UserBalance,
} from './account-store.ts';
export {
  type AccountFilter,
  explainHolds,
  type ExploredAccount,
  findAccount,
  findAccounts,
  listAccountsOf,
  listSteps,
  sumPostings,
} from './account-explorer-store.ts';
export { restartCheckpoint } from './adopt-store.ts';
export type { HoldSource } from '../../platform/module-manifest.ts';
export { checkEverything, type Discrepancy, endOfPiece } from './check-store.ts';
export { type PostedLine, postedAt, postedFor, postedIn, type PostedPlace, readPosted } from './receipt-line-store.ts';
export { postingStream } from './history-stream-store.ts';
export { checkProvenance } from './provenance/check-provenance.ts';
export { ledgerData, lockUserBalances } from './ledger-data-store.ts';
export { type DayClose, type DayFlow, listDayFlows, readClose } from './close-store.ts';
export {
  type DailyTotal,
  type HourMove,
  type Inflow,
  listAccountOwners,
  listDailyTotals,
  listHourMoves,
  listInflowMoments,
  listInflows,
  listTotalsAt,
  selectKeptDays,
} from './daily-balance-store.ts';
export { type FeesPaid, sumCreditsPaid, sumFeesBetween, sumFeesPaid } from './fee-store.ts';
export {
  type CustomerAccount,
  type CustomerBalance,
  type HouseHolding,
  listCustomerAccounts,
  listHouseHoldings,
  nextCustomerBalances,
  openCustomerBalances,
} from './liability-store.ts';
export { listMovesOf, type MoveFilter, type UserMove } from './move-store.ts';
export {
  listStatementLines,
  readPostingSnapshot,
  readStatementBalances,
  type StatementBalance,
  type StatementLine,
  type StatementSpan,
  sumBefore,
} from './statement-store.ts';
export { readHolds } from './hold-store.ts';
export { placeHold, releaseHold } from './holds.ts';
export {
  accountsOf,
  type AccountsOf,
  balanceIn,
  type MoneyOutcome,
  type MoneyPorts,
  type MoneyRequester,
  type MoneyStep,
  runMoneyOperation,
} from './money-operation.ts';
export { keepDailyBalances } from './keep-daily-balances.ts';
export { type AccountBalance, closeUserAccounts } from './ledger-store.ts';
export {
  applyExpected,
  applyLocked,
  type LedgerEntry,
  lockBalances,
  type LockedBalances,
  post,
  readBalances,
} from './lock-balances.ts';
export type { Balance, HoldChange, HoldReason, Posting, PostingKind } from './posting.ts';
export { accountResolver, openAccountsIn, type ResolveAccounts } from './resolve-accounts.ts';
export { resume, resumeIn } from './resume.ts';
export { halt, haltIn, hasHaltBegun, type LedgerState, readHalt, readLedgerState } from './state-store.ts';
export { type LedgerWatch, ledgerWatch } from './watch.ts';

/** Opens the checks that run all the time; see {@link ledgerWatch}. */
export function openLedger(...[db, clock, sources, onHalt]: Parameters<typeof ledgerWatch>): ModuleManifest {
  const watch = ledgerWatch(db, clock, sources, onHalt);
  return {
    name: 'ledger',
    repetitions: [
      { name: 'ledger sums', everyMs: 1_000, run: () => watch.sums() },
      { name: 'ledger checkpoint', everyMs: 5_000, run: () => watch.recent() },
    ],
    dailyWork: [
      { name: 'daily balances', run: (now, _tell, stop) => keepDailyBalances(db, now, stop) },
      { name: 'ledger from the beginning', run: (_now, _tell, stop) => watch.everything(stop) },
    ],
    metrics: [
      {
        name: 'ledger_halted',
        help: '1 while everything that moves money is stopped',
        read: async () => ((await readHalt(db)).halted ? 1 : 0),
      },
    ],
  };
}
