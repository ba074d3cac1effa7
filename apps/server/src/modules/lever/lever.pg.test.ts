import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { leverTerms, type LeverWorld, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';

describe('a contract', () => {
  let world: LeverWorld;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.fillPool(usdt, units(10_000));
    await world.lane().start();
    await world.tick(60_000);
  });
  after(() => world.close());

  it('opens at the market against a waiting order, shows what it costs, and closes with its profit [SPEC-1.5] [SPEC-3.29] [SPEC-7.66] [SPEC-7.68]', async () => {
    const [maker, taker] = [await world.customer(10_000), await world.customer(1_000)];
    const waiting = await world.submit(maker, quoteOf(2, 100, '60010'));
    assert.equal(waiting.status, 0);
    const quote = await world.run(leverCalls.quote, taker, { ...quoteOf(1, 20, '60010'), status: '1', price: '' });
    const long = await world.submit(taker, { number: '20' });
    assert.partialDeepStrictEqual(long, {
      status: 1,
      type: 1,
      lots: 20,
      amount: '0.02',
      price: '60010',
      margin: '120.02',
      fee: '0.6001',
      multiple: 10,
    });
    assert.equal(quote.margin, long.margin);
    assert.equal(quote.open_fee, long.fee);
    assert.equal(quote.liquidation_price, long.liquidation_price);
    const { own } = await world.stand(taker);
    assert.equal(own, units(1_000) - 12_002_000_000n - 60_010_000n);
    const gone = await world.run(leverCalls.cancel, maker, { id: waiting.id });
    assert.partialDeepStrictEqual(gone, { status: 1, pending: 0, lots: 20 });
    await world.submit(maker, quoteOf(1, 50, '60100'));
    for (let second = 0; second < 3; second += 1) await world.tick(60_200);
    const closed = await world.run(leverCalls.close, taker, { id: long.id });
    assert.partialDeepStrictEqual(closed, {
      status: 3,
      lots: 0,
      realised: '1.8',
      close_reason: 'customer',
      margin: '0',
    });
    const stood = await world.stand(taker);
    const fee = 60_010_000n + 60_100_000n;
    assert.equal(stood.own, units(1_000) + 180_000_000n - fee);
  });
});
