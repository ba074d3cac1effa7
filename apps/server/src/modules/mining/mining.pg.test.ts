import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { miningCalls } from '@bourse/contract/mining';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { firstMoment, type ProductWorld, units, usdt } from '@bourse/testing/product-world';
import { miningTerms } from '@bourse/testing/position-terms';
import { halt, resume } from '../ledger/index.ts';
import { midnight, openMiningWorld } from './mining-fixture.ts';

describe('mining products', () => {
  let world: ProductWorld;
  let product: string;
  let ann: UserId;

  before(async () => {
    world = await openMiningWorld();
  });
  after(() => world.close());

  beforeEach(async () => {
    world.moveTo(firstMoment);
    product = await world.addProduct(miningTerms);
    ann = await world.customer(usdt, units(10_000));
  });

  const { buy, cancel, order, orders, quote } = miningCalls;
  const take = (user: UserId, amount: string, more: object = {}) =>
    world.run(buy, user, { config_id: product, amount, ...more });

  it('takes an amount of change and reserves the greatest share of every day from the pool [SPEC-1.12] [SPEC-7.89]', async () => {
    const had = await world.standing(ann, usdt);
    assert.partialDeepStrictEqual(await take(ann, '1000'), {
      amount: '1000',
      status: 1,
      early: false,
      remaining_days: 3,
      starts_at: '2026-03-03T00:00:00.000Z',
      expires_at: '2026-03-06T00:00:00.000Z',
      daily_budget: '6',
      rate_max: '0.004',
      yield_max: '12',
      penalty_now: '12',
      paid: '0',
      payout: null,
    });
    const has = await world.standing(ann, usdt);
    assert.equal(had.change - has.change, units(1_000));
    assert.equal(has.product, units(1_000));
    assert.equal(has.held - had.held, units(12));
    await world.ledger.assertAddsUp();
  });

  it('refuses a purchase in the documented order, and then changes nothing [SPEC-8.14]', async () => {
    const poor = await world.customer(usdt, units(5));
    await world.run(
      buy,
      poor,
      { config_id: await world.addProduct({ ...miningTerms, minimum: '1' }), amount: '1' },
      'used',
    );
    const closed = {
      config_id: await world.addProduct({ ...miningTerms, open: false, quota: '100' }),
      terms_id: '999999',
    };
    const dear = { config_id: await world.addProduct({ ...miningTerms, rate_max: '0.9', quota: '4000' }) };
    const foreign = (
      await world.db.query<{ id: string }>(
        `INSERT INTO products (family, created_at) VALUES ('lockup', now()) RETURNING id`,
      )
    ).rows[0]?.id;
    const had = await world.standing(poor, usdt);
    // Each fails what it is about, and what comes after it as well.
    const table: [code: string, fields: object, key?: string][] = [
      ['NOT_FOUND', { ...closed, config_id: '999999', amount: '0' }, 'used'],
      ['NOT_FOUND', { ...closed, config_id: foreign, amount: '0' }, 'used'],
      ['INVALID_AMOUNT', { ...closed, amount: '0' }, 'used'],
      ['INVALID_AMOUNT', { ...closed, amount: '9.5' }, 'used'],
      ['INTEGER_REQUIRED', { ...closed, amount: '9000.5' }, 'used'],
      ['ID_REUSED', { ...closed, amount: '9000' }, 'used'],
      ['PRODUCT_NOT_OPEN', { ...closed, amount: '9000' }],
      ['PRICE_CHANGED', { ...dear, terms_id: '999999', amount: '9000' }],
      ['TRADING_HALTED', { ...dear, amount: '9000' }],
    ];
    await halt(world.db, 'test', world.clock.now());
    for (const [code, fields, key] of table) assert.equal(await world.refusal(buy, poor, fields, key), code);
    await resume(world.db, []);
    assert.equal(await world.refusal(buy, poor, { ...dear, amount: '9000' }), 'LIMIT_EXCEEDED');
    assert.equal(await world.refusal(buy, poor, { ...dear, amount: '5000' }), 'PRODUCT_SOLD_OUT');
    assert.equal(await world.refusal(buy, poor, { ...dear, amount: '4000' }), 'INSUFFICIENT_BALANCE');
    assert.equal(await world.refusal(buy, ann, { ...dear, amount: '4000' }), 'POOL_EXHAUSTED');
    assert.deepEqual(await world.standing(poor, usdt), had);
    await world.ledger.assertAddsUp();
  });

  it('refuses an end in the documented order', async () => {
    const ended = await take(ann, '10');
    await world.run(cancel, ann, { id: ended.id, redemption: 1 }, 'used');
    const { id } = await take(ann, '10');
    const bob = await world.customer(usdt, 0n);
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await world.refusal(cancel, bob, { id: ended.id, redemption: 1 }), 'NOT_FOUND');
    assert.equal(await world.refusal(cancel, ann, { id, redemption: 1 }, 'used'), 'ID_REUSED');
    assert.equal(await world.refusal(cancel, ann, { id: ended.id, redemption: 1 }), 'STATE_CHANGED');
    assert.equal(await world.refusal(cancel, ann, { id: ended.id }), 'STATE_CHANGED');
    assert.equal(await world.refusal(cancel, ann, { id, redemption: 1 }), 'TRADING_HALTED');
    await resume(world.db, []);
    const again = await world.run(cancel, ann, { id: ended.id, redemption: 1 }, 'used');
    assert.equal(again.redeemed, true);
    assert.equal((await world.standing(ann, usdt)).product, units(10), 'the repetition ends nothing more');
  });

  it('repeats with the same key answer with the first position, many at once', async () => {
    const fields = { config_id: product, amount: '20', client_order_id: 'once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.run(buy, ann, fields)));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    assert.equal((await world.standing(ann, usdt)).product, units(20));
  });

  const codesOf = async (users: readonly UserId[], wish: object): Promise<string[]> => {
    const answers = await Promise.all(users.map((user) => world.attempt(buy, user, wish)));
    return answers.map((answer) => (answer.ok ? 'sold' : answer.error.code)).toSorted();
  };

  it('sells the last share once to two who want it at the same time', async () => {
    const scarce = await world.addProduct({ ...miningTerms, quota: '100' });
    const bob = await world.customer(usdt, units(100));
    const codes = await codesOf([ann, bob], { config_id: scarce, amount: '100' });
    assert.deepEqual(codes, ['PRODUCT_SOLD_OUT', 'sold']);
    assert.equal((await world.run(miningCalls.product, ann, { id: scarce })).state, 2);
    await world.ledger.assertAddsUp();
  });

  it('a pool that can pay one of two sells to one', async () => {
    const dear = await world.addProduct({ ...miningTerms, rate_max: '0.1' });
    const bob = await world.customer(usdt, units(5_000));
    const { free } = await world.standing(ann, usdt);
    const most = String((free * 10n) / 3n / units(1));
    assert.deepEqual(await codesOf([ann, bob], { config_id: dear, amount: most }), ['POOL_EXHAUSTED', 'sold']);
    assert.equal((await world.run(miningCalls.product, ann, { id: dear })).state, 4);
    for (const user of [ann, bob]) {
      for (const { id } of (await world.run(orders, user, { status: 1 })).list) {
        await world.run(cancel, user, { id, redemption: 1 });
      }
    }
    await world.ledger.assertAddsUp();
  });

  it('shows the penalty of an early end before it is confirmed, and takes just that [SPEC-7.90] [SPEC-9.29]', async () => {
    const had = await world.standing(ann, usdt);
    const { id } = await take(ann, '1000');
    const figures = { penalty: '12', payout: '988', remaining_days: 3, yield_due: '0' };
    assert.partialDeepStrictEqual(await world.run(cancel, ann, { id }), { redeemed: false, ...figures });
    assert.equal((await world.run(order, ann, { id })).status, 1);
    const done = await world.run(cancel, ann, { id, redemption: '1' });
    assert.partialDeepStrictEqual(done, { redeemed: true, ...figures });
    const has = await world.standing(ann, usdt);
    assert.equal(had.change - has.change, units(12));
    assert.deepEqual([has.product, has.held, has.free - had.free], [0n, had.held, units(12)]);
    await world.pass(30 * dayMs);
    assert.equal((await world.standing(ann, usdt)).change, has.change, 'nothing more comes of it');
    await world.ledger.assertAddsUp();
  });

  it('a flat penalty takes its share whatever is left, and an end at the second of expiry costs nothing', async () => {
    const flat = await world.addProduct({ ...miningTerms, penalty: { kind: 'flat', rate: '0.8' } });
    const wish = { config_id: flat, amount: '1000' };
    const [first, second] = [await world.run(buy, ann, wish), await world.run(buy, ann, wish)];
    const early = await world.run(cancel, ann, { id: first.id, redemption: 1 });
    assert.deepEqual([early.penalty, early.payout], ['800', '200']);
    world.moveTo(midnight(3));
    const late = await world.run(cancel, ann, { id: second.id, redemption: 1 });
    assert.deepEqual([late.penalty, late.payout, late.yield_due], ['0', '1000', '12']);
    assert.equal((await world.run(order, ann, { id: second.id })).early, false);
    await world.pass(0);
    await world.ledger.assertAddsUp();
  });

  it('an end by the customer and the expiry at once end it once', async () => {
    const had = await world.standing(ann, usdt);
    const { id } = await take(ann, '1000');
    world.moveTo(midnight(3));
    await Promise.all([world.pass(0), world.attempt(cancel, ann, { id, redemption: 1 })]);
    await world.pass(0);
    const has = await world.standing(ann, usdt);
    assert.deepEqual([has.change - had.change, has.product], [units(12), 0n]);
    await world.ledger.assertAddsUp();
  });

  it('terms that change leave running positions alone, and a purchase under the old ones is PRICE_CHANGED', async () => {
    const shown = await world.run(quote, ann, { config_id: product, amount: '1000' });
    assert.partialDeepStrictEqual(shown, { yield_a_day: '4', yield_max: '12', penalty_at_once: '12' });
    const { id } = await take(ann, '1000', { terms_id: shown.terms_id });
    world.moveTo(instant(firstMoment + 1));
    await world.addProduct({ ...miningTerms, daily_budget: '1', rate_max: '0.001' }, product);
    const wish = { config_id: product, amount: '1000', terms_id: shown.terms_id };
    assert.equal(await world.refusal(buy, ann, wish), 'PRICE_CHANGED');
    assert.equal(await world.refusal(quote, ann, wish), 'PRICE_CHANGED');
    const running = await world.run(order, ann, { id });
    assert.deepEqual([running.daily_budget, running.rate_max, running.yield_max], ['6', '0.004', '12']);
    await world.pass(10 * dayMs);
    assert.equal((await world.run(order, ann, { id })).paid, '12');
  });

  it('lists products, and positions to nobody but their owner [SPEC-7.87] [SPEC-7.88]', async () => {
    const empty = await world.run(miningCalls.product, ann, { id: product });
    assert.deepEqual([empty.rate_today, empty.staked], ['0.004', '0']);
    const { id } = await take(ann, '4000');
    const shown = (await world.run(miningCalls.products, ann, {})).find((one) => one.id === product);
    assert.partialDeepStrictEqual(shown, {
      name: 'Product en',
      state: 1,
      remaining: '6000',
      staked: '4000',
      daily_budget: '6',
      rate_max: '0.004',
      rate_today: '0.0015',
      renewable: true,
      dividend_hour: 8,
    });
    const next = await world.run(quote, ann, { config_id: product, amount: '1000' });
    assert.equal(next.yield_a_day, '1.2', 'a fifth of the budget');
    assert.deepEqual(
      (await world.run(orders, ann, {})).list.map((one) => one.id),
      [id],
    );
    const bob = await world.customer(usdt, 0n);
    assert.deepEqual((await world.run(orders, bob, {})).list, []);
    assert.equal(await world.refusal(order, bob, { id }), 'NOT_FOUND');
    assert.equal(await world.refusal(miningCalls.autoRenew, bob, { id, enabled: true }), 'NOT_FOUND');
    for (const redemption of [0, 1]) {
      assert.equal(await world.refusal(cancel, bob, { id, redemption }), 'NOT_FOUND');
    }
    assert.equal((await world.run(order, ann, { id })).status, 1);
  });
});
