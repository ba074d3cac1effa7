import { loanCalls } from '@bourse/contract/loan';
import { hashInput } from '@bourse/server/platform/http/input-hash';
import { assetId, type AssetId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { FastBook } from '@bourse/matching/fast-book';
import { openTestDatabase } from './disposable-database.ts';
import { firstMoment, productWorldOn, testNames } from './product-world.ts';
import { toldVenues } from './told-venues.ts';
import { userAccount } from '@bourse/server/modules/ledger/index';
import { lienBuyer, loanDesk, type LoanPorts, openLoans, pledgeSeller } from '@bourse/server/modules/loans/index';
import { spotDoor } from '@bourse/server/modules/spot-desk/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { keepTick, priceFeed } from '@bourse/server/modules/prices/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { CommitLane, placeOrder, type PlaceOrderPorts, spotHolds } from '@bourse/server/modules/spot/index';
import type { Repetition } from '@bourse/server/platform/jobs/jobs';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';

/** BTC and ETH. */
export const btc: AssetId = assetId(1);
export const eth: AssetId = assetId(2);

/** The house's account that sells pledges in a test, and who trades with it. */
export const deskUser = userId('900');
export const buyer = userId('901');

const pledgeOf = (id: number, haircut: string) => ({
  currency_id: id,
  haircut,
  minimum: '0.001',
  maximum: '5',
  cap: '10',
});

/** Lends USDT on BTC, of which nine tenths count, and on ETH. */
export const dollarTerms = {
  names: testNames,
  currency_id: 3,
  minimum: '100',
  maximum: '100000',
  lot: '1',
  cycles: [7, 30],
  daily_rate: '0.001',
  pledges: [pledgeOf(1, '0.1'), pledgeOf(2, '0.2')],
  open: true,
};

/** Lends USDT that buys BTC up to three times and stays under lien. */
export const lienTerms = { ...dollarTerms, pledges: [pledgeOf(1, '0.1')], lien: 3, slippage: '0.01' };

/** Lends BTC on USDT. */
export const coinTerms = {
  ...dollarTerms,
  currency_id: 1,
  minimum: '0.01',
  maximum: '10',
  lot: '0.001',
  pledges: [{ currency_id: 3, haircut: '0', minimum: '10', maximum: '1000000', cap: '2000000' }],
};

/** Opens loans beside a lane of spot in which pledges are sold. */
export async function openLoanWorld() {
  const opened = await openTestDatabase();
  const world = await loanWorldOn(opened.connect());
  return { ...world, url: opened.url, close: () => opened.close() };
}

/** Uploads of a test: whoever names `/files/NAME` owns it, unless it is another’s. */
const toldDocuments: LoanPorts['documents'] = {
  nameOf: (address) => (address.startsWith('/files/') ? address.slice('/files/'.length) : null),
  keep: async (_tx, name) => !name.startsWith('foreign'),
  linkTo: (name) => `/shown/${name}`,
  contentOf: async () => null,
  delete: async () => undefined,
};

/** A lane of spot over the ground of loans; what fails in it is put among the faults. */
async function spotOf(
  { db, clock, markets, resolve }: LoanPorts & { readonly db: BatchDatabase },
  faults: unknown[],
): Promise<PlaceOrderPorts> {
  const createEngine = (): FastBook => new FastBook();
  const report = (error: unknown): void => {
    faults.push(error);
  };
  const lane = new CommitLane({ db, clock, markets, resolveAccounts: resolve, createEngine, report });
  await lane.start();
  return { db, markets, lane, clock };
}

/** The same on a database that is open and migrated already. */
export async function loanWorldOn(db: BatchDatabase) {
  const venues = toldVenues();
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const feed = priceFeed(venues.source, clock);
  const markets = await loadMarkets(db, await loadRegistry(db));
  const levels = new Map<UserId, number>();
  const besides = { markets, feed, documents: toldDocuments, vipLevelOf: (user: UserId) => levels.get(user) ?? 0 };
  const world = await productWorldOn(db, 'loans', (ports) => openLoans({ ...ports, ...besides }));
  clockNow = world.clock.now;
  const { registry, ledger } = world;
  const ports = { db, clock, resolve: ledger.resolve, registry, ...besides };
  const faults: unknown[] = [];
  const spot = await spotOf({ ...ports, db }, faults);
  const door = spotDoor(spot, { ensureAccount: async () => ok(deskUser) }, loanDesk);
  const watcher = present(world.manifest.priceWatchers?.[0], 'its watcher');
  let orders = 0;

  /** A second passes; the venues tell what is given, it is written down where it is watched, and every loan is judged. */
  const tick = async (quoted: Readonly<Record<string, number | null>>): Promise<void> => {
    world.moveTo(instant(world.clock.now() + secondMs));
    for (const [symbol, told] of Object.entries(quoted)) venues.tell(symbol, told);
    await feed.refresh();
    const symbols = await watcher.symbols(db);
    if (symbols.length > 0) await keepTick({ db, clock, feed }, symbols);
    await watcher.afterTick?.();
  };
  const workDesk = async (desk: Repetition, times: number): Promise<void> => {
    for (let pass = 0; pass < times; pass += 1) {
      world.moveTo(instant(world.clock.now() + secondMs));
      await feed.refresh();
      await desk.run();
    }
  };
  return {
    ...world,
    ports,
    /** Of customers, 0 unless a test says otherwise. */
    levels,
    markets,
    spot,
    door,
    tick,
    faults,
    /** What BTC costs now. */
    quote: (price: number | null) => tick({ 'BTC/USDT': price }),
    /** The venues say nothing for a minute. */
    silence: async (): Promise<void> => {
      world.moveTo(instant(world.clock.now() + minuteMs));
      await tick({ 'BTC/USDT': null });
    },
    /** Does what sells pledges so many times, a second apart. */
    sell: (times: number, by = door): Promise<void> => workDesk(pledgeSeller(ports, by), times),
    /** Does what buys under lien so many times, a second apart. */
    buy: (times: number, by = door): Promise<void> => workDesk(lienBuyer(ports, by), times),
    /** Rests an order of the buyer's in the book of BTC/USDT. */
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
      const context = { userId: buyer, idempotencyKey: key, hashInput: () => hashInput('test', request) };
      const placed = await placeOrder(spot, context, { ...request, time_in_force: 'GTC' });
      invariant(placed.ok, 'an order rests', placed.ok ? '' : placed.error.code);
    },
    /** Takes the buyer's orders out of every book. */
    clearBook: () => spot.lane.cancelAll({ kind: 'cancel_all', userId: buyer, marketId: null }),
    fund: (user: UserId, asset: AssetId, amount: bigint) => ledger.fund(userAccount(user, asset, 'change'), amount),
    apply: (user: UserId, id: string, fields: object = {}) =>
      world.run(loanCalls.apply, user, { ...wish, id, ...fields }),
    order: (user: UserId, id: string) => world.run(loanCalls.order, user, { id }),
    /** Everything adds up, what spot holds included. */
    assertMoney: () => ledger.assertAddsUp([spotHolds]),
  };
}

/** 1,000 USDT for 30 days on BTC. */
export const wish = { number: '1000', cycle: 30, pledge_currency: 'BTC', credentials: ['verified'] };

/** What {@link openLoanWorld} gives. */
export type LoanWorld = Awaited<ReturnType<typeof openLoanWorld>>;
