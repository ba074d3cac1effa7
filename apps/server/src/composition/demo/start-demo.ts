import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { hourMs, instant, minuteMs } from '@bourse/kernel/instant';
import {
  demoCrosses,
  demoModels,
  heightAt,
  hasContract,
  isToldIn,
  type DemoPace,
  type DemoPorts,
  fundTraders,
  ignoreNewcomers,
  openContractMaker,
  openFirstCustomer,
  openTraders,
  pastOf,
  seedDemo,
  startContractMaker,
  startLoanCloser,
  startRunStopper,
  startTraders,
  turnoverADay,
  welcomeNewcomers,
} from '../../modules/demo/index.ts';
import { beginNotices } from '../../modules/notices/index.ts';
import { deleteUnopened } from '../../modules/lever/index.ts';
import { fillHistory, type PriceFeed, type RecordedTrades } from '../../modules/prices/index.ts';
import { type PlaceOrderPorts, unfilledPruner } from '../../modules/spot/index.ts';
import { pruneEvents } from '../../platform/bus/prune-events.ts';
import { vacuumWhereNeeded } from '../../platform/database/housekeeping.ts';
import type { Environment } from '../../platform/config/environment.ts';
import type { Binding } from '../../platform/http/binding.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';

/** What the demo stands on. */
export interface DemoGround {
  /** The doors of customers. */
  readonly bindings: readonly Binding[];
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
}

/** Prices around which the demo trades. */
export interface DemoPrices {
  readonly feed: PriceFeed;
  /** Whether a simulation makes them, which then makes their history, too. */
  readonly isSimulation: boolean;
  /** Recorded trades that are played instead of made up. */
  readonly tape: RecordedTrades | null;
}

/** How long the unfilled orders of simulated customers are kept, and the events of an exchange that trades by itself. */
const keptMs = { orders: 15 * minuteMs, events: 6 * hourMs } as const;

/** Rows that one statement deletes. */
const atOnce = 1_000;

/** The demo at work. `stop` waits for what it is doing now. */
export interface RunningDemo {
  stop(): Promise<void>;
}

/** Starts what makes the demo breathe. None of it delays the start: it gets to its accounts and its history by itself. */
export function startDemo(
  ground: DemoGround,
  ports: DemoPorts,
  doors: PlaceOrderPorts,
  prices: DemoPrices,
  pace: DemoPace,
): RunningDemo {
  const { feed, isSimulation, tape } = prices;
  const { bindings, clock, scheduler, logger } = ground;
  const warn = (error: unknown, sentence: string): void => {
    logger.warn({ err: error }, sentence);
  };
  const ending = new AbortController();
  const history = isSimulation
    ? fillHistory(
        {
          db: ports.db,
          clock,
          scheduler,
          markets: doors.markets,
          feed,
          models: demoModels(new Map()),
          crosses: demoCrosses,
          isTold: isToldIn,
          isMarked: hasContract,
          heightAt,
          turnoverADay: ({ base, quote }) => turnoverADay(base.code, quote.code, pace),
        },
        ending.signal,
      ).catch((error: unknown) => warn(error, 'the simulated history failed and will go on at the next start'))
    : null;
  const pruneOrders = unfilledPruner(ports.db);
  const traders = startTraders({
    doors,
    feed,
    tape,
    clock,
    scheduler,
    open: () => openTraders(ports),
    fund: (accounts, key) => fundTraders(ports, accounts, key),
    prune: async (accounts) => {
      const now = clock.now();
      await pruneOrders([accounts.maker, ...accounts.traders], instant(now - keptMs.orders));
      await pruneEvents(ports.db, instant(now - keptMs.events));
      // Only what was cleaned is written over; the daily cleaning comes after four times as many events.
      await vacuumWhereNeeded(ports.db, ['outbox', 'spot_orders']);
    },
    onError: (error) => warn(error, 'the simulated traders failed and will go on'),
    seed: clock.now(),
    pace,
  });
  const failed = (error: unknown): void => warn(error, 'the maker of contracts failed and will go on');
  const contracts = startMaker(ground, ports, pace, failed);
  const first = { bindings, scheduler, open: () => openFirstCustomer(ports) };
  const actors = [
    startRunStopper({ ...first, onError: (error) => warn(error, 'a run of a strategy was not stopped') }),
    startLoanCloser({ ...first, onError: (error) => warn(error, 'a loan under lien was not closed') }),
  ];
  return {
    stop: async () => {
      ending.abort();
      await Promise.all([contracts.stop(), ...actors.map((one) => one.stop()), traders.stop(), history]);
    },
  };
}

function startMaker(
  { bindings, clock, scheduler }: DemoGround,
  ports: DemoPorts,
  pace: DemoPace,
  onError: (error: unknown) => void,
): ReturnType<typeof startContractMaker> {
  return startContractMaker({
    bindings,
    scheduler,
    pace,
    open: () => openContractMaker(ports),
    prune: async (maker) => {
      while ((await deleteUnopened(ports.db, maker, instant(clock.now() - keptMs.orders), atOnce)) === atOnce);
    },
    onError,
    traded: () => ports.db.changes.version(['lever_fills']),
  });
}

/** Seeds the demo, in which whoever registers gets money; elsewhere nobody does, and nothing is kept for later. */
export async function openDemo({ demo, demoTraders, roles }: Environment, ports: DemoPorts): Promise<ModuleManifest> {
  // What the demo begins with is told, too.
  if (roles.has('jobs')) await beginNotices(ports.db);
  if (demo) {
    const { clock } = ports;
    // Who has positions of before the first start was paid before them.
    await seedDemo(demoTraders ? { ...ports, clock: { now: () => pastOf(clock.now()) } } : ports);
    return { name: 'demo', repetitions: [await welcomeNewcomers(ports)] };
  }
  if (roles.has('jobs')) await ignoreNewcomers(ports.db);
  return { name: 'demo' };
}
