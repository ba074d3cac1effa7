import { unsignedApprovals } from './unsigned-approvals.ts';
import { approvalCalls } from '@bourse/contract/approval';
import { guessCalls } from '@bourse/contract/guess';
import { guessStaffCalls } from '@bourse/contract/guess-desk';
import { languages } from '@bourse/contract/lang';
import { protectionCalls } from '@bourse/contract/protection';
import type { UserId } from '@bourse/kernel/ids';
import { hourMs, type Instant, instant, minuteMs, secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';

import { openGuess } from '@bourse/server/modules/guess/index';
import { houseAccount, poolAccount, userAccount } from '@bourse/server/modules/ledger/index';
import { loadMarkets } from '@bourse/server/modules/markets/index';
import { keepTick, priceFeed } from '@bourse/server/modules/prices/index';
import { openProtection } from '@bourse/server/modules/protection/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import type { Database } from '@bourse/server/platform/database/database';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';
import { accountsIn } from './account-world.ts';
import { openTestDatabase } from './disposable-database.ts';
import type { LedgerWorld } from './ledger-world.ts';
import { firstMoment, productWorldOn, units, usdt } from './product-world.ts';
import { rightAnswers } from './seconds-world.ts';
import { hireStaff, staffCalls } from './staff-world.ts';
import { toldVenues } from './told-venues.ts';

const inAll = (text: string) => Object.fromEntries(languages.map((lang) => [lang, text]));

/** A quiz that takes stakes from now on for an hour, and is decided two hours from now by what a public source says. */
export const publicQuiz = (now: Instant) => ({
  names: inAll('Who wins the final?'),
  answers: inAll('Red / Blue / Draw'),
  currency_id: 3,
  minimum: '1',
  maximum: '1000',
  fee_rate: '0.02',
  opens_at: toIso(now),
  closes_at: toIso(instant(now + hourMs)),
  result_at: toIso(instant(now + 2 * hourMs)),
  symbol: '',
  level: null,
  source_name: 'The league',
  source_url: 'https://league.example/final',
  open: true,
});

/** The same about the index of BTC/USDT: below 60,000, or there and above. */
export const indexQuiz = (now: Instant) => ({
  ...publicQuiz(now),
  names: inAll('Will BTC stand at 60,000?'),
  answers: inAll('No / Yes'),
  symbol: 'BTC/USDT',
  level: '60000',
  source_name: '',
  source_url: '',
});

/** Free and held on somebody's options account, and what the pool, fees and dust have, in atoms. */
async function standOf(ledger: Pick<LedgerWorld, 'account' | 'balance'>, user: UserId) {
  const keys = [
    userAccount(user, usdt, 'micro'),
    poolAccount('guess', usdt),
    houseAccount('fees', usdt),
    houseAccount('dust', usdt),
  ];
  const [own, pool, fees, dust] = await Promise.all(keys.map(async (key) => ledger.balance(await ledger.account(key))));
  const none = { available: 0n, held: 0n };
  return { own: own ?? none, pool: pool ?? none, fees: fees?.available ?? 0n, dust: dust?.available ?? 0n };
}

/** A world in which a test says what three venues tell of BTC/USDT, with two members of staff. */
export async function openGuessWorld() {
  const opened = await openTestDatabase();
  return { ...(await guessWorldOn(opened.connect())), url: opened.url, close: () => opened.close() };
}

/** The same on a database that is open and migrated already. */
export async function guessWorldOn(db: Database) {
  const venues = toldVenues();
  let clockNow = (): Instant => firstMoment;
  const clock = { now: () => clockNow() };
  const feed = priceFeed(venues.source, clock);
  const markets = await loadMarkets(db, await loadRegistry(db));
  let family: ModuleManifest | undefined;
  const world = await productWorldOn(db, 'guess', (ports) => {
    const guess = openGuess({ ...ports, markets, feed });
    family = guess;
    return { ...guess, routes: [...(guess.routes ?? []), ...(openProtection(ports).routes ?? [])] };
  });
  clockNow = world.clock.now;
  const { priceWatchers = [], staffRoutes = [], approvals = [] } = present(family, 'the family');
  const watcher = present(priceWatchers[0], 'its watcher');
  const staff = staffCalls([...staffRoutes, ...unsignedApprovals({ db, clock, kinds: approvals })]);
  const grants = [guessStaffCalls.enter.grant, guessStaffCalls.quizzes.grant];
  const [ann, bob] = [await hireStaff(db, 'ann', grants), await hireStaff(db, 'bob', grants)];
  const [eve, dan] = [await hireStaff(db, 'eve', grants), await hireStaff(db, 'dan', grants)];

  /** Lets the venues tell a price now, or nothing, and writes the tick of what is watched. */
  const tick = async (quoted: number | null): Promise<void> => {
    venues.tell('BTC/USDT', quoted);
    await feed.refresh();
    const symbols = await watcher.symbols(db);
    if (symbols.length > 0) await keepTick({ db, clock, feed }, symbols);
  };
  /** Moves the clock and does what is due, and what that lets fall due: results first, then batches of stakes. */
  const pass = async (ms: number): Promise<void> => {
    for (const step of [ms, 0, 0]) await world.pass(step);
  };
  return {
    ...world,
    ...accountsIn(db, clock, () => world.customer(usdt, 0n)),
    pass,
    staff,
    ann,
    bob,
    eve,
    dan,
    tick,
    setVenues: venues.setCount,
    /** A new customer with whole USDT on the options account who has passed the understanding test. */
    player: async (whole: number): Promise<UserId> => {
      const user = await world.customer(usdt, 0n);
      if (whole > 0) await world.ledger.fund(userAccount(user, usdt, 'micro'), units(whole));
      await world.run(protectionCalls.answer, user, { answers: rightAnswers });
      return user;
    },
    stake: (user: UserId, id: string, option: number, number: string) =>
      world.run(guessCalls.submit, user, { id, option: String(option), number }),
    quiz: (user: UserId, id: string) => world.run(guessCalls.detail, user, { id }),
    /** Moves to a moment in silence until six minutes before, then with the same price every ten seconds; does what is due unless told otherwise. */
    tickTo: async (end: Instant, quoted: number | null, isDone = true): Promise<void> => {
      world.moveTo(instant(Math.max(world.clock.now(), end - 6 * minuteMs)));
      while (world.clock.now() < end) {
        await tick(quoted);
        world.moveTo(instant(Math.min(end, world.clock.now() + 10 * secondMs)));
      }
      await tick(quoted);
      if (isDone) await pass(0);
    },
    /** What ann asks for, or another, bob agrees to. */
    enter: async (id: string, result: number, by = ann): Promise<void> => {
      const wish = { id, result: String(result), url: 'https://league.example/final/42', finding: 'as published' };
      const asked = await staff.run(guessStaffCalls.enter, by, { ...wish, reason: 'it is over' });
      await staff.run(approvalCalls.approve, bob, { id: asked.id, reason: 'read, too' });
    },
    stand: (user: UserId) => standOf(world.ledger, user),
  };
}

/** What {@link openGuessWorld} gives. */
export type GuessWorld = Awaited<ReturnType<typeof openGuessWorld>>;
