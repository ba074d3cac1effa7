import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { productAccount, userAccount } from '../ledger/index.ts';
import { family } from './strategy-ports.ts';

/** The accounts between which a run moves money. */
export interface RunAccounts {
  readonly usdtChange: AccountId;
  readonly usdtProduct: AccountId;
  readonly coinChange: AccountId;
  readonly coinProduct: AccountId;
}

/** What is fixed when a run begins; the amount in atoms of USDT. */
export interface NewRun {
  readonly userId: UserId;
  readonly productId: string;
  readonly termsId: string;
  readonly coin: AssetId;
  readonly accounts: RunAccounts;
  readonly amount: Atoms;
  readonly startedAt: Instant;
  readonly endsAt: Instant;
}

/** Why a run ends. */
export type Because = 'term' | 'loss' | 'customer';

/** A run as it stands. */
export interface Run extends NewRun {
  readonly id: string;
  readonly cash: Atoms;
  readonly coins: Atoms;
  /** The end of the last hour that was decided by. */
  readonly decidedAt: Instant | null;
  readonly because: Because | null;
  readonly status: 1 | 2 | 3;
  readonly endedAt: Instant | null;
  readonly returned: Atoms | null;
}

/** A step of a run: what one order spends, and what it did; null until it is over. */
export interface Step {
  readonly runId: string;
  readonly step: number;
  readonly side: 'buy' | 'sell';
  readonly spends: Atoms;
  readonly amount: string;
  readonly price: string;
  readonly begunAt: Instant;
  readonly done: { readonly filled: Atoms; readonly turnover: Atoms; readonly fee: Atoms } | null;
}

/** The accounts of a run, by their keys. */
export const accountKeys = (userId: UserId, usdt: AssetId, coin: AssetId) => ({
  usdtChange: userAccount(userId, usdt, 'change'),
  usdtProduct: productAccount(userId, usdt, family),
  coinChange: userAccount(userId, coin, 'change'),
  coinProduct: productAccount(userId, coin, family),
});
