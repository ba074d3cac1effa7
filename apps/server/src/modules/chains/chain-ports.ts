import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { ResolveAccounts } from '../ledger/index.ts';
import type { Registry } from '../registry/index.ts';
import type { ChainNode, PaymentNode } from './chain-node.ts';
import type { NetworkSettings } from './network-settings.ts';

/** What deposits stand on. */
export interface ChainPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  readonly resolve: ResolveAccounts;
}

/** A network that is set up, with its nodes: the first is read, and all must agree before anything is credited. */
export interface OpenNetwork {
  readonly settings: NetworkSettings;
  readonly nodes: readonly [ChainNode, ...ChainNode[]];
  readonly payments: PaymentNode;
}
