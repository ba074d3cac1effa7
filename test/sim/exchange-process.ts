import { conversionCalls } from '@bourse/contract/conversion';
import { spotCalls } from '@bourse/contract/spot';
import { walletCalls } from '@bourse/contract/wallet';
import type { Clock, Timers } from '@bourse/kernel/clock';
import type { Random } from '@bourse/kernel/random';
import { present } from '@bourse/kernel/invariant';
import { FastBook } from '@bourse/matching/fast-book';
import { accountResolver, ledgerWatch, type ResolveAccounts } from '@bourse/server/modules/ledger/index';
import { loadMarkets, type MarketList } from '@bourse/server/modules/markets/index';
import { parsePrice, type Price, type PriceFeed } from '@bourse/server/modules/prices/index';
import { loadRegistry, type Registry } from '@bourse/server/modules/registry/index';
import { batchKeys, CommitLane, spotHolds, laneRoutes, orderRoutes } from '@bourse/server/modules/spot/index';
import { conversionRoutes, walletRoutes } from '@bourse/server/modules/wallets/index';
import { createDatabase } from '@bourse/server/platform/database/create-database';
import type { Database } from '@bourse/server/platform/database/database';
import { FaultError, UncertainFault } from '@bourse/server/platform/fault';
import type { Binding } from '@bourse/server/platform/http/binding';
import { outcomeRoutes, plainKeys } from '@bourse/server/platform/outcomes/ask-outcome';
import { OpenRequests } from '@bourse/server/platform/outcomes/open-requests';
import type { SerialWorld } from '@bourse/testing/simulation/serial-world';

/** One lifetime of the server process, from start to crash: the production modules without HTTP. */
export interface ExchangeProcess {
  readonly db: Database;
  readonly lane: CommitLane;
  readonly trade: Binding;
  readonly cancel: Binding;
  readonly transfer: Binding;
  /** Every call of the process, as its edge would run it. */
  readonly bindings: readonly Binding[];
  /** One hash for all books. */
  bookHash(): string;
}

/** What a run opens beside spot and wallets, in each lifetime of the process. */
export type OpenMore = (ports: MorePorts) => Promise<readonly Binding[]>;

/** What that is opened with. */
export interface MorePorts {
  readonly db: Database;
  readonly clock: Clock;
  /** Those of the process: what it waits for does not come when it has been killed. */
  readonly timers: Timers;
  readonly registry: Registry;
  readonly resolve: ResolveAccounts;
  readonly markets: MarketList;
  readonly lane: CommitLane;
  /** A secret of 64 hexadecimal digits out of the seed. */
  readonly newSecret: () => string;
  /** Does something again and again; a fault of the world ends one time of it, anything else the run. */
  readonly repeat: (everyMs: number, work: () => Promise<void>) => void;
  readonly onBug: (error: unknown) => void;
}

function seededHex(random: Random): string {
  return Array.from({ length: 4 }, () => random.int(0, 0xffff_ffff).toString(16).padStart(8, '0')).join('');
}

/** Ids of transactions out of the seed, so that a run can be repeated to the last row. */
function seededBatchId(random: Random): string {
  const hex = seededHex(random);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Starts the exchange over the world's database. Everything that is not a fault of the world ends the run.
 * @param watchMs how often the ledger counts its sums.
 */
export async function startExchange(
  world: SerialWorld,
  onBug: (error: unknown) => void,
  openMore: OpenMore = async () => [],
  watchMs = 1_000,
): Promise<ExchangeProcess> {
  const { clock, scheduler, random } = world;
  const driver = world.driver();
  const db = createDatabase({ driver, clock, scheduler, newBatchId: () => seededBatchId(random) });
  const registry = await loadRegistry(db);
  const markets = await loadMarkets(db, registry);
  const resolve = accountResolver(db);
  const createEngine = (): FastBook => new FastBook();
  const lane = new CommitLane({ db, clock, markets, resolveAccounts: resolve, createEngine, report: () => undefined });
  await lane.start();
  const watch = ledgerWatch(db, clock, [spotHolds], (found) => onBug(new Error(JSON.stringify(found))));
  void repeat(world, watchMs, () => watch.sums());
  void repeat(world, 5 * watchMs, () => watch.recent());
  const again = (everyMs: number, work: () => Promise<void>): void =>
    void repeat(world, everyMs, () =>
      work().catch((error: unknown) => {
        if (!isFault(error)) onBug(error);
      }),
    );
  const ports = { db, clock, timers: scheduler, registry, resolve, markets };
  const newSecret = (): string => `${seededHex(random)}${seededHex(random)}`;
  const routes = [
    ...(await openMore({ ...ports, lane, newSecret, repeat: again, onBug })),
    ...laneRoutes({ db, markets, lane, clock }),
    ...orderRoutes({ db, markets }),
    ...walletRoutes({ db, clock, registry, resolve, feed: null }),
    ...conversionRoutes({ db, clock, registry, resolve, feed: steadyFeed(clock) }),
  ];
  const requests = new OpenRequests();
  const keyed = [
    plainKeys(spotCalls.trade),
    batchKeys,
    plainKeys(walletCalls.change),
    plainKeys(conversionCalls.convert),
  ];
  const binding = (call: Binding['call']): Binding =>
    present(
      routes.find((one) => one.call === call),
      call.name,
    );
  return {
    db,
    lane,
    trade: binding(spotCalls.trade),
    cancel: binding(spotCalls.cancel),
    transfer: binding(walletCalls.change),
    bindings: [...routes.map(requests.track), ...outcomeRoutes({ db, clock, requests, calls: keyed })],
    bookHash: () =>
      markets
        .listMarkets()
        .map(({ id }) => lane.hash(id))
        .join(),
  };
}

/** Whether the world has caused it; of several that failed apart from each other, all. */
const isFault = (error: unknown): boolean =>
  error instanceof FaultError ||
  error instanceof UncertainFault ||
  (error instanceof AggregateError && error.errors.every(isFault));

/** Three venues that agree for ever. */
function steadyFeed(clock: Clock): PriceFeed {
  const quoted = (symbol: string): Price => present(parsePrice(symbol === 'BTC/USDT' ? '60000' : '3000'), 'a price');
  const samples = (symbol: string): ReturnType<PriceFeed['samples']> =>
    ['a', 'b', 'c'].map((venue) => ({ venue, price: quoted(symbol), at: clock.now() }));
  return {
    simulated: true,
    refresh: async () => undefined,
    samples,
    line: () => [],
    index: (symbol) => ({ price: quoted(symbol), at: clock.now(), quorum: 3, samples: samples(symbol) }),
  };
}

/** The checks of the ledger go on through faults, as they do in the server. */
async function repeat(world: SerialWorld, everyMs: number, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await world.scheduler.sleep(everyMs);
    await work().catch(() => undefined);
  }
}
