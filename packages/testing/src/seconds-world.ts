import type { SentInputOf } from '@bourse/contract/call';
import { protectionCalls } from '@bourse/contract/protection';
import { secondsCalls } from '@bourse/contract/seconds';
import { assetId, type AssetId, type UserId } from '@bourse/kernel/ids';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from './disposable-database.ts';
import { toldVenues } from './told-venues.ts';
import { firstMoment, productWorldOn, testNames, units, usdt } from './product-world.ts';
import { poolAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { keepTick, priceFeed, type PriceSource } from '@bourse/server/modules/prices/index';
import { openProtection } from '@bourse/server/modules/protection/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import type { Database } from '@bourse/server/platform/database/database';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';
import { openSeconds } from '@bourse/server/modules/seconds/index';

/** The right answers of the understanding test. */
export const rightAnswers = [
  'lose_all=all',
  'leverage=both',
  'liquidation=closed',
  'option_loses=whole_stake',
  'price=index',
];

/** BTC, of which a stake may be in, too. */
export const btc: AssetId = assetId(1);

/** Terms of BTC/USDT with stakes in USDT. */
export const secondsTerms = {
  names: testNames,
  symbol: 'BTC/USDT',
  currency_id: 3,
  minimum: '10',
  maximum: '1000',
  exposure: '5000',
  window_seconds: 5,
  periods: [
    { seconds: 30, payout: '0.8' },
    { seconds: 60, payout: '0.85' },
  ],
  open: true,
};

/** A world in which a test says what three venues tell, second by second, on a database of its own. @param source tells instead. */
export async function openSecondsWorld(source?: PriceSource) {
  const opened = await openTestDatabase();
  return { ...(await secondsWorldOn(opened.connect(), source)), close: () => opened.close() };
}

/** The same on a database that is open and migrated already. */
export async function secondsWorldOn(db: Database, source?: PriceSource) {
  const venues = toldVenues();
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const feed = priceFeed(source ?? venues.source, clock);
  let seconds: ModuleManifest | undefined;
  const markets = await loadMarkets(db, await loadRegistry(db));
  const world = await productWorldOn(db, 'seconds', (ports) => {
    const options = openSeconds({ ...ports, markets, feed });
    seconds = options;
    return { ...options, routes: [...(options.routes ?? []), ...(openProtection(ports).routes ?? [])] };
  });
  clockNow = world.clock.now;
  const watcher = present(present(seconds, 'the family').priceWatchers?.[0], 'its watcher');

  /** Lets venues tell a price now, writes the tick, and does what follows it. */
  const tick = async (quoted: number | null, symbol = 'BTC/USDT'): Promise<void> => {
    venues.tell(symbol, quoted);
    await feed.refresh();
    const symbols = await watcher.symbols(world.db);
    if (symbols.length > 0 && (await keepTick({ db: world.db, clock, feed }, symbols))) await watcher.afterTick?.();
  };
  const customer = async (whole: number, asset: AssetId = usdt): Promise<UserId> => {
    const user = await world.customer(usdt, 0n);
    if (whole > 0) await world.ledger.fund(userAccount(user, asset, 'micro'), units(whole));
    await world.run(protectionCalls.answer, user, { answers: rightAnswers });
    return user;
  };
  return {
    ...world,
    feed,
    tick,
    customer,
    setVenues: venues.setCount,
    /** Ticks once a second, each at the next price; the last stays in force. */
    ticks: async (prices: readonly (number | null)[]): Promise<void> => {
      for (const quoted of prices) {
        world.moveTo(instant(world.clock.now() + secondMs));
        await tick(quoted);
      }
    },
    /** Moves by seconds with the same price told in each, and does what is due. */
    run30: async (quoted: number | null): Promise<void> => {
      for (let second = 0; second < 30; second += 1) {
        world.moveTo(instant(world.clock.now() + secondMs));
        await tick(quoted);
      }
      await world.pass(0);
    },
    buy: (user: UserId, fields: Partial<SentInputOf<typeof secondsCalls.submit>> = {}) =>
      world.run(secondsCalls.submit, user, { ...stakeOf(1), ...fields }),
    order: (user: UserId, id: string) => world.run(secondsCalls.detail, user, { id }),
    /** Free and held on the options account and in the pool, in atoms. */
    stand: async (user: UserId, asset: AssetId = usdt) => {
      const [own, pool] = await Promise.all(
        [userAccount(user, asset, 'micro'), poolAccount('seconds', asset)].map(async (key) =>
          world.ledger.balance(await world.ledger.account(key)),
        ),
      );
      return { own: present(own, 'the account'), pool: present(pool, 'the pool') };
    },
  };
}

/** What {@link openSecondsWorld} gives. */
export type SecondsWorld = Awaited<ReturnType<typeof openSecondsWorld>>;

/** 100 USDT on BTC/USDT for thirty seconds. @param type 1 up, 2 down. */
export const stakeOf = (type: 1 | 2) => ({
  match_id: '1',
  currency_id: '3',
  type: String(type),
  seconds: '30',
  number: '100',
});
