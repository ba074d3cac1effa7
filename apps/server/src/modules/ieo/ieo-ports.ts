import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { Beacons } from '../beacons/index.ts';
import type { MoneyPorts } from '../ledger/index.ts';
import type { MarketList } from '../markets/index.ts';
import type { PriceFeed } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';

/** What initial offerings stand on. */
export interface IeoPorts extends MoneyPorts {
  readonly registry: Registry;
  readonly sealer: Sealer;
  readonly beacons: Beacons;
  readonly markets: MarketList;
  /** Prices from outside; without them no draw can be made. */
  readonly feed: PriceFeed | null;
  /** What a draw commits itself to, 64 hexadecimal digits; out of the system's random bytes unless told. */
  readonly newSecret?: () => string;
}

/** The name of the family: of its module, its escrow and its sub-accounts. */
export const family = 'ieo';
