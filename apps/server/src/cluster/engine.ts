import type { Clock, Timers } from '@bourse/kernel/clock';
import type { MarketId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import type { Ticks } from '@bourse/kernel/quantity';
import type { Result } from '@bourse/kernel/result';
import { FastBook } from '@bourse/matching/fast-book';
import type { RestrictionMemory } from '../modules/access/index.ts';
import { feeLaneOf, leaseOfGroup } from './engine-router.ts';
import type { Market, MarketList } from '../modules/markets/index.ts';
import type { EditableRegistry } from '../modules/registry/index.ts';
import {
  CommitLane,
  type FarOrder,
  type FarOrders,
  type LanePorts,
  laneRoutes,
  placeFarOrder,
} from '../modules/spot/index.ts';
import { changedBooks, type DepthSource, laneDepth } from '../modules/streams/index.ts';
import { type Asked, openWays, type Ways } from './remote-engines.ts';
import { RestrictedWithdrawals } from './cancel-restricted-orders.ts';
import type { Bus, Responder } from '../platform/bus/bus.ts';
import { outboxRelay } from '../platform/bus/relay.ts';
import { sharedRelay } from '../platform/bus/shared-relay.ts';
import { mainGroup } from '../platform/config/engine-groups.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { BatchDatabase } from '../platform/database/batch-database.ts';
import type { Driver } from '../platform/database/driver.ts';
import { UncertainFault } from '../platform/fault.ts';
import type { Binding } from '../platform/http/binding.ts';
import { answerForwarded, answerWith } from '../platform/http/forwarded-calls.ts';
import type { Rejection } from '../platform/http/rejection.ts';
import type { Repetition } from '../platform/jobs/jobs.ts';
import { ownerSubject } from '../platform/lease/ask-owner.ts';
import { agreeOnDivision, engineLease } from '../platform/lease/division-store.ts';
import { fencedDatabase, type Lease, type LeasePorts, waitForLease } from '../platform/lease/lease.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';
import type { KeyedRequest, OpenRequests } from '../platform/outcomes/open-requests.ts';
import { StartError } from '../platform/process/start-error.ts';

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

/** A process that is not one of several has no business waiting for another one. */
const patienceMs = 15_000;
/** Engines of another division that were stopped are known to be so after this time; the others stay at work. */
const divisionTries = { count: 30, everyMs: 500 } as const;
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
    const name = leaseOfGroup(environment.engineGroups.own);
    logger.info({ node, group: environment.engineGroups.own }, 'waiting to become the engine');
    return agreed(ground, await waitForLease(ports, name, new AbortController().signal), name);
  }
  let lease: Lease;
  const impatience = new AbortController();
  const end = scheduler.sleep(patienceMs, impatience.signal).then(
    () => {
      impatience.abort();
    },
    () => undefined,
  );
  try {
    lease = await waitForLease(ports, engineLease, impatience.signal);
  } catch {
    throw new StartError(
      'Another process runs on this database: stop it, or let both be nodes of one exchange with NATS_URL and ROLES.',
    );
  } finally {
    impatience.abort();
    await end;
  }
  return agreed(ground, lease, engineLease);
}

/**
 * Makes sure that no engine at work divides the books otherwise: two divisions could give a market two engines.
 * @throws StartError while one does.
 */
async function agreed({ environment, db, scheduler }: EngineGround, lease: Lease, name: string): Promise<Lease> {
  const { division } = environment.engineGroups;
  for (let attempt = 0; attempt < divisionTries.count; attempt += 1) {
    if (await agreeOnDivision(fencedDatabase(db, lease), name, division)) return lease;
    await scheduler.sleep(divisionTries.everyMs);
  }
  await lease.release();
  throw new StartError(
    'Engines are at work that divide the books otherwise: stop them all, or give this one the same ENGINE_GROUPS.',
  );
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
  /** What memory holds of assets, read anew when another engine has changed it. */
  readonly registry: Pick<EditableRegistry, 'refresh'>;
  /** Further calls that are answered where the lane is, by the engine of the group `main`. */
  readonly besides: readonly Binding[];
}

/** The lane of this process, or the way to those of others. */
export interface Engine extends ModuleManifest {
  /** Null where other nodes have them all. */
  readonly lane: CommitLane | null;
  /** Whether what only one engine does is done here. */
  readonly isMain: boolean;
  /** Whether a market is of the lane of this process. */
  readonly owns: (market: MarketId) => boolean;
  /** The way to the lanes of other engines, where there are several. */
  readonly far: FarOrders | undefined;
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

/** Opens the lane where this process is an engine, and the ways to those of others. */
export async function openEngine(ground: EngineGround, ports: EnginePorts): Promise<Engine> {
  const ways = openWays({ ...ground, ...ports });
  return ground.environment.roles.has('engine') ? openLane(ground, ports, ways) : farEngine(ways);
}

async function openLane(ground: EngineGround, ports: EnginePorts, ways: Ways): Promise<Engine> {
  const { clock, logger, environment } = ground;
  const { bus, lease, markets, requests, restrictions } = ports;
  const { owns, far, groups } = ways;
  const db = lease === null ? ground.db : fencedDatabase(ground.db, lease);
  const report = (error: unknown): void => {
    logger.error({ err: error }, 'a batch of orders failed');
  };
  const createEngine = (market: Market): FastBook => new FastBook(market);
  const lane = new CommitLane({ ...ports, db, clock, createEngine, report, owns, feeLane: feeLaneOf(groups) });
  const orders = { db, markets, lane, clock };
  const own = [...laneRoutes({ ...orders, far }), ...ports.besides].map((binding) => ownersAnswer(binding, lease));
  const nearDepth = laneDepth(lane);
  const withdrawals = new RestrictedWithdrawals({ bus, lane, restrictions, report });
  const stops: (() => unknown)[] = [];
  const start = async (): Promise<void> => {
    await lane.start();
    stops.push(await withdrawals.begin());
    if (lease === null || environment.natsUrl === undefined) return;
    const respond = (what: Asked, responder: Responder): void => {
      stops.push(bus.respond(ownerSubject(leaseOfGroup(groups.own), lease.epoch, ways.marked(what)), responder));
    };
    respond('calls', answerForwarded(own.map(requests.track), report));
    respond('books', async (known) => changedBooks(nearDepth, markets, known));
    if (!ways.isDivided) return;
    // Made by the `place` of another engine of the same division.
    const place = (order: unknown) => held(lease, () => placeFarOrder(orders, order as FarOrder));
    respond('orders', answerWith(place, report));
    respond('requests', async (asked) => requests.stateOf(asked as readonly KeyedRequest[])); // made by another's ways
    respond('statuses', async () => {
      await ports.registry.refresh();
      return true;
    });
  };
  const tell = (): Promise<Repetition> =>
    outboxRelay(db, bus, environment.natsUrl === undefined ? null : instant(clock.now() - overlapMs));
  const relay = ways.isDivided ? sharedRelay(relayPorts(ground), tell) : null;
  if (relay !== null) stops.push(() => relay.stop());
  return {
    name: 'engine',
    lane,
    isMain: groups.own === mainGroup,
    owns,
    far,
    routes: ways.isDivided ? ways.routes(own) : own,
    depth: ways.isDivided ? ways.depth(nearDepth) : nearDepth,
    lastPrice: (market) => (owns(market) ? lane.lastPrice(market) : null),
    metrics: [{ ...queued, read: () => lane.queued }],
    ownRepetitions: [
      relay?.work ?? (await tell()),
      { name: 'orders that are over', everyMs: 1_000, byTime: true, run: async () => lane.expireOrders() },
      withdrawals.work,
      ...(ways.isDivided ? [{ name: 'ids that grow with time', everyMs: 1_000, run: () => lane.renewIds() }] : []),
      ...ways.follow,
    ],
    start,
    stop: async () => {
      for (const stop of stops) await stop();
      await lane.stop();
      await lease?.release();
    },
  };
}

function relayPorts({ driver, scheduler, logger, node }: EngineGround): LeasePorts {
  const onError = (error: unknown): void => {
    logger.error({ err: error }, 'the lease of the relay could not be renewed and will be tried again');
  };
  return { driver, scheduler, owner: node, onError };
}

/**
 * A refusal writes nothing, so no transaction proves that whoever refused was still the owner: the lease does. Without it,
 * nobody knows what the answer would have been.
 */
async function held(
  lease: Lease | null,
  work: () => Promise<Result<unknown, Rejection>>,
): Promise<Result<unknown, Rejection>> {
  const result = await work();
  if (!result.ok && lease?.isHeld() === false) throw new UncertainFault('another node may be the engine by now');
  return result;
}

function ownersAnswer({ call, run }: Binding, lease: Lease | null): Binding {
  return { call, run: (caller, fields) => held(lease, () => run(caller, fields)) };
}

function farEngine(ways: Ways): Engine {
  return {
    name: 'engine',
    lane: null,
    isMain: false,
    owns: () => false,
    far: undefined,
    routes: ways.routes([]),
    depth: ways.depth(null),
    lastPrice: undefined,
    metrics: [{ ...queued, read: () => 0 }],
    ownRepetitions: ways.follow,
    start: async () => undefined,
    stop: async () => undefined,
  };
}
