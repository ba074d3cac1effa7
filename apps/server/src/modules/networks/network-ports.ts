import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { OpenNetwork } from '../chains/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What the room of the networks stands on. */
export interface NetworkPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly networks: readonly OpenNetwork[];
  readonly feed: PriceFeed | null;
}
