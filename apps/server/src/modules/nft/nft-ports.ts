import type { MoneyPorts } from '../ledger/index.ts';
import type { Registry } from '../registry/index.ts';
import type { MediaName } from './media-address.ts';

/** What the market of works stands on. */
export interface NftPorts extends MoneyPorts {
  readonly registry: Registry;
}

/** The same inside the module. */
export interface NftContext extends NftPorts {
  /** Gives what writes the signed address of a medium, good from now on. */
  readonly links: () => Promise<(medium: MediaName) => string>;
}

/** The name of the family: of its module, its sub-accounts and its due work. */
export const family = 'nft';
