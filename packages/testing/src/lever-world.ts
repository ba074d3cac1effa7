import type { SentInputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { protectionCalls } from '@bourse/contract/protection';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ContractLane, contractRoutes, openLever } from '@bourse/server/modules/lever/index';
import { poolAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { price, priceFeed, type PriceSource, type SourceSample } from '@bourse/server/modules/prices/index';
import { openProtection } from '@bourse/server/modules/protection/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import type { Database } from '@bourse/server/platform/database/database';
import { openTestDatabase } from './disposable-database.ts';
import { firstMoment, productWorldOn, testNames, units, usdt } from './product-world.ts';
import { rightAnswers } from './seconds-world.ts';

/** A contract on BTC/USDT: a lot of 0.001 BTC, three tiers, a band of 5 %. */
export const leverTerms = {
  names: testNames,
  symbol: 'BTC/USDT',
  level_type: 'heyue',
  lot: '0.001',
  multiples: [1, 5, 10, 20, 50, 100],
  tiers: [
    { up_to: '50000', max_multiple: 100, maintenance: '0.004' },
    { up_to: '250000', max_multiple: 50, maintenance: '0.008' },
    { up_to: '1000000', max_multiple: 20, maintenance: '0.02' },
  ],
  maker_fee: '0.0002',
  taker_fee: '0.0005',
  overnight_fee: '0.0003',
  band: '0.05',
  longest_seconds: null,
  max_open_interest: 1_000_000,
  open: true,
};

/** A world in which a test says what three venues tell, second by second, on a database of its own. */
export async function openLeverWorld() {
  const opened = await openTestDatabase();
  return { ...(await leverWorldOn(opened.connect())), url: opened.url, close: () => opened.close() };
}

/** Three venues that tell one price. */
function toldVenues() {
  let told: number | null = null;
  const source: PriceSource = {
    simulated: false,
    sample: async (now) =>
      told === null
        ? []
        : [0, 1, 2].map((place): SourceSample => ({
            symbol: 'BTC/USDT',
            venue: `venue ${String(place)}`,
            price: price(BigInt(Math.round((told ?? 0) * 1e6)) * 10n ** 6n),
            at: now,
          })),
  };
  return { source, tell: (quoted: number | null): void => void (told = quoted) };
}

/** The same on a database that is open and migrated already. */
export async function leverWorldOn(db: Database) {
  const venues = toldVenues();
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const feed = priceFeed(venues.source, clock);
  const markets = await loadMarkets(db, await loadRegistry(db));
  let lane: ContractLane | undefined;
  const openLane = (ports: ConstructorParameters<typeof ContractLane>[0]): ContractLane => new ContractLane(ports);
  let again: () => Promise<void> = async () => undefined;
  const world = await productWorldOn(db, 'lever', (ports) => {
    const lanePorts = { ...ports, markets, feed: () => feed };
    const first = openLane(lanePorts);
    lane = first;
    const family = openLever(lanePorts);
    const routes = [
      ...(family.routes ?? []),
      ...contractRoutes(lanePorts, first),
      ...(openProtection(ports).routes ?? []),
    ];
    again = async () => {
      const next = openLane(lanePorts);
      await next.start();
      lane = next;
      routes.splice(
        0,
        routes.length,
        ...(family.routes ?? []),
        ...contractRoutes(lanePorts, next),
        ...(openProtection(ports).routes ?? []),
      );
    };
    return { ...family, routes };
  });
  clockNow = world.clock.now;
  const theLane = (): ContractLane => present(lane, 'the lane');

  /** A second passes, venues tell a price, and the mark price is worked. */
  const tick = async (quoted: number | null): Promise<void> => {
    world.moveTo(instant(world.clock.now() + secondMs));
    venues.tell(quoted);
    await feed.refresh();
    await theLane().tick();
  };
  const customer = async (whole: number): Promise<UserId> => {
    const user = await world.customer(usdt, 0n);
    if (whole > 0) await world.ledger.fund(userAccount(user, usdt, 'lever'), units(whole));
    await world.run(protectionCalls.answer, user, { answers: rightAnswers });
    return user;
  };
  return {
    ...world,
    lane: theLane,
    tick,
    customer,
    tell: venues.tell,
    /** What is told of a settlement by its name. */
    evidence: async (name: string) => {
      const [kind, id = ''] = name.split(':');
      const source = present(
        world.manifest.evidence?.find((one) => one.kind === kind),
        name,
      );
      return present(await source.read(world.db, id), name);
    },
    refresh: () => feed.refresh(),
    index: () => present(feed.index('BTC/USDT'), 'the index'),
    /** The server stops and starts: a new lane reads the database. */
    restart: () => again(),
    submit: (user: UserId, fields: Partial<SentInputOf<typeof leverCalls.submit>> = {}, key?: string) =>
      world.run(leverCalls.submit, user, { ...longOf(10), ...fields }, key),
    position: (user: UserId, id: string) => world.run(leverCalls.detail, user, { id }),
    /** Free on the contract account, in the pot, in the insurance pool. */
    stand: async (user: UserId) => {
      const [own, pot, pool] = await Promise.all(
        [userAccount(user, usdt, 'lever'), poolAccount('lever_margin', usdt), poolAccount('lever', usdt)].map(
          async (key) => (await world.ledger.balance(await world.ledger.account(key)))?.available ?? 0n,
        ),
      );
      return { own: own ?? 0n, pot: pot ?? 0n, pool: pool ?? 0n };
    },
  };
}

/** What {@link openLeverWorld} gives. */
export type LeverWorld = Awaited<ReturnType<typeof openLeverWorld>>;

/** A market order: so many lots of BTC/USDT up, tenfold. */
export const longOf = (lots: number) => ({
  currency_id: '1',
  legal_id: '3',
  type: '1',
  number: String(lots),
  multiple: '10',
});
/** A limit order of the other side. */
export const quoteOf = (type: 1 | 2, lots: number, at: string) => ({
  ...longOf(lots),
  type: String(type),
  status: '0',
  price: at,
});
