import assert from 'node:assert/strict';
import { dayMs, hourMs, type Instant, instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { btc, callTermsOf, dualWorldOn, maturityOf, putTermsOf } from '@bourse/testing/dual-world';
import { guessWorldOn, indexQuiz } from '@bourse/testing/guess-world';
import { dollarTerms, loanWorldOn } from '@bourse/testing/loan-world';
import { units, usdt } from '@bourse/testing/product-world';
import { secondsTerms, secondsWorldOn, stakeOf } from '@bourse/testing/seconds-world';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import { inParallel } from './in-parallel.ts';
import type { Settled } from './settled.ts';

/** Buys timed options second by second while the index walks, now and then without a quorum, and lets all of them expire. */
export async function settleSeconds(db: BatchDatabase, begin: Instant, count: number): Promise<Settled> {
  const world = await secondsWorldOn(db);
  world.moveTo(begin);
  const random = seededRandom(41);
  await world.addProduct({ ...secondsTerms, exposure: '100000000' });
  await world.fillPool(usdt, units(10_000_000));
  const people = await Promise.all(Array.from({ length: 16 }, () => world.customer(1_000_000)));
  const seconds = 60;
  let [price, bought] = [50_000, 0];
  for (let second = 0; second < seconds + 70; second += 1) {
    price = Math.round(price * (1 + (random.next() - 0.5) * 0.0004) * 100) / 100;
    world.setVenues(random.next() < 0.02 ? 2 : 3);
    await world.ticks([price]);
    const until = second < seconds && second > 0 ? Math.ceil((count * second) / (seconds - 1)) : bought;
    const wishes = Array.from({ length: until - bought }, () => ({
      user: random.pick(people),
      fields: { ...stakeOf(random.pick([1, 2])), number: '10', seconds: random.pick(['30', '60']) },
    }));
    world.setVenues(3);
    await world.tick(price);
    bought = until;
    await inParallel(wishes, ({ user, fields }) => world.buy(user, fields));
    await world.pass(0);
  }
  await world.pass(minuteMs);
  return { sources: world.manifest.evidence ?? [], end: world.clock.now() };
}

/** Sells dual investment of both kinds for one day of settlement, and comes to it. */
export async function settleDual(db: BatchDatabase, begin: Instant, count: number): Promise<Settled> {
  const world = await dualWorldOn(db);
  world.moveTo(begin);
  await world.fillPool(btc, units(count));
  await world.fillPool(usdt, units(20_000 * count));
  await world.tick(60_000);
  const more = { shares: 10 * count, maximum_shares: 10 * count };
  const call = await world.addProduct({ ...callTermsOf(begin), ...more, linked_price: '65000' });
  const put = await world.addProduct({ ...putTermsOf(begin), ...more });
  const user = await world.customer(btc, units(count));
  await world.ledger.fund({ owner: 'user', userId: user, assetId: usdt, kind: 'change' }, units(200 * count));
  await inParallel(
    Array.from({ length: count }, (_, place) => place % 2 === 0),
    (isCall) => world.buy(user, { id: isCall ? call : put, type: isCall ? 'call' : 'put', num: '1' }),
  );
  const due = maturityOf(begin);
  world.skipTo(due);
  await world.tickTo(instant(due - 10 * minuteMs), 66_000);
  await world.tickTo(due, 66_010);
  await world.pass(minuteMs);
  return { sources: world.manifest.evidence ?? [], end: world.clock.now() };
}

/** Asks quizzes on the index with stakes on both answers, on one of them, or none, and pays them a day later. */
export async function settleQuizzes(db: BatchDatabase, begin: Instant, count: number): Promise<Settled> {
  const world = await guessWorldOn(db);
  world.moveTo(begin);
  await world.tick(59_000);
  const players = [await world.player(100 * count), await world.player(100 * count), await world.player(100 * count)];
  for (let one = 0; one < count; one += 1) {
    const id = await world.addProduct({ ...indexQuiz(begin), level: String(60_000 + 100 * (one % 3)) });
    for (const [place, player] of players.entries()) {
      // Of every seventh nobody is right.
      const option = one % 7 === 6 ? 2 - (one % 3 === 0 ? 1 : 0) : 1 + (place % 2);
      await world.stake(player, id, option, String(3 + place * 7 + (one % 5)));
    }
  }
  await world.tickTo(instant(begin + 2 * hourMs - 2 * minuteMs), 60_020, false);
  await world.tickTo(instant(begin + 2 * hourMs), 60_050);
  await world.pass(dayMs);
  await world.pass(secondMs);
  return { sources: world.manifest.evidence ?? [], end: world.clock.now() };
}

/** Lends USDT on BTC, which falls until all of it is liquidated. */
export async function settleLoans(db: BatchDatabase, begin: Instant, count: number): Promise<Settled> {
  const world = await loanWorldOn(db);
  world.moveTo(begin);
  await world.fillPool(usdt, units(1_000 * count));
  const pledges = dollarTerms.pledges.map((pledge) => ({ ...pledge, cap: String(10 * count) }));
  const product = await world.addProduct({ ...dollarTerms, pledges });
  await world.quote(65_000);
  const user = await world.customer(btc, units(count));
  await inParallel(
    Array.from({ length: count }, (_, place) => 3_000 + (place % 50)),
    (size) => world.apply(user, product, { pledge: `0.0${String(size)}` }),
  );
  await world.quote(64_000);
  await world.quote(39_000);
  assert.deepEqual(world.faults, []);
  return { sources: world.manifest.evidence ?? [], end: world.clock.now() };
}
