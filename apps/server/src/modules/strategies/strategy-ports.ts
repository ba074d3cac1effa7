import type { Instant } from '@bourse/kernel/instant';
import type { MoneyPorts } from '../ledger/index.ts';
import type { MarketList } from '../markets/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';
import type { Market } from '../markets/index.ts';
import type { Queryable } from '../../platform/database/sql.ts';

/** What strategies stand on. */
export interface StrategyPorts extends MoneyPorts {
  readonly registry: Registry;
  readonly markets: MarketList;
  /** Prices from outside; without them no order is placed. */
  readonly feed: PriceFeed | null;
}

/**
 * Closes of so many whole hours of a market, the last that which ended at `until`, in 10^-12 of the quote, oldest first; fewer
 * where the market was not traded before.
 */
export type ReadCloses = (db: Queryable, market: Market, until: Instant, count: number) => Promise<readonly bigint[]>;

/** The name of the family: of its module and its sub-accounts. */
export const family = 'strategies';
/** What everything is paid in. */
export const numeraire = 'USDT';
/** What postings call a run. */
export const referenceOf = (id: string): string => `${family}:${id}`;
/** The account of the house through which strategies trade. */
export const strategyDesk = { email: 'strategy-desk@house.bourse.test', nickname: 'Strategy desk' } as const;
