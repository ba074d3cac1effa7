import type { Clock } from '@bourse/kernel/clock';
import type { MarketId, UserId } from '@bourse/kernel/ids';
import type { MatchingEngine } from '@bourse/matching/matching-engine';
import type { BatchDatabase } from '../../../platform/database/batch-database.ts';
import type { ResolveAccounts } from '../../ledger/index.ts';
import type { Market, MarketList } from '../../markets/index.ts';
import type { FeeBps } from './batch-run.ts';
import type { QueueLimits } from './command-queue.ts';

/** What a lane works with. */
export interface LanePorts {
  readonly db: BatchDatabase;
  readonly clock: Clock;
  readonly markets: MarketList;
  readonly resolveAccounts: ResolveAccounts;
  readonly createEngine: (market: Market) => MatchingEngine;
  /** Reports bugs and faults; the callers have received the same error. */
  readonly report: (error: unknown) => void;
  /** Called for each batch that is redone over locked balances; a high rate is a sign of trouble. */
  readonly onRedone?: () => void;
  readonly limits?: QueueLimits;
  /** Whether a market is of this lane; all of them are, unless told. */
  readonly owns?: (market: MarketId) => boolean;
  /** To which of the split house accounts its fees go; no two lanes that run at a time have the same. Default 0. */
  readonly feeLane?: number;
  /** The terms that a new order of a user gets; the market's own unless told. */
  readonly feeBpsOf?: (user: UserId, market: Market) => FeeBps;
}
