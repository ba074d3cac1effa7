import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { Registry } from '../registry/index.ts';

/** What rewards stand on. */
export interface RewardPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
}
