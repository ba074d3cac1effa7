import type { MoneyPorts } from '../ledger/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { SaleFamily } from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import type { EtfTerms } from './etf-terms.ts';

/** What the family stands on. */
export interface EtfPorts extends MoneyPorts {
  readonly registry: Registry;
  readonly sale: SaleFamily<EtfTerms>;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
}
