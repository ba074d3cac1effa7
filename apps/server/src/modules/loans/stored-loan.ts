import type { Atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { poolAccount, productAccount, userAccount } from '../ledger/index.ts';
import type { LienLeverage } from './lien.ts';
import type { Debt, Prices } from './loan.ts';
import { family } from './loan-ports.ts';

/** The accounts between which a loan moves money. */
export interface LoanAccounts {
  readonly loanChange: AccountId;
  readonly loanPool: AccountId;
  readonly pledgeChange: AccountId;
  readonly pledgeProduct: AccountId;
}

/** What is fixed when a loan is paid out: rates in 10^-12, amounts in atoms. */
export interface NewLoan {
  readonly userId: UserId;
  readonly productId: string;
  readonly termsId: string;
  readonly loanAsset: AssetId;
  readonly pledgeAsset: AssetId;
  readonly accounts: LoanAccounts;
  readonly amount: Atoms;
  readonly cycle: number;
  readonly dailyRate: bigint;
  readonly counted: bigint;
  /** When it was paid out; of an application, when it was made. */
  readonly createdAt: Instant;
  /** What was shown for it, by the names of the uploads. */
  readonly documents: readonly string[];
}

/** States of a loan; 1, 6 and 7 are those of an application for OTC lending. */
export type LoanStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** How a loan under lien stands: what it was to buy, and what it has bought; amounts in atoms. */
export interface LienStanding {
  readonly leverage: LienLeverage;
  /** Until its purchase is over; nothing is judged before. */
  readonly isBuying: boolean;
  /** What its customer has agreed to: the limit, as the wire writes it, and the amount in pledge coins. */
  readonly limit: string;
  readonly quantity: Atoms;
  /** After fees, and what it has cost. */
  readonly bought: Atoms;
  readonly spent: Atoms;
}

/** What changes while it runs. */
export interface LoanStanding {
  readonly pledge: Atoms;
  readonly debt: Debt;
  readonly repaid: Atoms;
  readonly shortfall: Atoms;
  readonly daysCharged: number;
  /** The warning that was given last. */
  readonly warned: 0 | 1 | 2;
  readonly status: LoanStatus;
  readonly endedAt: Instant | null;
  /** Null where it was paid out to change. */
  readonly lien: LienStanding | null;
}

/** What has decided that the pledge is sold. */
export interface Liquidation {
  readonly at: Instant;
  readonly because: 'risk' | 'overdue' | 'closed';
  /** Owed and pledged at that moment. */
  readonly debt: Atoms;
  readonly pledge: Atoms;
  /** Null where no price was asked. */
  readonly prices: Prices | null;
}

/** A loan as it stands. */
export interface Loan extends NewLoan, LoanStanding {
  readonly id: string;
  readonly liquidation: Liquidation | null;
}

/** The accounts of a loan, by their keys. */
export const accountKeys = ({
  userId,
  loanAsset,
  pledgeAsset,
}: Pick<NewLoan, 'userId' | 'loanAsset' | 'pledgeAsset'>) => ({
  loanChange: userAccount(userId, loanAsset, 'change'),
  loanPool: poolAccount(family, loanAsset),
  pledgeChange: userAccount(userId, pledgeAsset, 'change'),
  pledgeProduct: productAccount(userId, pledgeAsset, family),
});

/** Where what is lent under lien lies until it has bought. */
export const lienAccount = (userId: UserId, loanAsset: AssetId) => productAccount(userId, loanAsset, family);
