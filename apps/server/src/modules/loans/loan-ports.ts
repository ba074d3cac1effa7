import type { UserId } from '@bourse/kernel/ids';
import type { DocumentFiles } from '../files/index.ts';
import type { MoneyPorts } from '../ledger/index.ts';
import type { MarketList } from '../markets/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What loans stand on. */
export interface LoanPorts extends MoneyPorts {
  readonly registry: Registry;
  readonly markets: MarketList;
  /** What is shown for OTC lending lies among the documents. */
  readonly documents: DocumentFiles;
  /** The VIP level of a customer. */
  readonly vipLevelOf: (user: UserId) => number;
  /** Prices from outside; without them nothing is lent. */
  readonly feed: PriceFeed | null;
}

/** The name of the family: of its module, its pool and its sub-accounts. */
export const family = 'loans';

/** How a charge of a day is known to the work that falls due. */
export const dayReference = (id: string, day: number): string => `${id}:${String(day)}`;

/** How the end of a review is known to it. */
export const reviewReference = (id: string): string => `review:${id}`;

/** What approvals and the audit log call a loan, and postings too. */
export const subjectOf = (id: string): string => `${family}:${id}`;
