import type { Queryable } from '../../platform/database/sql.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { Beacons } from '../beacons/index.ts';
import type { MoneyPorts } from '../ledger/index.ts';
import type { Receipts } from '../receipts/index.ts';
import type { Registry } from '../registry/index.ts';
import type { MediaName } from './artworks/media-address.ts';

/** What the market of works stands on. */
export interface NftPorts extends MoneyPorts {
  readonly registry: Registry;
  readonly sealer: Sealer;
  readonly beacons: Beacons;
  readonly receipts: Receipts;
  /** Draws the secret of a box; 32 random bytes in hexadecimal digits unless given. */
  readonly newSecret?: () => string;
}

/** The same inside the module. */
export interface NftContext extends NftPorts {
  /** Gives what writes the signed address of a medium, good from now on. @param db where the key is read the first time: whoever is in a transaction asks in it. */
  readonly links: (db: Queryable) => Promise<(medium: MediaName) => string>;
}

/** The name of the family: of its module, its sub-accounts and its due work. */
export const family = 'nft';
