import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { ResolveAccounts } from '../ledger/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { TermsPorts } from './orders/contract-terms.ts';

/** What contracts are read with. */
export interface LeverReadPorts extends TermsPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly resolve: ResolveAccounts;
  /** Prices from outside, once they are there; without them nothing is opened. */
  readonly feed: () => PriceFeed | null;
}

/** What the lane of contracts stands on. */
export interface ContractLanePorts extends LeverReadPorts {
  /** Whom staff keeps from trading now. */
  readonly restricted: () => readonly UserId[];
  /** What a customer has lost on the day of a moment in other families, with everything open counted as lost; in atoms of USDT. */
  readonly otherLoss: (db: Queryable, owner: UserId, now: Instant) => Promise<bigint>;
}
