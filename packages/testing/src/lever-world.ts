import type { SentInputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { protectionCalls } from '@bourse/contract/protection';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, instant, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ContractLane, type ContractLanePorts, contractRoutes, openLever } from '@bourse/server/modules/lever/index';
import { poolAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { price, priceFeed, type PriceSource, type SourceSample } from '@bourse/server/modules/prices/index';
import { openProtection, type ProtectionPorts } from '@bourse/server/modules/protection/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import type { Database } from '@bourse/server/platform/database/database';
import type { Binding } from '@bourse/server/platform/http/binding';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';
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
  funding: null as string | null, // some tests set one
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

/** Three venues that tell one price of each symbol. */
function toldVenues(symbols: readonly string[]) {
  let told: number | null = null;
  const source: PriceSource = {
    simulated: false,
    sample: async (now) =>
      told === null
        ? []
        : symbols.flatMap((symbol) =>
            [0, 1, 2].map((place): SourceSample => ({
              symbol,
              venue: `venue ${String(place)}`,
              price: price(BigInt(Math.round((told ?? 0) * 1e6)) * 10n ** 6n),
              at: now,
            })),
          ),
  };
  return { source, tell: (quoted: number | null): void => void (told = quoted) };
}

/** The family with a lane that can be opened anew, as after a restart. */
function restartable() {
  let lane: ContractLane | undefined;
  let restart: () => Promise<void> = async () => undefined;
  return {
    open: (ports: ContractLanePorts & ProtectionPorts): ModuleManifest => {
      const family = openLever(ports);
      const routes: Binding[] = [];
      const useLane = (next: ContractLane): void => {
        lane = next;
        const others = [...(family.routes ?? []), ...(openProtection(ports).routes ?? [])];
        routes.splice(0, routes.length, ...others, ...contractRoutes(ports, next));
      };
      restart = async () => {
        const next = new ContractLane(ports);
        await next.start();
        useLane(next);
      };
      useLane(new ContractLane(ports));
      return { ...family, routes };
    },
    now: (): ContractLane => present(lane, 'the lane'),
    restart: (): Promise<void> => restart(),
  };
}

/** The same on a database that is open and migrated already. @param symbols of which venues tell, each the same price. */
export async function leverWorldOn(db: Database, symbols: readonly string[] = ['BTC/USDT']) {
  const venues = toldVenues(symbols);
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const feed = priceFeed(venues.source, clock);
  const markets = await loadMarkets(db, await loadRegistry(db));
  const lane = restartable();
  const kept: { restricted: readonly UserId[]; otherLoss: bigint } = { restricted: [], otherLoss: 0n };
  const world = await productWorldOn(db, 'lever', (ports) =>
    lane.open({
      ...ports,
      markets,
      feed: () => feed,
      restricted: () => kept.restricted,
      otherLoss: async () => kept.otherLoss,
    }),
  );
  clockNow = world.clock.now;

  /** A second passes, venues tell a price, and the mark price is worked. */
  const tick = async (quoted: number | null): Promise<void> => {
    world.moveTo(instant(world.clock.now() + secondMs));
    venues.tell(quoted);
    await feed.refresh();
    await lane.now().tick();
  };
  const customer = async (whole: number): Promise<UserId> => {
    const user = await world.customer(usdt, 0n);
    if (whole > 0) await world.ledger.fund(userAccount(user, usdt, 'lever'), units(whole));
    await world.run(protectionCalls.answer, user, { answers: rightAnswers });
    return user;
  };
  return {
    ...world,
    markets,
    feed,
    lane: lane.now,
    /** Whom staff keeps from trading, and what was lost in other families. */
    kept,
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
    restart: lane.restart,
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
