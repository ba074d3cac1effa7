import type { OutputOf } from '@bourse/contract/call';
import type { depositCalls } from '@bourse/contract/deposit';
import { type addressCalls, withdrawalCalls } from '@bourse/contract/withdrawal';
import { walletCalls } from '@bourse/contract/wallet';

/** A network over which a coin comes in. */
export type DepositNetwork = OutputOf<typeof depositCalls.chains>['list'][number];
export type Deposit = OutputOf<typeof depositCalls.log>['list'][number];
/** A network over which a coin goes out. */
export type WithdrawalNetwork = OutputOf<typeof withdrawalCalls.networks>['list'][number];
export type Withdrawal = OutputOf<typeof withdrawalCalls.detail>;
export type Quote = OutputOf<typeof withdrawalCalls.quote>;
export type SavedAddress = OutputOf<typeof addressCalls.list>['list'][number];

/** What a withdrawal, or taking one back, changes of what the app shows. */
export const changedByWithdrawal = [
  withdrawalCalls.detail,
  withdrawalCalls.log,
  withdrawalCalls.quote,
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
];
