import type { Timers } from '@bourse/kernel/clock';
import type { SteadyClock } from '../platform/clock/steady-clock.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { BatchDatabase } from '../platform/database/batch-database.ts';
import type { Damage } from '../platform/database/damage.ts';
import type { Driver } from '../platform/database/driver.ts';
import type { Storage } from '../platform/database/storage.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { ConnectionCounts } from '../platform/metrics/counted-driver.ts';
import type { Holds } from '../platform/metrics/held-driver.ts';

/** What the modules stand on. */
export interface Ground {
  readonly environment: Environment;
  readonly db: BatchDatabase;
  readonly driver: Driver;
  readonly connections: ConnectionCounts;
  readonly holds: Holds;
  readonly damage: Damage;
  readonly storage: Storage;
  readonly clock: SteadyClock;
  readonly scheduler: Timers;
  readonly logger: Logger;
  /** Says to the operator what of the start takes a while. */
  readonly tell: (step: string) => void;
  /** Who this process is among the nodes. */
  readonly node: string;
}
