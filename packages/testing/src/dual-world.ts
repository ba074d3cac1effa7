import { dualCalls } from '@bourse/contract/dual';
import { assetId, type AssetId, type UserId } from '@bourse/kernel/ids';
import { hourMs, type Instant, instant, minuteMs, secondMs, startOfDay, toIso, weekMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from './disposable-database.ts';
import { firstMoment, productWorldOn, testNames } from './product-world.ts';
import { toldVenues } from './told-venues.ts';
import { poolAccount, productAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { keepTick, priceFeed } from '@bourse/server/modules/prices/index';
import { openDual } from '@bourse/server/modules/dual/index';
import type { Database } from '@bourse/server/platform/database/database';

/** BTC, of 8 decimals, as USDT is. */
export const btc: AssetId = assetId(1);

/** Terms that mature a week after the day of a moment: sells BTC at 70,000, 0.1 BTC a share. */
export function callTermsOf(now: Instant) {
  return {
    names: testNames,
    type: 'call',
    currency_id: 1,
    unit_price: '0.1',
    apr: '0.1825',
    linked_price: '70000',
    maturity: toIso(instant(now + weekMs)).slice(0, 10),
    shares: 100,
    maximum_shares: 50,
    open: true,
  };
}

/** The same the other way round: buys BTC at 60,000, 100 USDT a share. */
export const putTermsOf = (now: Instant) => ({
  ...callTermsOf(now),
  type: 'put',
  unit_price: '100',
  linked_price: '60000',
});

/** 08:00 UTC of the day on which such terms mature. */
export const maturityOf = (now: Instant): Instant => instant(startOfDay(now) + weekMs + 8 * hourMs);

/** A world in which a test says what three venues tell of BTC/USDT. */
export async function openDualWorld() {
  const opened = await openTestDatabase();
  return { ...(await dualWorldOn(opened.connect())), url: opened.url, close: () => opened.close() };
}

/** The same on a database that is open and migrated already. */
export async function dualWorldOn(db: Database) {
  const venues = toldVenues();
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const feed = priceFeed(venues.source, clock);
  const world = await productWorldOn(db, 'dual', (ports) => openDual({ ...ports, feed }));
  clockNow = world.clock.now;
  const watcher = present(world.manifest.priceWatchers?.[0], 'its watcher');

  /** Lets the venues tell a price now, or nothing, and writes the tick of what is watched. */
  const tick = async (quoted: number | null): Promise<void> => {
    venues.tell('BTC/USDT', quoted);
    await feed.refresh();
    const symbols = await watcher.symbols(world.db);
    if (symbols.length > 0) await keepTick({ db: world.db, clock, feed }, symbols);
  };
  return {
    ...world,
    tick,
    setVenues: venues.setCount,
    /** Moves to a moment by ticks of 50 seconds with the same price in each, and does what is due unless told otherwise. */
    tickTo: async (end: Instant, quoted: number | null, settles = true): Promise<void> => {
      while (world.clock.now() < end) {
        world.moveTo(instant(Math.min(end, world.clock.now() + 50 * secondMs)));
        await tick(quoted);
      }
      if (settles) await world.pass(0);
    },
    /** Moves to just before the window of a settlement, in silence. */
    skipTo: (settlesAt: Instant): void => {
      world.moveTo(instant(settlesAt - 32 * minuteMs));
    },
    buy: (user: UserId, fields: object) => world.run(dualCalls.buy, user, { type: 'call', ...fields }),
    order: (user: UserId, id: string) => world.run(dualCalls.order, user, { id }),
    /** What somebody has of an asset on change and in the product, and the pool free and held, in atoms. */
    stand: async (user: UserId, asset: AssetId) => {
      const keys = [
        userAccount(user, asset, 'change'),
        productAccount(user, asset, 'dual'),
        poolAccount('dual', asset),
      ];
      const [change, product, pool] = await Promise.all(
        keys.map(async (key) => world.ledger.balance(await world.ledger.account(key))),
      );
      const { available: free, held } = present(pool, 'the pool');
      return { change: present(change, 'change').available, product: present(product, 'it').available, free, held };
    },
  };
}

/** What {@link openDualWorld} gives. */
export type DualWorld = Awaited<ReturnType<typeof openDualWorld>>;
