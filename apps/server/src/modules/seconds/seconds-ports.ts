import type { MoneyPorts } from '../ledger/index.ts';
import type { MarketList } from '../markets/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What timed options stand on. */
export interface SecondsPorts extends MoneyPorts {
  readonly registry: Registry;
  readonly markets: MarketList;
  /** Prices from outside; without them nothing is sold. */
  readonly feed: PriceFeed | null;
}

/** The name of the family: of its module and its pool. */
export const family = 'seconds';
