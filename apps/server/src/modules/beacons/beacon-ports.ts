import type { BeaconSource } from '@bourse/contract/beacon';
import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { BitcoinHeaders } from './bitcoin-round.ts';

/** Asks an address and gives the body of its answer; null where there is none. */
export type ReadText = (url: string) => Promise<string | null>;

/** What beacons stand on. */
export interface BeaconPorts {
  readonly db: Database;
  readonly clock: Clock;
  /** What is published from now on is drawn by it. */
  readonly source: BeaconSource;
  /** Relays of drand; what they say is verified, so that none of them is trusted. */
  readonly relays: readonly string[];
  readonly readText: ReadText;
  /** The node of Bitcoin, where the house follows it. */
  readonly bitcoin: BitcoinHeaders | null;
  readonly logger: Pick<Logger, 'warn'> | null;
}
