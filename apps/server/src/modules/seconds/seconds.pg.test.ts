import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { protectionCalls } from '@bourse/contract/protection';
import { secondsCalls } from '@bourse/contract/seconds';
import type { UserId } from '@bourse/kernel/ids';
import { firstMoment, units, usdt } from '@bourse/testing/product-world';
import { halt, resume } from '../ledger/index.ts';
import { verifyTicks } from '../prices/index.ts';
import {
  btc,
  rightAnswers,
  secondsTerms,
  type SecondsWorld,
  openSecondsWorld,
  stakeOf,
} from '@bourse/testing/seconds-world';
import { instant } from '@bourse/kernel/instant';

let lastMoment = firstMoment;

describe('timed options', () => {
  let world: SecondsWorld;
  let ann: UserId;
  let eth: string;

  before(async () => {
    world = await openSecondsWorld();
    await world.addProduct(secondsTerms);
    eth = await world.addProduct({ ...secondsTerms, symbol: 'ETH/USDT', open: false });
    await world.fillPool(usdt, units(10_000));
  });
  after(() => world.close());

  beforeEach(async () => {
    // Time goes on from test to test: ticks are in its order.
    lastMoment = instant(lastMoment + 3_600_000);
    world.moveTo(lastMoment);
    ann = await world.customer(1_000);
    await world.tick(50_000);
  });

  it('hold the stake and what it can win, from the purchase to the settlement [SPEC-3.31] [SPEC-7.75]', async () => {
    const had = await world.stand(ann);
    const order = await world.buy(ann);
    assert.partialDeepStrictEqual(order, {
      symbol: 'BTC/USDT',
      type: 1,
      number: '100',
      payout: '0.8',
      profit_if_won: '80',
      status: 1,
      strike: null,
      profit: null,
      evidence: null,
    });
    const has = await world.stand(ann);
    assert.equal(had.own.available - has.own.available, units(100));
    assert.equal(has.own.held - had.own.held, units(100));
    assert.equal(has.pool.held - had.pool.held, units(80));
    await world.ledger.assertAddsUp();
    await world.run30(50_000);
  });

  it('are won above the first index after the purchase, and paid by the pool [SPEC-1.6] [SPEC-3.32] [SPEC-7.76]', async () => {
    const had = await world.stand(ann);
    const { id } = await world.buy(ann);
    await world.ticks([50_100]);
    assert.equal((await world.order(ann, id)).strike, '50100');
    assert.equal((await world.run(secondsCalls.result, ann, { id })).pending, true);
    await world.run30(50_100.5);
    const order = await world.order(ann, id);
    assert.partialDeepStrictEqual(order, { status: 3, result: 1, profit: '80', settled_at_price: '50100.5' });
    assert.equal(order.evidence, `seconds:${id}`);
    const told = await world.run(secondsCalls.result, ann, { id });
    assert.partialDeepStrictEqual(told, { pending: false, order: { id, status: 3, result: 1, profit: '80' } });
    const has = await world.stand(ann);
    assert.equal(has.own.available - had.own.available, units(80));
    assert.equal(has.own.held, had.own.held);
    assert.equal(had.pool.available - has.pool.available, units(80));
    assert.equal(has.pool.held, had.pool.held);
    await world.ledger.assertAddsUp();
    assert.equal((await verifyTicks(world.db)).problem, null);
  });

  it('are lost to the pool on the wrong side, and come back at an equal price', async () => {
    const down = await world.buy(ann, { type: '2' });
    await world.ticks([50_100]);
    await world.run30(50_200);
    assert.partialDeepStrictEqual(await world.order(ann, down.id), { result: 2, profit: '-100' });
    const standing = await world.stand(ann);
    const equal = await world.buy(ann);
    await world.ticks([50_200]);
    await world.run30(50_200);
    assert.partialDeepStrictEqual(await world.order(ann, equal.id), {
      result: 3,
      returned_because: 'equal',
      profit: '0',
    });
    assert.deepEqual(await world.stand(ann), standing);
    await world.ledger.assertAddsUp();
  });

  it('average over the window that ends at the expiry: what comes before and after counts nothing', async () => {
    const { id } = await world.buy(ann);
    // The strike, far up for 23 seconds, then five seconds of which the last two are below, and far up at the expiry.
    await world.ticks([50_000, ...Array.from({ length: 23 }, () => 90_000), 50_001, 50_001, 50_001, 49_990, 49_990]);
    await world.ticks([90_000]);
    await world.pass(0);
    const order = await world.order(ann, id);
    // (50,001 x 3 + 49,990 x 2) / 5
    assert.equal(order.settled_at_price, '49996.6');
    assert.equal(order.result, 2);
  });

  for (const [name, play] of [
    [
      'no venue is heard any more',
      (one: SecondsWorld) => one.ticks([50_000, ...Array.from({ length: 29 }, () => null)]),
    ],
    ['two venues are left', (one: SecondsWorld) => (one.setVenues(2), one.run30(50_100))],
    ['the server was down over the whole time', async (one: SecondsWorld) => one.pass(600_000)],
  ] as const) {
    it(`come back when ${name}`, async () => {
      const had = await world.stand(ann);
      const { id } = await world.buy(ann);
      await play(world);
      await world.pass(0);
      lastMoment = world.clock.now();
      world.setVenues(3);
      assert.partialDeepStrictEqual(await world.order(ann, id), {
        status: 3,
        result: 3,
        returned_because: 'no_price',
        profit: '0',
      });
      assert.deepEqual(await world.stand(ann), had);
      await world.ledger.assertAddsUp();
    });
  }

  it('settle rightly after a restart in their middle, when prices are back before the window', async () => {
    const { id } = await world.buy(ann);
    await world.ticks([50_000]);
    await world.pass(15_000);
    await world.run30(50_300);
    assert.partialDeepStrictEqual(await world.order(ann, id), {
      result: 1,
      strike: '50000',
      settled_at_price: '50300',
    });
  });

  it('refuse in the documented order, and then change nothing', async () => {
    const poor = await world.customer(5);
    const fresh = await world.customer(1_000);
    await world.db.query('DELETE FROM suitability_passes WHERE user_id = $1', [fresh]);
    const refusal = (fields: object, user = ann, key?: string) =>
      world.refusal(secondsCalls.submit, user, { ...stakeOf(1), ...fields }, key);
    const had = await world.stand(ann);
    assert.equal(await refusal({ match_id: '999', seconds: '31', number: '1' }), 'NOT_FOUND');
    assert.equal(await refusal({ seconds: '31', number: '1' }), 'PARAMETER_ERROR');
    for (const number of ['9', '1000.5', '0', '10.123456789'])
      assert.equal(await refusal({ number }), 'INVALID_AMOUNT');
    const used = await world.run(secondsCalls.submit, ann, { ...stakeOf(1), number: '10' }, 'used');
    assert.equal(await refusal({ number: '11', terms_id: '99999' }, ann, 'used'), 'ID_REUSED');
    assert.equal(await refusal({ terms_id: '99999' }, fresh), 'SUITABILITY_REQUIRED');
    await world.run(protectionCalls.answer, fresh, { answers: rightAnswers });
    await world.run(protectionCalls.limits, fresh, { cool_off: '1' });
    assert.equal(await refusal({ terms_id: '99999' }, fresh), 'SELF_EXCLUDED');
    assert.equal(await refusal({ match_id: '2', terms_id: '99999' }), 'PRODUCT_NOT_OPEN');
    await world.addProduct({ ...secondsTerms, symbol: 'ETH/USDT' }, eth);
    assert.equal(await refusal({ match_id: '2', terms_id: '99999' }), 'PRICE_CHANGED');
    assert.equal(await refusal({ match_id: '2' }), 'PRICE_UNAVAILABLE');
    await halt(world.db, 'test', world.clock.now());
    await world.run(protectionCalls.limits, ann, { daily_loss: '50' });
    assert.equal(await refusal({}), 'TRADING_HALTED');
    await resume(world.db, []);
    assert.equal(await refusal({}), 'LIMIT_EXCEEDED');
    assert.equal(await refusal({ number: '20' }, poor), 'INSUFFICIENT_BALANCE');
    await world.addProduct({ ...secondsTerms, currency_id: 1, minimum: '0.001', maximum: '1' });
    const inBtc = { currency_id: '1', number: '0.01' };
    assert.equal(await refusal(inBtc, poor), 'INSUFFICIENT_BALANCE');
    assert.equal(await refusal(inBtc, await world.customer(1, btc)), 'POOL_EXHAUSTED');
    assert.equal(used.number, '10');
    const has = await world.stand(ann);
    assert.equal(had.own.available - has.own.available, units(10), 'the one purchase of the used key');
    await world.run30(50_000);
    await world.ledger.assertAddsUp();
  });

  it('take no more than the exposure of the market, nor than the pool has, two at once', async () => {
    const rich = await world.customer(10_000);
    await world.addProduct({ ...secondsTerms, symbol: 'ETH/USDT', exposure: '100' }, eth);
    await world.tick(3_000, 'ETH/USDT');
    const fields = { ...stakeOf(2), match_id: '2' };
    const answers = await Promise.all([1, 2, 3].map(() => world.attempt(secondsCalls.submit, rich, fields)));
    assert.deepEqual(answers.map((one) => (one.ok ? 'bought' : one.error.code)).toSorted(), [
      'LIMIT_EXCEEDED',
      'LIMIT_EXCEEDED',
      'bought',
    ]);
    await world.run30(50_000);
    await world.ledger.assertAddsUp();
  });

  it('repeat with the same key answer with the first order, many at once', async () => {
    const fields = { ...stakeOf(1), number: '10', client_order_id: 'once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.run(secondsCalls.submit, ann, fields)));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    assert.equal((await world.stand(ann)).own.held, units(10));
    await world.run30(50_000);
  });

  it('show only the own orders [SPEC-7.73]', async () => {
    const { id } = await world.buy(ann);
    const bob = await world.customer(0);
    for (const call of [secondsCalls.detail, secondsCalls.result]) {
      assert.equal(await world.refusal(call, bob, { id }), 'NOT_FOUND');
    }
    assert.equal((await world.run(secondsCalls.list, bob, { status: '1' })).total, 0);
    assert.equal((await world.run(secondsCalls.list, ann, { status: '1', match_id: '1' })).list[0]?.id, id);
    assert.equal((await world.run(secondsCalls.list, ann, { status: '3' })).total, 0);
    await world.run30(50_000);
  });

  it('are told with their markets, pool and currencies, and with what somebody has of them [SPEC-7.72] [SPEC-7.74]', async () => {
    const [market] = await world.run(secondsCalls.periods, ann, { match_id: '1' });
    assert.partialDeepStrictEqual(market, {
      symbol: 'BTC/USDT',
      currency: 'USDT',
      state: 1,
      periods: [
        { seconds: 30, payout: '0.8', house_edge: '0.1' },
        { seconds: 60, payout: '0.85', house_edge: '0.075' },
      ],
    });
    const [currency] = await world.run(secondsCalls.currencies, ann, {});
    assert.partialDeepStrictEqual(currency, { currency: 'USDT', minimum: '10', maximum: '1000', balance: '1000' });
  });

  it('say what they are worth before they are bought, and what they made by day', async () => {
    const quote = await world.run(secondsCalls.quote, ann, stakeOf(1));
    assert.partialDeepStrictEqual(quote, {
      profit_if_won: '80',
      fair_value: '90',
      house_edge: '0.1',
      price: '50000',
      window_seconds: 5,
      available: '1000',
      loss_left: null,
    });
    await world.buy(ann);
    await world.ticks([50_000]);
    await world.run30(50_001);
    await world.buy(ann, { type: '2', number: '50' });
    await world.ticks([50_001]);
    await world.run30(50_002);
    const [day] = await world.run(secondsCalls.statistics, ann, {});
    assert.partialDeepStrictEqual(day, { count: 2, staked: '150', profit: '30', currency: 'USDT' });
    assert.equal(
      await world.refusal(secondsCalls.statistics, ann, { from: '2026-03-02', to: '2026-03-01' }),
      'PARAMETER_ERROR',
    );
  });
});
