import { type Instant, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { parseJson } from '@bourse/kernel/parse-json';
import * as z from 'zod/mini';
import { keptWhile } from '../../platform/database/kept-while.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { findTickFrom } from '../prices/index.ts';
import type { BeaconPorts } from './beacon-ports.ts';
import {
  type AwaitedRound,
  type Beacon,
  type KeptRound,
  readBeacons,
  selectAwaited,
  tellRound,
} from './beacon-store.ts';
import { bitcoinValue, headersShown } from './bitcoin-round.ts';
import type { DrandChain } from './drand-chains.ts';
import { isSignatureOf, valueOf } from './drand-round.ts';

type Told = NonNullable<KeptRound['told']>;

/** So many rounds of a source are asked for at a time. */
const roundsAtOnce = 20;
/** A round that is later than this is told to the operator. */
const lateMs = 5 * minuteMs;

const answerSchema = z.object({ signature: z.string() });

/** Asks one relay after another for a round, until one has its signature. */
async function askRelays({ relays, readText }: BeaconPorts, chain: DrandChain, round: string): Promise<Told | null> {
  for (const relay of relays) {
    const text = await readText(`${relay.replace(/\/$/, '')}/${chain.chain_hash}/public/${round}`);
    const answer = z.safeParse(answerSchema, text === null ? null : parseJson(text));
    if (!answer.success) continue;
    const { signature } = answer.data;
    if (isSignatureOf(chain, Number.parseInt(round, 10), signature)) {
      return { value: valueOf(signature), proof: { signature } };
    }
  }
  return null;
}

async function askNode({ bitcoin }: BeaconPorts, chain: string, anchor: string): Promise<Told | null> {
  if (bitcoin?.chain !== chain) return null;
  const headers = await bitcoin.following(anchor, headersShown);
  const value = bitcoinValue(chain, anchor, headers);
  return value === null ? null : { value, proof: { headers } };
}

async function readTick({ db }: BeaconPorts, from: Instant): Promise<Told | null> {
  const tick = await findTickFrom(db, from);
  return tick === undefined ? null : { value: tick.hash, proof: { tick_id: String(tick.id) } };
}

/** What a round has told; null where it has not, or nobody says so. */
function ask(ports: BeaconPorts, { source }: Beacon, { round }: AwaitedRound): Promise<Told | null> {
  switch (source.kind) {
    case 'drand':
      return askRelays(ports, source, round);
    case 'bitcoin':
      return askNode(ports, source.chain, round);
    case 'ticks':
      return readTick(ports, instant(Date.parse(round)));
  }
}

/** Rounds that are awaited, kept in memory while nothing is written of them. */
function awaitedRounds({ db }: Pick<BeaconPorts, 'db'>): () => Promise<readonly AwaitedRound[]> {
  return keptWhile(db.changes, ['beacon_rounds'], () => selectAwaited(db, roundsAtOnce));
}

/** Asks for every round that is due and writes down what it has told. What cannot be had is asked for again, and nothing else takes its place. */
export function roundFollower(ports: BeaconPorts): Repetition {
  const { db, clock, logger } = ports;
  const awaited = awaitedRounds(ports);
  return {
    name: 'beacon rounds',
    everyMs: 2 * secondMs,
    run: async () => {
      const now = clock.now();
      const due = (await awaited()).filter(({ dueAt }) => dueAt <= now);
      const beacons = await readBeacons(
        db,
        due.map(({ beaconId }) => beaconId),
      );
      // One that fails delays no other.
      const answers = await Promise.all(
        due.map(async (round) => {
          const beacon = beacons.get(round.beaconId);
          return beacon === undefined ? null : ask(ports, beacon, round).catch(() => null);
        }),
      );
      for (const [place, round] of due.entries()) {
        const told = answers[place] ?? null;
        if (told !== null) await db.withTx('tell a round', async (tx) => tellRound(tx, round, told, clock.now()));
        else if (now - round.dueAt > lateMs) logger?.warn({ round: round.round }, 'a round of a beacon cannot be had');
      }
    },
  };
}

/** For how many seconds the round has been due that is awaited for longest; 0 where none is due. */
export function readOverdue(ports: Pick<BeaconPorts, 'db' | 'clock'>): () => Promise<number> {
  const awaited = awaitedRounds(ports);
  return async () => {
    const waits = (await awaited()).map(({ dueAt }) => ports.clock.now() - dueAt);
    return Math.max(0, ...waits) / secondMs;
  };
}

/** Whether a round of the exchange's own ticks is awaited, for which the price chain must grow. */
export function readAwaitedTicks({ db }: Pick<BeaconPorts, 'db'>): () => Promise<boolean> {
  return keptWhile(db.changes, ['beacon_rounds'], async () => {
    const awaited = await selectAwaited(db, roundsAtOnce);
    const beacons = await readBeacons(
      db,
      awaited.map(({ beaconId }) => beaconId),
    );
    return [...beacons.values()].some(({ source }) => source.kind === 'ticks');
  });
}
