import type { AnyCall } from '@bourse/contract/call';
import type { Clock, Timers } from '@bourse/kernel/clock';
import type { MarketId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import type { Ticks } from '@bourse/kernel/quantity';
import { FastBook } from '@bourse/matching/fast-book';
import type { RestrictionMemory } from './modules/access/index.ts';
import type { MarketList } from './modules/markets/index.ts';
import { CommitLane, laneCalls, type LanePorts, laneRoutes } from './modules/spot/index.ts';
import { changedBooks, type DepthSource, laneDepth, mirroredDepth } from './modules/streams/index.ts';
import { withdrawOrdersOfRestricted } from './open-bus.ts';
import type { Bus } from './platform/bus/bus.ts';
import { outboxRelay } from './platform/bus/relay.ts';
import type { Environment } from './platform/config/environment.ts';
import type { BatchDatabase } from './platform/database/batch-database.ts';
import type { Driver } from './platform/database/driver.ts';
import { UncertainFault } from './platform/fault.ts';
import type { Binding } from './platform/http/binding.ts';
import { answerForwarded, forwardCalls } from './platform/http/forwarded-calls.ts';
import { askOwner, ownerSubject } from './platform/lease/ask-owner.ts';
import { fencedDatabase, type Lease, type LeasePorts, waitForLease } from './platform/lease/lease.ts';
import type { Logger } from './platform/log/logger.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';
import type { OpenRequests } from './platform/outcomes/open-requests.ts';
import { StartError } from './platform/process/start-error.ts';

export interface EngineGround {
  readonly environment: Environment;
  readonly db: BatchDatabase;
  readonly driver: Driver;
  readonly clock: Clock;
  readonly scheduler: Timers;
  readonly logger: Logger;
  /** Who this process is among the nodes. */
  readonly node: string;
}

/** Whoever holds it is the one who may change the books. */
export const engineLease = 'engine';
/** A process that is not one of several has no business waiting for another one. */
const patienceMs = 15_000;
/** An engine that takes over tells again what happened in this time; the bus knows what was told. */
const overlapMs = 60_000;
const queued = { name: 'lane_queued_commands', help: 'Commands that wait for their batch' } as const;

/**
 * Becomes the one engine of this database. As one of several nodes, waits as a standby for as long as another one is.
 * @returns null where this process is to have no engine, and on the embedded database, which has one process.
 * @throws StartError when a process that was to be alone is not.
 */
export async function becomeEngine(ground: EngineGround): Promise<Lease | null> {
  const { environment, driver, scheduler, logger, node } = ground;
  if (!environment.roles.has('engine') || !driver.capabilities.ownSession) return null;
  const ports: LeasePorts = {
    driver,
    scheduler,
    owner: node,
    onError: (error) => {
      logger.error({ err: error }, 'the lease of the engine could not be renewed and will be tried again');
    },
  };
  if (environment.natsUrl !== undefined) {
    logger.info({ node }, 'waiting to become the engine');
    return waitForLease(ports, engineLease, new AbortController().signal);
  }
  const impatience = new AbortController();
  const end = scheduler.sleep(patienceMs, impatience.signal).then(
    () => {
      impatience.abort();
    },
    () => undefined,
  );
  try {
    return await waitForLease(ports, engineLease, impatience.signal);
  } catch {
    throw new StartError(
      'Another process runs on this database: stop it, or let both be nodes of one exchange with NATS_URL and ROLES.',
    );
  } finally {
    impatience.abort();
    await end;
  }
}

/** What an engine works with. */
export interface EnginePorts {
  readonly bus: Bus;
  readonly lease: Lease | null;
  readonly markets: MarketList;
  readonly resolveAccounts: LanePorts['resolveAccounts'];
  readonly feeBpsOf: NonNullable<LanePorts['feeBpsOf']>;
  readonly onRedone: NonNullable<LanePorts['onRedone']>;
  /** Whose orders do not stand. */
  readonly restrictions: Pick<RestrictionMemory, 'restricted' | 'refresh'>;
  /** The requests with a key that this process works on. */
  readonly requests: OpenRequests;
  /** Further calls that are answered where the lane is. */
  readonly besides: readonly Binding[];
}

/** The lane of this process, or the way to the one of another. */
export interface Engine extends ModuleManifest {
  /** Null where another node has it. */
  readonly lane: CommitLane | null;
  /** Answers the calls that need the lane. */
  readonly routes: readonly Binding[];
  readonly depth: DepthSource;
  /** The price of the latest committed trade of a market, where this process has the books. */
  readonly lastPrice: ((market: MarketId) => Ticks | null) | undefined;
  /** Reads the books, and answers other nodes from now on; called once, before the first command. */
  start(): Promise<void>;
  /** Takes no more commands, answers those that it has, and lets another node be the engine. */
  stop(): Promise<void>;
}

/** Opens the lane where this process is the engine, and otherwise the way to it. */
export async function openEngine(ground: EngineGround, ports: EnginePorts): Promise<Engine> {
  return ground.environment.roles.has('engine') ? openLane(ground, ports) : farEngine(ground, ports);
}

async function openLane(ground: EngineGround, ports: EnginePorts): Promise<Engine> {
  const { clock, logger, environment } = ground;
  const { bus, lease, markets, requests, restrictions } = ports;
  const db = lease === null ? ground.db : fencedDatabase(ground.db, lease);
  const report = (error: unknown): void => {
    logger.error({ err: error }, 'a batch of orders failed');
  };
  const lane = new CommitLane({ ...ports, db, clock, createEngine: (market) => new FastBook(market), report });
  const routes = [...laneRoutes({ db, markets, lane, clock }), ...ports.besides].map((binding) =>
    ownersAnswer(binding, lease),
  );
  const depth = laneDepth(lane);
  const stops: (() => void)[] = [];
  const start = async (): Promise<void> => {
    await lane.start();
    stops.push(await withdrawOrdersOfRestricted(bus, lane, restrictions, report));
    if (lease === null || environment.natsUrl === undefined) return;
    const subject = (what: string): string => ownerSubject(engineLease, lease.epoch, what);
    stops.push(bus.respond(subject('calls'), answerForwarded(routes.map(requests.track), report)));
    stops.push(bus.respond(subject('books'), async (known) => changedBooks(depth, markets, known)));
  };
  const isAlone = environment.natsUrl === undefined;
  return {
    name: 'engine',
    lane,
    routes,
    depth,
    lastPrice: (market) => lane.lastPrice(market),
    metrics: [{ ...queued, read: () => lane.queued }],
    ownRepetitions: [
      await outboxRelay(db, bus, isAlone ? null : instant(clock.now() - overlapMs)),
      { name: 'orders that are over', everyMs: 1_000, run: async () => lane.expireOrders() },
    ],
    start,
    stop: async () => {
      for (const stop of stops) stop();
      await lane.stop();
      await lease?.release();
    },
  };
}

/**
 * A refusal writes nothing, so no transaction proves that whoever refused was still the owner: the lease does. Without it,
 * nobody knows what the answer would have been.
 */
function ownersAnswer({ call, run }: Binding, lease: Lease | null): Binding {
  return {
    call,
    run: async (caller, fields) => {
      const result = await run(caller, fields);
      if (!result.ok && lease?.isHeld() === false) throw new UncertainFault('another node may be the engine by now');
      return result;
    },
  };
}

function farEngine({ db, scheduler }: EngineGround, { bus, besides }: EnginePorts): Engine {
  const ask = askOwner({ db, bus, scheduler }, engineLease);
  const calls: readonly AnyCall[] = [...laneCalls, ...besides.map(({ call }) => call)];
  const depth = mirroredDepth(async (known) => {
    const answer = await ask('books', known);
    // Without an engine the books stay as they are.
    return answer.ok ? (answer.value as ReturnType<typeof changedBooks>) : []; // made by changedBooks
  });
  return {
    name: 'engine',
    lane: null,
    routes: forwardCalls(calls, (request) => ask('calls', request)),
    depth,
    lastPrice: undefined,
    metrics: [{ ...queued, read: () => 0 }],
    ownRepetitions: [{ name: 'books of the engine', everyMs: 100, run: () => depth.refresh() }],
    start: async () => undefined,
    stop: async () => undefined,
  };
}
