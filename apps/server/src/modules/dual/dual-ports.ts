import type { MoneyPorts } from '../ledger/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What dual investment stands on. */
export interface DualPorts extends MoneyPorts {
  readonly registry: Registry;
  /** Prices from outside; without them nothing is sold. */
  readonly feed: PriceFeed | null;
}

/** The name of the family: of its module, its pool and its sub-accounts. */
export const family = 'dual';
