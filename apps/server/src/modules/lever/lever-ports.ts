import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { ResolveAccounts } from '../ledger/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { TermsPorts } from './contract-terms.ts';

/** What the lane of contracts stands on. */
export interface ContractLanePorts extends TermsPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly resolve: ResolveAccounts;
  /** Prices from outside, once they are there; without them nothing is opened. */
  readonly feed: () => PriceFeed | null;
}
