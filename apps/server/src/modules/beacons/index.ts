/** Public beacons: where draws take their chance from. See README.md of this folder. */
import type { Instant } from '@bourse/kernel/instant';
import type { Tx } from '../../platform/database/database.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { BeaconPorts } from './beacon-ports.ts';
import { type Beacon, insertRound, keepBeacon } from './beacon-store.ts';
import { type FixedRound, roundFor } from './fix-round.ts';
import { readAwaitedTicks, readOverdue, roundFollower } from './follow-rounds.ts';

export type { BeaconPorts, ReadText } from './beacon-ports.ts';
export { type Beacon, type KeptRound, readBeacon, readBeacons, readRounds } from './beacon-store.ts';
export type { BitcoinHeaders } from './bitcoin-round.ts';
export type { FixedRound } from './fix-round.ts';
export { quicknet } from './drand-chains.ts';
export { bitcoinHeaders } from './bitcoin-headers.ts';
export { roundAnswer, spanOfRound, trustOf } from './round-answer.ts';
export { fetchText } from './fetch-text.ts';

/** What opens the module where the exchange's own ticks stand in: nothing is asked outside. */
export const tickBeacon = {
  source: { kind: 'ticks' },
  relays: [],
  readText: async () => null,
  bitcoin: null,
  logger: null,
} as const;

/** What draws ask of beacons. */
export interface Beacons {
  /** The source of what is published from now on. */
  readonly current: (tx: Tx, at: Instant) => Promise<Beacon>;
  /** The round that draws what is committed at a moment, and does not exist then; null where none is known: the newest block is not. */
  readonly roundFor: (beacon: Beacon, at: Instant) => FixedRound | null;
  /** Has a round followed that this transaction commits something to. */
  readonly follow: (tx: Tx, beacon: Beacon, fixed: FixedRound, at: Instant) => void;
}

/** The pair that is written down while a round of the exchange's own ticks is awaited. */
const tickSymbol = 'BTC/USDT';
const tipEveryMs = 10_000;

/** Opens the module. */
export function openBeacons(ports: BeaconPorts): { readonly beacons: Beacons; readonly manifest: ModuleManifest } {
  const { source, bitcoin } = ports;
  const awaitsTick = readAwaitedTicks(ports);
  return {
    beacons: {
      current: (tx, at) => keepBeacon(tx, source, at),
      roundFor: (beacon, at) => roundFor(beacon, at, bitcoin),
      follow: (tx, { id }, fixed, at) => insertRound(tx, { beaconId: id, ...fixed }, at),
    },
    manifest: {
      name: 'beacons',
      ownRepetitions:
        bitcoin === null ? [] : [{ name: 'bitcoin tip', everyMs: tipEveryMs, run: () => bitcoin.refresh() }],
      repetitions: [roundFollower(ports)],
      metrics: [
        {
          name: 'beacon_overdue_seconds',
          help: 'how long the oldest round of a beacon has been due without its value; draws wait for it',
          read: readOverdue(ports),
        },
      ],
      priceWatchers: [{ symbols: async () => ((await awaitsTick()) ? [tickSymbol] : []) }],
    },
  };
}
