import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { lockupCalls } from '@bourse/contract/lockup';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { lockupTerms as terms } from '@bourse/testing/position-terms';
import { firstMoment, openProductWorld, type ProductWorld, units, usdt } from '@bourse/testing/product-world';
import { halt, resume } from '../ledger/index.ts';
import { openLockups } from './index.ts';

describe('lock-up products', () => {
  let world: ProductWorld;
  let product: string;
  let ann: UserId;

  before(async () => {
    world = await openProductWorld('lockup', openLockups);
    await world.fillPool(usdt, units(1_000));
  });
  after(() => world.close());

  beforeEach(async () => {
    world.moveTo(firstMoment);
    product = await world.addProduct(terms);
    ann = await world.customer(usdt, units(10_000));
  });

  const buy = (user: UserId, amount: string, more: object = {}) =>
    world.run(lockupCalls.buy, user, { config_id: product, amount, ...more });
  const midnight = instant(Date.UTC(2026, 2, 3));

  it('locks an amount of change and reserves the upper rate of every day from the pool [SPEC-1.11] [SPEC-7.85] [SPEC-3.37]', async () => {
    const had = await world.standing(ann, usdt);
    const order = await buy(ann, '1000');
    assert.partialDeepStrictEqual(order, {
      amount: '1000',
      status: 1,
      early: false,
      remaining_days: 3,
      starts_at: '2026-03-03T00:00:00.000Z',
      expires_at: '2026-03-06T00:00:00.000Z',
      yield_low: '9',
      yield_high: '12',
      penalty_now: '12',
      paid: '0',
    });
    const has = await world.standing(ann, usdt);
    assert.equal(had.change - has.change, units(1_000));
    assert.equal(has.product, units(1_000));
    assert.equal(has.held - had.held, units(12));
    await world.ledger.assertAddsUp();
  });

  it('refuses in the documented order, and then changes nothing [SPEC-8.14]', async () => {
    const had = await world.standing(ann, usdt);
    const poor = await world.customer(usdt, units(5));
    const good = { config_id: product, amount: '1000' };
    const refusal = (fields: object, user = ann, key?: string) => world.refusal(lockupCalls.buy, user, fields, key);
    assert.equal(await refusal({ ...good, config_id: '999999' }), 'NOT_FOUND');
    assert.equal(await refusal({ ...good, amount: '9' }), 'INVALID_AMOUNT');
    assert.equal(await refusal({ ...good, amount: '0' }), 'INVALID_AMOUNT');
    assert.equal(await refusal({ ...good, amount: '10.5' }), 'INTEGER_REQUIRED');
    const closed = await world.addProduct({ ...terms, open: false });
    assert.equal(await refusal({ ...good, config_id: closed, terms_id: '1' }), 'PRODUCT_NOT_OPEN');
    assert.equal(await refusal({ ...good, terms_id: '999999' }), 'PRICE_CHANGED');
    await halt(world.db, 'test', world.clock.now());
    assert.equal(await refusal({ ...good, amount: '6000' }), 'TRADING_HALTED');
    await resume(world.db, []);
    assert.equal(await refusal({ ...good, amount: '6000' }), 'LIMIT_EXCEEDED');
    const small = await world.addProduct({ ...terms, quota: '100' });
    assert.equal(await refusal({ ...good, config_id: small }, poor), 'PRODUCT_SOLD_OUT');
    const dear = await world.addProduct({ ...terms, rate_high: '0.9' });
    assert.equal(await refusal({ ...good, config_id: dear }, poor), 'INSUFFICIENT_BALANCE');
    assert.equal(await refusal({ ...good, config_id: dear }), 'POOL_EXHAUSTED');
    await world.run(lockupCalls.buy, ann, { ...good, amount: '10' }, 'used');
    assert.equal(await refusal({ ...good, amount: '11', terms_id: '999999' }, ann, 'used'), 'ID_REUSED');
    const has = await world.standing(ann, usdt);
    assert.equal(had.change - has.change, units(10), 'the one purchase of the used key');
    await world.ledger.assertAddsUp();
  });

  it('repeats with the same key answer with the first position, many at once', async () => {
    const fields = { config_id: product, amount: '20', client_order_id: 'once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.run(lockupCalls.buy, ann, fields)));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    assert.equal((await world.standing(ann, usdt)).product, units(20));
  });

  it('sells the last share once to two who want it at the same time', async () => {
    const scarce = await world.addProduct({ ...terms, quota: '100' });
    const bob = await world.customer(usdt, units(100));
    const wish = { config_id: scarce, amount: '100' };
    const answers = await Promise.all([ann, bob].map((user) => world.attempt(lockupCalls.buy, user, wish)));
    assert.deepEqual(answers.map((answer) => (answer.ok ? 'sold' : answer.error.code)).toSorted(), [
      'PRODUCT_SOLD_OUT',
      'sold',
    ]);
    await world.ledger.assertAddsUp();
  });

  it('a pool that can pay one of two sells to one', async () => {
    const rich = { ...terms, rate_low: '0', rate_high: '0.1' };
    const dear = await world.addProduct(rich);
    const bob = await world.customer(usdt, units(5_000));
    const { free } = await world.standing(ann, usdt);
    const most = String((free * 10n) / 3n / units(1));
    const wish = { config_id: dear, amount: most };
    const answers = await Promise.all([ann, bob].map((user) => world.attempt(lockupCalls.buy, user, wish)));
    assert.deepEqual(answers.map((answer) => (answer.ok ? 'sold' : answer.error.code)).toSorted(), [
      'POOL_EXHAUSTED',
      'sold',
    ]);
    assert.equal((await world.run(lockupCalls.product, ann, { id: dear })).state, 4);
    for (const answer of answers) {
      if (answer.ok) {
        const owner = answers.indexOf(answer) === 0 ? ann : bob;
        await world.run(lockupCalls.cancel, owner, { id: answer.value.id, redemption: 1 });
      }
    }
    await world.ledger.assertAddsUp();
  });

  it('tells what each position was paid for the last whole day, until a day goes by for which it was not', async () => {
    const [first, second] = [await buy(ann, '1000'), await buy(ann, '500')];
    const paid = async () =>
      (await world.run(lockupCalls.orders, ann, {})).list.map(({ id, paid_yesterday: last }) => [id, last]);
    const nothing = [
      [second.id, '0'],
      [first.id, '0'],
    ];
    await world.pass(midnight + 32 * hourMs - 1 - firstMoment);
    assert.deepEqual(await paid(), nothing, 'before the dividend hour');
    await world.pass(1);
    // The product was fifteen hundredths full.
    const day = [
      [second.id, '1.925'],
      [first.id, '3.85'],
    ];
    assert.deepEqual(await paid(), day);
    world.moveTo(instant(midnight + 2 * dayMs - 1));
    assert.deepEqual(await paid(), day, 'until the day is over');
    world.moveTo(instant(midnight + 2 * dayMs));
    assert.deepEqual(await paid(), nothing, 'the next day was not paid yet');
  });

  it('pays whole days at the dividend hour, each once, those that were missed too [SPEC-3.38]', async () => {
    const { id } = await buy(ann, '1000');
    const paid = async (): Promise<string> => (await world.run(lockupCalls.order, ann, { id })).paid;
    await world.pass(midnight + 32 * hourMs - 1 - firstMoment);
    assert.equal(await paid(), '0');
    await world.pass(1);
    // The product was a tenth full: 0.3 % and nine tenths of what lies above it.
    assert.equal(await paid(), '3.9');
    await world.pass(0);
    assert.equal(await paid(), '3.9');
    await world.pass(dayMs);
    const { dividends, paid_yesterday: last } = await world.run(lockupCalls.order, ann, { id });
    assert.equal(last, '3.9');
    assert.deepEqual(
      dividends.map(({ day, rate, amount }) => [day, rate, amount]),
      [
        ['2026-03-04', '0.0039', '3.9'],
        ['2026-03-03', '0.0039', '3.9'],
      ],
    );
    await world.ledger.assertAddsUp();
  });

  it('gives the principal back at expiry with the yield of every day, once, however late [SPEC-4.18] [SPEC-4.20]', async () => {
    const had = await world.standing(ann, usdt);
    const { id } = await buy(ann, '1000');
    await world.pass(midnight + 3 * dayMs - 1 - firstMoment);
    assert.equal((await world.run(lockupCalls.order, ann, { id })).status, 1);
    await world.pass(40 * dayMs);
    await world.pass(dayMs);
    const order = await world.run(lockupCalls.order, ann, { id });
    assert.partialDeepStrictEqual(order, { status: 2, early: false, paid: '11.7', payout: '1000', remaining_days: 0 });
    const has = await world.standing(ann, usdt);
    assert.equal(has.change - had.change, 11_70000000n);
    assert.deepEqual([has.product, has.held], [0n, 0n], 'nothing is promised to anybody any more');
    assert.equal(await world.refusal(lockupCalls.cancel, ann, { id, redemption: 1 }), 'STATE_CHANGED');
    await world.ledger.assertAddsUp();
  });

  it('shows the penalty of an early end before it is confirmed, and takes just that [SPEC-7.86] [SPEC-4.19]', async () => {
    const had = await world.standing(ann, usdt);
    const { id } = await buy(ann, '1000');
    const quote = await world.run(lockupCalls.cancel, ann, { id });
    assert.partialDeepStrictEqual(quote, {
      redeemed: false,
      penalty: '12',
      payout: '988',
      remaining_days: 3,
      yield_due: '0',
    });
    assert.equal((await world.run(lockupCalls.order, ann, { id })).status, 1);
    const done = await world.run(lockupCalls.cancel, ann, { id, redemption: '1' });
    assert.partialDeepStrictEqual(done, { redeemed: true, penalty: '12', payout: '988' });
    const has = await world.standing(ann, usdt);
    assert.equal(had.change - has.change, units(12));
    assert.deepEqual([has.product, has.held, has.free - had.free], [0n, had.held, units(12)]);
    await world.pass(30 * dayMs);
    assert.equal((await world.standing(ann, usdt)).change, has.change, 'nothing more comes of it');
    await world.ledger.assertAddsUp();
  });

  it('an early end keeps the yield of whole days, also of those whose dividend hour has not come', async () => {
    const had = await world.standing(ann, usdt);
    const { id } = await buy(ann, '1000');
    world.moveTo(instant(midnight + dayMs + hourMs));
    const done = await world.run(lockupCalls.cancel, ann, { id, redemption: 1 });
    assert.partialDeepStrictEqual(done, { penalty: '8', payout: '992', remaining_days: 2, yield_due: '3.9' });
    assert.equal((await world.standing(ann, usdt)).change - had.change, units(-8) + 3_90000000n);
    await world.ledger.assertAddsUp();
  });

  it('a flat penalty takes its share whatever is left, and an end at the second of expiry costs nothing', async () => {
    const flat = await world.addProduct({ ...terms, penalty: { kind: 'flat', rate: '0.8' } });
    const wish = { config_id: flat, amount: '1000' };
    const first = await world.run(lockupCalls.buy, ann, wish);
    const second = await world.run(lockupCalls.buy, ann, wish);
    const early = await world.run(lockupCalls.cancel, ann, { id: first.id, redemption: 1 });
    assert.deepEqual([early.penalty, early.payout], ['800', '200']);
    world.moveTo(instant(midnight + 3 * dayMs));
    const late = await world.run(lockupCalls.cancel, ann, { id: second.id, redemption: 1 });
    assert.deepEqual([late.penalty, late.payout], ['0', '1000']);
    assert.equal((await world.run(lockupCalls.order, ann, { id: second.id })).early, false);
    await world.pass(0);
    await world.ledger.assertAddsUp();
  });

  it('an end by the customer and the expiry at once end it once', async () => {
    const had = await world.standing(ann, usdt);
    const { id } = await buy(ann, '1000');
    world.moveTo(instant(midnight + 3 * dayMs));
    await Promise.all([world.pass(0), world.attempt(lockupCalls.cancel, ann, { id, redemption: 1 })]);
    await world.pass(0);
    assert.equal((await world.standing(ann, usdt)).change - had.change, 11_70000000n);
    await world.ledger.assertAddsUp();
  });

  it('terms that change leave running positions alone, and a purchase under the old ones is PRICE_CHANGED', async () => {
    const shown = await world.run(lockupCalls.quote, ann, { config_id: product, amount: '1000' });
    const { id } = await buy(ann, '1000', { terms_id: shown.terms_id });
    world.moveTo(instant(firstMoment + 1));
    await world.addProduct({ ...terms, rate_low: '0', rate_high: '0.001' }, product);
    const wish = { config_id: product, amount: '1000', terms_id: shown.terms_id };
    assert.equal(await world.refusal(lockupCalls.buy, ann, wish), 'PRICE_CHANGED');
    assert.equal(await world.refusal(lockupCalls.quote, ann, wish), 'PRICE_CHANGED');
    const order = await world.run(lockupCalls.order, ann, { id });
    assert.deepEqual([order.rate_low, order.rate_high, order.yield_high], ['0.003', '0.004', '12']);
    await world.pass(10 * dayMs);
    assert.equal((await world.run(lockupCalls.order, ann, { id })).paid, '11.7');
  });

  it('renews under the terms of the day of expiry, and never into a closed product', async () => {
    const { id } = await buy(ann, '1000', { auto_renew: true });
    await world.addProduct({ ...terms, rate_low: '0.001', rate_high: '0.001', term_days: 5 }, product);
    await world.pass(midnight + 2 * dayMs - firstMoment);
    await world.pass(dayMs);
    const { list } = await world.run(lockupCalls.orders, ann, { status: 1 });
    assert.partialDeepStrictEqual(list, [
      { amount: '1000', rate_low: '0.001', term_days: 5, auto_renew: true, starts_at: '2026-03-07T00:00:00.000Z' },
    ]);
    assert.equal((await world.run(lockupCalls.order, ann, { id })).status, 2);
    assert.equal((await world.standing(ann, usdt)).product, units(1_000));
    await world.addProduct({ ...terms, open: false }, product);
    await world.pass(5 * dayMs);
    await world.pass(5 * dayMs);
    assert.deepEqual((await world.run(lockupCalls.orders, ann, { status: 1 })).list, []);
    assert.equal((await world.standing(ann, usdt)).product, 0n);
    const { rows } = await world.db.query<{ type: string; payload: { renewed?: boolean; renewal_failed?: boolean } }>(
      `SELECT type, payload FROM outbox WHERE topic = 'lockup' AND payload->>'user_id' = $1 ORDER BY seq`,
      [ann],
    );
    assert.deepEqual(
      rows.map(({ type, payload }) => [type, payload.renewed ?? null, payload.renewal_failed ?? null]),
      [
        ['lockup.opened', false, null],
        ['lockup.renewing', null, null],
        ['lockup.ended', true, false],
        ['lockup.opened', true, null],
        ['lockup.renewing', null, null],
        ['lockup.ended', false, true],
      ],
    );
    await world.ledger.assertAddsUp();
  });

  it('auto-renewal is set and unset while a position runs', async () => {
    const { id } = await buy(ann, '1000');
    const set = (enabled: boolean, user = ann) => world.attempt(lockupCalls.autoRenew, user, { id, enabled });
    assert.deepEqual(await set(true), { ok: true, value: { id, auto_renew: true } });
    assert.deepEqual(await set(false), { ok: true, value: { id, auto_renew: false } });
    const bob = await world.customer(usdt, 0n);
    assert.equal(await world.refusal(lockupCalls.autoRenew, bob, { id, enabled: true }), 'NOT_FOUND');
    await world.addProduct({ ...terms, renewable: false }, product);
    assert.equal(await world.refusal(lockupCalls.autoRenew, ann, { id, enabled: true }), 'PRODUCT_NOT_OPEN');
    await world.pass(5 * dayMs);
    assert.equal(await world.refusal(lockupCalls.autoRenew, ann, { id, enabled: false }), 'STATE_CHANGED');
    assert.deepEqual((await world.run(lockupCalls.orders, ann, { status: 1 })).list, []);
  });

  it('auto-renewal can be set and unset when its notice was given', async () => {
    const { id } = await buy(ann, '1000', { auto_renew: true });
    await world.pass(midnight + 2 * dayMs + hourMs - firstMoment);
    const set = (enabled: boolean) => world.run(lockupCalls.autoRenew, ann, { id, enabled });
    for (const enabled of [false, true, true]) assert.equal((await set(enabled)).auto_renew, enabled);
    await world.pass(dayMs);
    assert.equal((await world.run(lockupCalls.orders, ann, { status: 1 })).list.length, 1);
  });

  it('lists products, and positions to nobody but their owner [SPEC-7.83] [SPEC-7.84]', async () => {
    const { id } = await buy(ann, '1000');
    const products = await world.run(lockupCalls.products, ann, {});
    assert.partialDeepStrictEqual(
      products.find((one) => one.id === product),
      {
        name: 'Product en',
        state: 1,
        remaining: '9000',
        rate_today: '0.0039',
        minimum: '10',
        penalty: { kind: 'ratio', rate: '0.004' },
      },
    );
    const bob = await world.customer(usdt, 0n);
    assert.deepEqual((await world.run(lockupCalls.orders, bob, {})).list, []);
    assert.equal(await world.refusal(lockupCalls.order, bob, { id }), 'NOT_FOUND');
    for (const redemption of [0, 1]) {
      assert.equal(await world.refusal(lockupCalls.cancel, bob, { id, redemption }), 'NOT_FOUND');
    }
  });
});
