import { strategyCalls } from '@bourse/contract/strategy';
import { assetId, type AssetId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { FastBook } from '@bourse/matching/fast-book';
import { openTestDatabase } from './disposable-database.ts';
import { firstMoment, productWorldOn, testNames } from './product-world.ts';
import { toldVenues } from './told-venues.ts';
import { userAccount } from '@bourse/server/modules/ledger/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { priceFeed } from '@bourse/server/modules/prices/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { CommitLane, placeOrder, type PlaceOrderPorts, spotHolds } from '@bourse/server/modules/spot/index';
import { spotDoor } from '@bourse/server/modules/spot-desk/index';
import { backTester, openStrategies, strategyDesk, strategyRunner } from '@bourse/server/modules/strategies/index';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import type { Database } from '@bourse/server/platform/database/database';
import { hashInput } from '@bourse/server/platform/http/input-hash';

/** BTC. */
export const btc: AssetId = assetId(1);
/** The house's account that trades in a test, and who trades with it. */
export const deskUser = userId('900');
export const maker = userId('901');

/** Holds BTC while the mean of two hours is above that of four; ends at a loss of a tenth. */
export const trendTerms = {
  names: testNames,
  kind: 'trend',
  symbol: 'BTC/USDT',
  fast: 2,
  slow: 4,
  depth: '0.05',
  term_days: 7,
  minimum: '100',
  maximum: '5000',
  quota: '10000',
  loss_limit: '0.1',
  open: true,
};

/** Closes of hours after which a trend rises, and falls. */
export const rising = [60_000, 60_000, 61_000, 62_000];
export const falling = [62_000, 61_000, 60_000, 59_000];

/** The orders of the maker. */
function bookOf(spot: PlaceOrderPorts) {
  let orders = 0;
  return {
    /** Rests an order of the maker's in the book. */
    rest: async (side: 'buy' | 'sell', price: string, amount: string): Promise<void> => {
      const key = `rest-${String((orders += 1))}`;
      const request = {
        currency_id: 1,
        legal_id: 3,
        type: side,
        target_price: price,
        amount,
        post_only: false,
      } as const;
      const context = { userId: maker, idempotencyKey: key, hashInput: () => hashInput('test', request) };
      const placed = await placeOrder(spot, context, { ...request, time_in_force: 'GTC' });
      invariant(placed.ok, 'an order rests', placed.ok ? '' : placed.error.code);
    },
    clearBook: () => spot.lane.cancelAll({ kind: 'cancel_all', userId: maker, marketId: null }),
  };
}

/** Opens strategies beside a lane of spot in which they trade, and tells them what the hours closed at. */
export async function openStrategyWorld() {
  const opened = await openTestDatabase();
  const world = await strategyWorldOn(opened.connect());
  return { ...world, url: opened.url, close: () => opened.close() };
}

/** The same on a database that is open and migrated already. */
export async function strategyWorldOn(db: BatchDatabase) {
  const venues = toldVenues();
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const feed = priceFeed(venues.source, clock);
  const markets = await loadMarkets(db, await loadRegistry(db));
  const world = await productWorldOn(db, 'strategies', (ports) => openStrategies({ ...ports, markets, feed }));
  clockNow = world.clock.now;
  const { registry, ledger } = world;
  const faults: unknown[] = [];
  const lane = new CommitLane({
    db,
    clock,
    markets,
    resolveAccounts: ledger.resolve,
    createEngine: () => new FastBook(),
    report: (error) => faults.push(error),
  });
  await lane.start();
  const spot = { db, markets, lane, clock };
  const door = spotDoor(spot, { ensureAccount: async () => ok(deskUser) }, strategyDesk);
  const told: { closes: readonly number[]; price: number | null } = { closes: [], price: null };
  const closes = async (): Promise<readonly bigint[]> => told.closes.map((close) => BigInt(close) * 10n ** 12n);
  const ports = { db, clock, resolve: ledger.resolve, registry, markets, feed, closes };

  const quote = async (price: number | null): Promise<void> => {
    told.price = price;
    venues.tell('BTC/USDT', price);
    await feed.refresh();
  };
  return {
    ...world,
    markets,
    door,
    faults,
    quote,
    /** What the hours have closed at from now on. */
    tell: (hours: readonly number[]): void => {
      told.closes = hours;
    },
    /** Runs the strategies so many times, a second apart. */
    work: async (times: number, by = door, through: Database = db): Promise<void> => {
      const runner = strategyRunner({ ...ports, db: through, door: by });
      for (let pass = 0; pass < times; pass += 1) {
        world.moveTo(instant(world.clock.now() + secondMs));
        await quote(told.price);
        await runner.run();
      }
    },
    /** Computes the back-tests that are missing, over what the hours have closed at. */
    testBack: () => backTester(ports, closes).run(),
    /** Moves on. */
    wait: async (ms: number): Promise<void> => {
      world.moveTo(instant(world.clock.now() + ms));
      await quote(told.price);
    },
    ...bookOf(spot),
    fund: (user: UserId, asset: AssetId, amount: bigint) => ledger.fund(userAccount(user, asset, 'change'), amount),
    start: (user: UserId, id: string, fields: object = {}) =>
      world.run(strategyCalls.confirm, user, { id, amount: '1000', ...fields }),
    order: (user: UserId, id: string) => world.run(strategyCalls.order, user, { id }),
    /** Everything adds up, what spot holds included. */
    assertMoney: () => ledger.assertAddsUp([spotHolds]),
  };
}

/** What {@link openStrategyWorld} gives. */
export type StrategyWorld = Awaited<ReturnType<typeof openStrategyWorld>>;
