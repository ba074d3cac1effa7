import { walletCalls } from '@bourse/contract/wallet';
import { atoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, minuteMs, startOfDay } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { bind, type Binding, requireUserContext } from '../../platform/http/binding.ts';
import { DueWorker } from '../../platform/jobs/due-work.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { hasProducts, insertTerms } from '../config/index.ts';
import type { SeedAccount } from '../identity/index.ts';
import { certifySeeded } from '../kyc/index.ts';
import type { MarketList } from '../markets/index.ts';
import { headPublisher, keepTick, noteHistory, type PriceFeed } from '../prices/index.ts';
import { fillPool } from '../pools/index.ts';
import { openProtection } from '../protection/index.ts';
import { transferBetweenAccounts } from '../wallets/index.ts';
import { demoAccounts } from './demo-accounts.ts';
import { borrowingDays, buyUnderLien, lienDays, pledgeGrants } from './demo-borrowing.ts';
import { c2cDays } from './demo-c2c.ts';
import { type C2cPast, c2cGrants, c2cPeople } from './demo-c2c-past.ts';
import { copyDays } from './demo-copy.ts';
import { deeds, withLast } from './demo-deeds.ts';
import { demoDual, settledAt } from './demo-dual.ts';
import { decidedAt, demoGuess } from './demo-guess.ts';
import { demoLoans } from './demo-loans.ts';
import { nftDays } from './demo-nft.ts';
import { offeringDeeds } from './demo-offering-deeds.ts';
import { demoOfferings, drawDays, offeredUnits } from './demo-offerings.ts';
import { demoStrategies } from './demo-strategies.ts';
import { supportDays } from './demo-support.ts';
import { demoPools, demoProducts } from './demo-products.ts';
import { stockContracts } from './demo-stocks.ts';
import { pastDays, pastOf } from './demo-past.ts';
import { historyOf, pastPrices } from './past-prices.ts';
import { withReceipt } from './demo-receipt.ts';
import { openReviewers } from './demo-reviewers.ts';
import { type DemoPorts, grantAll } from './seed-demo.ts';
import { openContractMaker } from './trader-accounts.ts';

export interface ProductSeedPorts extends DemoPorts {
  /** Opens the families, and files, on a clock and prices of the seed's own. */
  readonly openFamilies: (clock: DemoPorts['clock'], feed: PriceFeed) => Promise<readonly ModuleManifest[]>;
  readonly sealer: Sealer;
  readonly markets: MarketList;
  /** Whether a simulation makes prices, whose history is told as the past has seen it. */
  readonly isSimulation: boolean;
  /** Whether demo customers are to have positions, too. */
  readonly withPositions: boolean;
  /** Told when a day of the past begins, from 1 on. */
  readonly onDay: (day: number, days: number) => void;
}

/**
 * Puts the demo's products on sale and funds their pools, once: a second start finds everything done. Positions of the
 * demo's customers are opened through the customers' own calls under a clock that begins in the past, so that they stand
 * in every state.
 */
export async function seedProducts(ports: ProductSeedPorts): Promise<void> {
  const { db, clock, registry } = ports;
  const now = clock.now();
  const since = pastOf(now);
  await ensurePartitions(db, since, 2);
  const isFirst = await db.withTx('demo products', async (tx) => {
    if (await hasProducts(tx)) return false;
    for (const { family, terms } of [
      ...demoProducts,
      ...demoLoans,
      ...demoStrategies,
      ...demoDual(now),
      ...demoGuess(now),
      ...stockContracts,
      ...(ports.withPositions ? demoOfferings(now) : []),
    ]) {
      await insertTerms(tx, {
        family,
        productId: null,
        terms,
        effectiveAt: since,
        by: null,
        reason: 'demo',
        at: since,
      });
    }
    const pools = { ...demoPools, ...(ports.withPositions ? { ieo: offeredUnits } : {}) };
    for (const [product, amounts] of Object.entries(pools)) {
      for (const [code, units] of Object.entries(amounts)) {
        const asset = present(registry.findAssetByCode(code), code);
        const fill = { product, asset, amount: atoms(units * 10n ** BigInt(asset.scale)) };
        const filled = await fillPool(tx, fill, `demo:${product}`, since);
        invariant(filled.ok, 'the treasury of the demo cannot fill its pools');
      }
    }
    return true;
  });
  if (!isFirst || !ports.withPositions) return;
  if (ports.isSimulation) await noteHistory(db, historyOf(now));
  await livePast(ports, since, now);
}

/** The product under lien is the last of the pledge loans. */
const underLien = String(demoProducts.length + demoLoans.length);
/** How often in a row what is due is done: a draw falls due when subscription has closed, and what follows from it after it. */
const rounds = 4;

/** How long before a settlement its index begins to be written down. */
const windowMinutes = 32;
const quizMinutes = 8;
/** When something is decided by prices, and how many minutes before it its index is written down. */
const decisionsOf = (now: Instant): readonly (readonly [at: Instant, minutes: number])[] => [
  [settledAt(now), windowMinutes],
  [decidedAt(now), quizMinutes],
];

/** A moment at which the past goes on: an hour after a midnight, when customers act, or one of a decision by prices. */
interface Moment {
  readonly at: Instant;
  /** So many days before the first start. */
  readonly day: number;
  readonly kind: 'morning' | 'window' | 'decision';
}

/** An hour after each midnight, and every minute of the window of a decision. */
function momentsOf(now: Instant): Moment[] {
  const today = startOfDay(now);
  const mornings = Array.from({ length: pastDays + 1 }, (_, place): Moment => {
    const day = pastDays - place;
    return { at: instant(Math.min(now, today - day * dayMs + hourMs)), day, kind: 'morning' };
  });
  const windows = decisionsOf(now).flatMap(([end, minutes]) =>
    Array.from({ length: minutes + 1 }, (_, place): Moment => {
      const at = instant(end - (minutes - place) * minuteMs);
      const day = Math.floor((today - startOfDay(end)) / dayMs);
      return { at, day, kind: place === minutes ? 'decision' : 'window' };
    }),
  );
  return [...mornings, ...windows].toSorted((a, b) => a.at - b.at);
}

/** How many products there are before the first offering. */
function countBeforeOfferings(now: Instant): number {
  const those = [demoProducts, demoLoans, demoStrategies, demoDual(now), demoGuess(now), stockContracts];
  return those.reduce((sum, { length }) => sum + length, 0);
}

/** Does what falls due in the past; nothing may fail in it. */
function pastWorker(ports: Pick<DemoPorts, 'db' | 'clock'>, families: readonly ModuleManifest[]): DueWorker {
  return new DueWorker({
    ...ports,
    works: families.flatMap(({ dueWork = [] }) => dueWork),
    isHalted: async () => false,
    onFailed: (entry, error) => {
      throw new Error(`the past of the demo: ${entry.reference}`, { cause: error });
    },
  });
}

async function livePast(ports: ProductSeedPorts, since: Instant, now: Instant): Promise<void> {
  const { db } = ports;
  let at = since;
  const clock = { now: () => at };
  const { feed, priceAt } = pastPrices(clock, now, ports.markets);
  const families = await ports.openFamilies(clock, feed);
  const worker = pastWorker({ db, clock }, families);
  const users = await Promise.all(demoAccounts.map(({ email }) => userOf(ports, email)));
  const bindings = bindingsOf({ ...ports, clock }, families);
  const act = actor(bindings, users, countBeforeOfferings(now));
  await certifyTraders(ports, users, since);
  for (const [who, grants] of pledgeGrants) {
    await grantAll({ ...ports, clock }, present(users[who - 1], 'the demo account'), 'pledge', grants);
  }
  const reviewers = openReviewers(db, clock, families);
  const past: C2cPast = {
    rule: reviewers.rule,
    ...actsOf(bindings, users),
    later: (minutes) => {
      at = instant(at + minutes * minuteMs);
    },
  };
  const c2cDay = c2cDays(past);
  const borrowingDay = borrowingDays(past);
  const supportDay = supportDays({ db, clock }, families, past);
  const open = (account: SeedAccount): Promise<UserId> => openAccount(ports, account);
  const market = nftDays({ db, clock, now, families, users, open }, past);
  const copying = { clock, families, users, open, priceAt, approve: reviewers.approveTrader };
  const copyDay = copyDays({ ...copying, ...dealingOf({ ...ports, clock }, bindings) });
  const heads = headPublisher({ db, clock });
  const tickDraw = async (): Promise<void> => {
    await feed.refresh();
    await keepTick({ db, clock, feed }, ['BTC/USDT']);
  };
  const { repeat, meet } = meetingOf(families, worker);
  const lienDay = lienDays({ ...past, product: underLien, refresh: () => feed.refresh(), repeat });
  for (const moment of momentsOf(now)) {
    at = moment.at;
    const isMorning = moment.kind === 'morning';
    const isDraw = isMorning && drawDays.includes(moment.day);
    if (isDraw || !isMorning) await tickDraw();
    else await feed.refresh();
    if (moment.kind === 'window') continue;
    // The rounds of what was bought since the last tick are told.
    if (isMorning) await keepWatched({ db, clock, feed }, families, 'beacons');
    await meet();
    if (isDraw) {
      // The close has fixed a tick that is still to come.
      past.later(2);
      await tickDraw();
      await heads.run();
      await meet();
    }
    if (!isMorning) continue;
    ports.onDay(pastDays - moment.day + 1, pastDays + 1);
    if (moment.day === 0) await keepWatched({ db, clock, feed }, families, 'loans');
    await copyDay(moment.day);
    await act(moment.day);
    await borrowingDay(moment.day);
    await supportDay(moment.day);
    await market.day(moment.day);
    await keepWatched({ db, clock, feed }, families, 'nft');
    if (moment.day > 0) await c2cDay(moment.day);
    await lienDay(moment.day);
  }
  // What waits for a payment or a seller begins with the first start: its time runs.
  at = now;
  await feed.refresh();
  await buyUnderLien(past, underLien);
  await c2cDay(0);
  await reviewers.leave();
  await market.leave();
}

/** How customers of the past act by their calls. */
const actsOf = (bindings: readonly Binding[], users: readonly UserId[]): Pick<C2cPast, 'act' | 'receipt'> => ({
  act: (who, path, fields) => perform(bindings, present(users[who - 1], 'the demo account'), path, fields),
  receipt: (who) => withReceipt(async (file) => String(await answerOf(bindings, users[who - 1], '/upload', { file }))),
});

/** The calls by which customers of the past act. */
function bindingsOf(ports: ProductSeedPorts, families: readonly ModuleManifest[]): Binding[] {
  const moving = bind(walletCalls.change, (context, input) =>
    transferBetweenAccounts(ports, requireUserContext(context), input),
  );
  const testing = openProtection(ports).routes ?? [];
  return [...families.flatMap(({ routes = [] }) => routes), ...testing, moving];
}

/** What repeats in the past, and what is met there: that, and everything that is due after it. */
function meetingOf(families: readonly ModuleManifest[], worker: DueWorker) {
  const repeat = async (): Promise<void> => {
    for (const one of families.flatMap(({ repetitions = [] }) => repetitions)) await one.run();
  };
  const meet = async (): Promise<void> => {
    await repeat();
    for (let round = 0; round < rounds; round += 1) await worker.run();
  };
  return { repeat, meet };
}

/** How those who trade contracts are paid, and act. */
const dealingOf = (ports: DemoPorts, bindings: readonly Binding[]) => ({
  openMaker: () => openContractMaker(ports),
  fund: (user: UserId) => grantAll(ports, user, 'contracts', { USDT: 30_000n }),
  act: (user: UserId, path: string, fields: object) => answerOf(bindings, user, path, fields),
  attempt: (user: UserId, path: string, fields: object) => attemptOf(bindings, user, path, fields),
});

/**
 * Writes down the prices that open things of a family depend on: loans are held against the index of the last morning, in which a
 * coin has fallen, and the pledge is sold when markets open; a box is dated by the tick after its publication, and its units are
 * drawn by one after each purchase.
 */
async function keepWatched(
  ports: Pick<DemoPorts, 'db' | 'clock'> & { readonly feed: PriceFeed },
  families: readonly ModuleManifest[],
  family: string,
): Promise<void> {
  const wanted = families.filter(({ name }) => name === family);
  for (const watcher of wanted.flatMap(({ priceWatchers = [] }) => priceWatchers)) {
    const symbols = await watcher.symbols(ports.db);
    if (symbols.length === 0) continue;
    await keepTick(ports, symbols);
    await watcher.afterTick?.();
  }
}

/** Those who trade with others have names, and coins on the account from which that is done. */
async function certifyTraders(ports: ProductSeedPorts, users: readonly UserId[], at: Instant): Promise<void> {
  for (const { who, ...person } of c2cPeople) {
    const user = present(users[who - 1], 'the demo account');
    await ports.db.withTx('a name of the demo', (tx) => certifySeeded(tx, ports.sealer, user, person, at));
    await grantAll({ ...ports, clock: { now: () => at } }, user, 'c2c', c2cGrants, 'legal');
  }
}

/**
 * Does what the demo's customers did on a day, by their own calls.
 * @param before how many products there are before the first offering.
 */
function actor(bindings: readonly Binding[], users: readonly UserId[], before: number): (day: number) => Promise<void> {
  const last = new Map<string, string>();
  const userAt = (who: number): UserId => present(users[who - 1], 'the demo account');
  return async (day) => {
    for (const { who, path, fields } of deeds.filter((one) => one.day === day)) {
      const own = withLast(fields, last.get(String(who)));
      last.set(String(who), await perform(bindings, userAt(who), path, own));
    }
    for (const { who, path, place, amount } of offeringDeeds.filter((one) => one.day === day)) {
      const own = `${String(who)}:${String(place)}`;
      const project_id = String(before + place);
      const fields = amount === undefined ? { id: last.get(own) } : { project_id, amount, pay_currency: 'USDT' };
      last.set(own, await perform(bindings, userAt(who), path, fields));
    }
  };
}

async function openAccount({ identity }: ProductSeedPorts, account: SeedAccount): Promise<UserId> {
  const opened = await identity.ensureAccount(account);
  invariant(opened.ok, 'a demo account is there');
  return opened.value;
}

async function userOf(ports: ProductSeedPorts, email: string): Promise<UserId> {
  const account = present(
    demoAccounts.find((one) => one.email === email),
    email,
  );
  return openAccount(ports, account);
}

/** Makes a customer's own call. @returns the id of what it answers. */
async function perform(bindings: readonly Binding[], user: UserId, path: string, fields: object): Promise<string> {
  // A quote has an id of its own; positions, orders, transfers and their ends are answered with theirs.
  const answer = (await answerOf(bindings, user, path, fields)) as { readonly quote_id?: string; readonly id: string }; // as each of them says
  return answer.quote_id ?? answer.id;
}

/** What a call answers that must not be refused. */
async function answerOf(
  bindings: readonly Binding[],
  user: UserId | undefined,
  path: string,
  fields: object,
): Promise<unknown> {
  const answer = await callAs(bindings, user, path, fields);
  invariant(answer.ok, 'a deed of the demo was refused', `${path} ${answer.ok ? '' : answer.error.code}`);
  return answer.value;
}

/** What a call answers; null where it is refused. */
async function attemptOf(bindings: readonly Binding[], user: UserId, path: string, fields: object): Promise<unknown> {
  const answer = await callAs(bindings, user, path, fields);
  return answer.ok ? answer.value : null;
}

function callAs(
  bindings: readonly Binding[],
  user: UserId | undefined,
  path: string,
  fields: object,
): ReturnType<Binding['run']> {
  const found = bindings.filter(({ call }) => call.path === path);
  // Where a path is read as well, the deed is the other one; a sign-in is read alone (S27).
  const binding = present(found.find(({ call }) => call.method === 'POST') ?? found[0], path);
  const caller = {
    requestId: 'demo',
    lang: 'en',
    ip: '127.0.0.1',
    userAgent: 'demo',
    origin: '',
    userId: present(user, 'the demo account'),
    sessionId: null,
    staffId: null,
    idempotencyKey: undefined,
  } as const;
  return binding.run(caller, fields);
}
