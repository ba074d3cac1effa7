import { ieoCalls } from '@bourse/contract/ieo';
import { assetId, type AssetId, marketId, type UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from './disposable-database.ts';
import { firstMoment, productWorldOn, testNames, usdt } from './product-world.ts';
import { toldVenues } from './told-venues.ts';
import { openIeo } from '@bourse/server/modules/ieo/index';
import { houseAccount } from '@bourse/server/modules/ledger/index';
import { loadMarkets, prepareMarket } from '@bourse/server/modules/markets/index';
import { headPublisher, keepTick, priceFeed } from '@bourse/server/modules/prices/index';
import { listAsset, loadRegistry } from '@bourse/server/modules/registry/index';
import type { Database } from '@bourse/server/platform/database/database';

/** The coin that is offered, of 8 decimals, as USDT is; its market is halted until its listing. */
export const nova: AssetId = assetId(9100);

/** Terms that begin an hour after a moment: 1,000 coins at 0.5 USDT in lots of 10, a day long, listed after two weeks. */
export function ieoTermsOf(now: Instant) {
  return {
    names: testNames,
    currency_id: nova,
    pay_currency_id: usdt,
    issue: '1000',
    price: '0.5',
    lot: '10',
    minimum: '10',
    maximum: '800',
    deposit: '1',
    first: '1',
    forfeit: '0.05',
    due_hours: 72,
    starts_at: toIso(instant(now + hourMs)),
    ends_at: toIso(instant(now + 25 * hourMs)),
    lists_at: toIso(instant(now + 14 * dayMs)),
    lock_days: 10,
    release: 'daily',
    website: 'https://nova.example',
    whitepaper: '',
  };
}
type Terms = ReturnType<typeof ieoTermsOf>;

/** Lists the coin, and its market as what is not open yet. */
export async function listNova(db: Database): Promise<void> {
  await db.withTx('list a coin', async (tx) => {
    await listAsset(tx, { id: nova, code: 'NOVA', name: 'Nova', scale: 8, sort: nova });
    const pair = { base: { id: nova, code: 'NOVA' }, quote: { id: usdt, code: 'USDT' } };
    const steps = { tick: 10_000n, lot: 100_000_000n, minNotional: 0n };
    await prepareMarket(tx, { id: marketId(nova), ...pair, ...steps });
  });
}

/** A world with a coin that is not listed yet, in which a test says what venues tell of BTC/USDT. */
export async function openIeoWorld() {
  const opened = await openTestDatabase();
  return { ...(await ieoWorldOn(opened.connect())), url: opened.url, close: () => opened.close() };
}

/** The same on a database that is open and migrated already. */
export async function ieoWorldOn(db: Database) {
  await listNova(db);
  const markets = await loadMarkets(db, await loadRegistry(db));
  const venues = toldVenues();
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const feed = priceFeed(venues.source, clock);
  const world = await productWorldOn(db, 'ieo', (ports) => openIeo({ ...ports, feed, markets }));
  clockNow = world.clock.now;
  const watcher = present(world.manifest.priceWatchers?.[0], 'its watcher');

  /** Writes a tick of what is watched, and publishes the head of the chain, unless it is to stay unpublished. */
  const tick = async (isPublished = true): Promise<void> => {
    venues.tell('BTC/USDT', 60_000);
    await feed.refresh();
    const symbols = await watcher.symbols(db);
    if (symbols.length > 0) await keepTick({ db, clock, feed }, symbols);
    if (isPublished) await headPublisher({ db, clock }).run();
  };
  const goTo = async (at: Instant): Promise<void> => {
    world.moveTo(at);
    await world.pass(0);
  };
  return {
    ...world,
    markets,
    tick,
    goTo,
    /** Puts the whole issue into escrow and announces it, unless told otherwise. */
    announce: async (more: Partial<Terms> = {}, isFunded = true): Promise<string> => {
      const terms = { ...ieoTermsOf(world.clock.now()), ...more };
      const id = await world.addProduct(terms);
      if (isFunded) await world.fillPool(nova, BigInt(terms.issue) * 100_000_000n);
      await world.pass(0);
      return id;
    },
    subscribe: (user: UserId, project: string, amount: string, key?: string) =>
      world.run(ieoCalls.subscribe, user, { project_id: project, amount, pay_currency: 'USDT', price: '0.5' }, key),
    order: (user: UserId, id: string) => world.run(ieoCalls.order, user, { id }),
    /** Closes what was announced at a moment, writes the tick that decides, publishes it, and draws. */
    draw: async (announcedAt: Instant): Promise<void> => {
      const ends = instant(announcedAt + 25 * hourMs);
      await goTo(ends);
      world.moveTo(instant(ends + 10 * minuteMs - 1_000));
      await tick();
      world.moveTo(instant(ends + 10 * minuteMs));
      await tick();
      await goTo(instant(ends + 11 * minuteMs));
      await tick();
      // The draw, and then what it has made of each subscription.
      await world.pass(2 * minuteMs);
      await world.pass(0);
    },
    /** What the treasury has of an asset, in atoms. */
    treasury: async (asset: AssetId): Promise<bigint> =>
      (await world.ledger.balance(await world.ledger.account(houseAccount('treasury', asset)))).available,
  };
}

/** What {@link openIeoWorld} gives. */
export type IeoWorld = Awaited<ReturnType<typeof openIeoWorld>>;
