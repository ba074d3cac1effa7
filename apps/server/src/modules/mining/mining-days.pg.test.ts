import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { miningCalls } from '@bourse/contract/mining';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { firstMoment, type ProductWorld, units, usdt } from '@bourse/testing/product-world';
import { miningTerms } from '@bourse/testing/position-terms';
import { midnight, openMiningWorld } from './mining-fixture.ts';

describe('the days of mining products', () => {
  let world: ProductWorld;
  let product: string;
  let ann: UserId;
  let bob: UserId;

  before(async () => {
    world = await openMiningWorld();
  });
  after(() => world.close());

  beforeEach(async () => {
    world.moveTo(firstMoment);
    product = await world.addProduct(miningTerms);
    ann = await world.customer(usdt, units(10_000));
    bob = await world.customer(usdt, units(10_000));
  });

  const { buy, cancel, order, orders, autoRenew } = miningCalls;
  const take = async (user: UserId, amount: string, more: object = {}): Promise<string> =>
    (await world.run(buy, user, { config_id: product, amount, ...more })).id;
  const sharesOf = async (user: UserId, id: string): Promise<[day: string, staked: string, amount: string][]> =>
    (await world.run(order, user, { id })).dividends.map(({ day, staked, amount }) => [day, staked, amount]);
  const goTo = (at: number): Promise<void> => world.pass(at - world.clock.now());

  it('pays whole days at the dividend hour, each once, as the rate binds while few share the budget', async () => {
    const id = await take(ann, '1000');
    const had = await world.standing(ann, usdt);
    const paid = async (): Promise<string> => (await world.run(order, ann, { id })).paid;
    await goTo(midnight(1) + 8 * hourMs - 1);
    assert.equal(await paid(), '0');
    await world.pass(1);
    assert.equal(await paid(), '4', '0.4 %, where the budget would give all of its 6');
    await world.pass(0);
    assert.equal(await paid(), '4');
    const has = await world.standing(ann, usdt);
    assert.equal(has.change - had.change, units(4));
    assert.equal(had.held - has.held, units(4), 'what was held for the day is not held any more');
    await world.ledger.assertAddsUp();
  });

  it('shares the budget by amount where it binds, cut to the atom, and gives the rest of what was held free', async () => {
    const [mine, his] = [await take(ann, '1000'), await take(bob, '4000')];
    const had = await world.standing(ann, usdt);
    await goTo(midnight(1) + 8 * hourMs);
    assert.deepEqual(await sharesOf(ann, mine), [['2026-03-03', '5000', '1.2']]);
    assert.deepEqual(await sharesOf(bob, his), [['2026-03-03', '5000', '4.8']]);
    const has = await world.standing(ann, usdt);
    assert.equal(had.held - has.held, units(20), 'at the rate it would have been 4 and 16');
    assert.equal(has.free - had.free, units(14));
    await take(ann, '2000');
    await goTo(midnight(2) + 8 * hourMs);
    await goTo(midnight(3) + 8 * hourMs);
    // What came on the second day shares from the third on, and 6,000 of 7,000 is no whole number of atoms.
    assert.deepEqual(await sharesOf(bob, his), [
      ['2026-03-05', '7000', '3.42857142'],
      ['2026-03-04', '5000', '4.8'],
      ['2026-03-03', '5000', '4.8'],
    ]);
    await world.ledger.assertAddsUp();
  });

  it('pays every day that was missed, by what was staked on it', async () => {
    product = await world.addProduct({ ...miningTerms, term_days: 9 });
    const id = await take(ann, '2000');
    world.moveTo(instant(midnight() + hourMs));
    await take(bob, '1000');
    world.moveTo(instant(midnight(1) + hourMs));
    const brief = await take(bob, '3000');
    world.moveTo(instant(midnight(3) + hourMs));
    await world.run(cancel, bob, { id: brief, redemption: 1 });
    await goTo(midnight(5) + 8 * hourMs);
    assert.deepEqual(await sharesOf(ann, id), [
      ['2026-03-07', '3000', '4'],
      ['2026-03-06', '6000', '2'],
      ['2026-03-05', '6000', '2'],
      ['2026-03-04', '3000', '4'],
      ['2026-03-03', '2000', '6'],
    ]);
    assert.deepEqual(await sharesOf(bob, brief), [['2026-03-05', '6000', '3']], 'the day of the end is not whole');
    await world.ledger.assertAddsUp();
  });

  it('what has expired shares nothing more, however late its end is carried out', async () => {
    const first = await take(ann, '1000');
    world.moveTo(instant(midnight() + hourMs));
    const second = await take(bob, '1000');
    await goTo(midnight(10));
    assert.deepEqual(await sharesOf(bob, second), [
      ['2026-03-06', '1000', '4'],
      ['2026-03-05', '2000', '3'],
      ['2026-03-04', '2000', '3'],
    ]);
    assert.equal((await sharesOf(ann, first)).length, 3);
  });

  it('positions under other budgets are paid by their own', async () => {
    const mine = await take(ann, '1000');
    world.moveTo(instant(firstMoment + 1));
    await world.addProduct({ ...miningTerms, daily_budget: '3' }, product);
    const his = await take(bob, '4000');
    await goTo(midnight(1) + 8 * hourMs);
    assert.deepEqual(await sharesOf(ann, mine), [['2026-03-03', '5000', '1.2']]);
    assert.deepEqual(await sharesOf(bob, his), [['2026-03-03', '5000', '2.4']]);
  });

  it('gives the principal back at expiry with the share of every day, once, however late [SPEC-1.12]', async () => {
    const had = await world.standing(ann, usdt);
    const id = await take(ann, '1000');
    await goTo(midnight(3) - 1);
    assert.equal((await world.run(order, ann, { id })).status, 1);
    await world.pass(40 * dayMs);
    await world.pass(dayMs);
    const ended = await world.run(order, ann, { id });
    assert.partialDeepStrictEqual(ended, { status: 2, early: false, paid: '12', payout: '1000', remaining_days: 0 });
    const has = await world.standing(ann, usdt);
    assert.deepEqual([has.change - had.change, has.product], [units(12), 0n]);
    assert.equal(has.held, 0n, 'nothing is promised to anybody any more');
    assert.equal(await world.refusal(cancel, ann, { id, redemption: 1 }), 'STATE_CHANGED');
    await world.ledger.assertAddsUp();
  });

  it('an early end keeps the shares of whole days, also of those whose dividend hour has not come', async () => {
    const had = await world.standing(ann, usdt);
    const id = await take(ann, '1000');
    await take(bob, '2000');
    world.moveTo(instant(midnight(1) + hourMs));
    const done = await world.run(cancel, ann, { id, redemption: 1 });
    assert.partialDeepStrictEqual(done, { penalty: '8', payout: '992', remaining_days: 2, yield_due: '2' });
    assert.equal((await world.standing(ann, usdt)).change - had.change, units(-8 + 2));
    await world.ledger.assertAddsUp();
  });

  it('renews under the terms of the day of expiry, never into a closed product, and tells of all of it', async () => {
    const id = await take(ann, '1000', { auto_renew: true });
    await world.addProduct({ ...miningTerms, daily_budget: '2', rate_max: '0.001', term_days: 5 }, product);
    await goTo(midnight(2));
    await goTo(midnight(3));
    assert.partialDeepStrictEqual((await world.run(orders, ann, { status: 1 })).list, [
      { amount: '1000', daily_budget: '2', rate_max: '0.001', term_days: 5, starts_at: '2026-03-07T00:00:00.000Z' },
    ]);
    assert.equal((await world.run(order, ann, { id })).status, 2);
    assert.equal((await world.standing(ann, usdt)).product, units(1_000));
    await world.addProduct({ ...miningTerms, open: false }, product);
    await world.pass(5 * dayMs);
    await world.pass(5 * dayMs);
    assert.deepEqual((await world.run(orders, ann, { status: 1 })).list, []);
    assert.equal((await world.standing(ann, usdt)).product, 0n);
    assert.deepEqual(await noticesOf(ann), [
      'mining_opened',
      'mining_renewing',
      'mining_renewed',
      'mining_renewing',
      'mining_not_renewed',
    ]);
    await world.ledger.assertAddsUp();
  });

  /** The kinds of what a customer was told. */
  async function noticesOf(user: UserId): Promise<string[]> {
    const { rows } = await world.db.query<{ type: string; payload: unknown }>(
      `SELECT type, payload FROM outbox WHERE topic = 'mining' AND payload->>'user_id' = $1 ORDER BY seq`,
      [user],
    );
    const tellers = world.manifest.notices ?? [];
    return rows.flatMap(({ type, payload }) => tellers.find((one) => one.type === type)?.tell(payload)?.kind ?? []);
  }

  it('tells of ends that are not renewals', async () => {
    const id = await take(ann, '1000');
    await take(ann, '1000');
    await world.run(cancel, ann, { id, redemption: 1 });
    await world.pass(5 * dayMs);
    assert.deepEqual(await noticesOf(ann), ['mining_opened', 'mining_opened', 'mining_redeemed', 'mining_expired']);
  });

  it('auto-renewal is set and unset while a position runs', async () => {
    const id = await take(ann, '1000');
    const set = (enabled: boolean) => world.attempt(autoRenew, ann, { id, enabled });
    assert.deepEqual(await set(true), { ok: true, value: { id, auto_renew: true } });
    assert.deepEqual(await set(false), { ok: true, value: { id, auto_renew: false } });
    await world.addProduct({ ...miningTerms, renewable: false }, product);
    assert.equal(await world.refusal(autoRenew, ann, { id, enabled: true }), 'PRODUCT_NOT_OPEN');
    await world.pass(5 * dayMs);
    assert.equal(await world.refusal(autoRenew, ann, { id, enabled: false }), 'STATE_CHANGED');
    assert.deepEqual((await world.run(orders, ann, { status: 1 })).list, []);
  });
});
