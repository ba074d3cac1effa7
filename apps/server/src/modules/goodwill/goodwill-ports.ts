import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { Registry } from '../registry/index.ts';

/** What credits stand on. */
export interface GoodwillPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
}
