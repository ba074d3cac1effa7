import type { MoneyPorts } from '../ledger/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What the desk stands on. */
export interface OtcPorts extends MoneyPorts {
  readonly registry: Registry;
  /** Prices from outside; without them nothing is quoted. */
  readonly feed: PriceFeed | null;
}

/** The name of the family: of its module and its pool. */
export const family = 'otc';

/** What every price of the desk is in. */
export const numeraire = 'USDT';
