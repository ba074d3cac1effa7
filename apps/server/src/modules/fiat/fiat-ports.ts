import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { DocumentFiles } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';
import type { FiatSettings } from './fiat-settings.ts';

/** What the module is opened with. */
export interface FiatGround {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly registry: Registry;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
  /** Vouchers and screenshots lie among the documents. */
  readonly documents: DocumentFiles;
  readonly identity: Pick<Identity, 'checkPayPassword'>;
  /** Whether the account of the house and the providers are those of a demo. */
  readonly isDemo: boolean;
}

/** The same inside the module. */
export interface FiatPorts extends FiatGround {
  readonly settings: FiatSettings;
}
