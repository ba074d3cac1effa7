import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { ResolveAccounts } from '../ledger/index.ts';
import type { Registry } from '../registry/index.ts';
import type { AccountNode, BitcoinPayments, ChainNode, EvmPayments, OutputNode, TronPayments } from './chain-node.ts';
import type { BitcoinSettings, EvmSettings, TronSettings } from './network-settings.ts';

/** What deposits stand on. */
export interface ChainPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly resolve: ResolveAccounts;
}

/** The nodes of a network: the first is read, and all must agree before anything is credited. */
type Nodes<N extends ChainNode> = readonly [N, ...N[]];

/** A network of the EVM that is set up. */
export interface EvmNetwork {
  readonly kind: 'evm';
  readonly settings: EvmSettings;
  readonly nodes: Nodes<AccountNode>;
  readonly payments: EvmPayments;
}

/** A network of TRON that is set up. */
export interface TronNetwork {
  readonly kind: 'tron';
  readonly settings: TronSettings;
  readonly nodes: Nodes<AccountNode>;
  readonly payments: TronPayments;
}

/** A network of Bitcoin that is set up. */
export interface BitcoinNetwork {
  readonly kind: 'bitcoin';
  readonly settings: BitcoinSettings;
  readonly nodes: Nodes<OutputNode>;
  readonly payments: BitcoinPayments;
}

/** A network that is set up, with its nodes; what it can do beyond any other goes by its kind. */
export type OpenNetwork = EvmNetwork | BitcoinNetwork | TronNetwork;
