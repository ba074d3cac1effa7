import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import type { Identity } from '../identity/index.ts';

/** What the module stands on. */
export interface PrivacyPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'checkPassword' | 'closeUser' | 'lockOpenUser' | 'noteExport'>;
  /** What each module holds of a customer, once all of them are open. */
  readonly held: () => readonly CustomerData[];
}

/** By what due work knows this module. */
export const privacyWork = 'privacy';
