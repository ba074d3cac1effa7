import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { DocumentFiles } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What the fiat side of wallets stands on. */
export interface FiatPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly registry: Registry;
  /** Prices from outside, where there is a source of them. */
  readonly feed: PriceFeed | null;
  /** Vouchers and screenshots lie among the documents. */
  readonly documents: DocumentFiles;
  readonly identity: Pick<Identity, 'checkPayPassword'>;
}
