import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { leverTerms, type LeverWorld, longOf, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';

describe('a short with cross margin, which is tried with boundless funds before accounts are locked', () => {
  let world: LeverWorld;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.fillPool(usdt, units(50_000));
    await world.lane().start();
    const maker = await world.customer(1_000_000);
    await world.tick(60_000);
    await world.submit(maker, quoteOf(1, 1_000, '59990'));
    await world.submit(maker, quoteOf(2, 1_000, '60010'));
  });
  after(() => world.close());

  const short = { ...longOf(10), type: '2' };

  it('is opened, read and closed by its customer', async () => {
    const user = await world.customer(1_000);
    await world.run(leverCalls.marginMode, user, { mode: 'cross' });
    const opened = await world.submit(user, short);
    assert.ok(opened.liquidation_price !== null);
    assert.equal((await world.run(leverCalls.close, user, { id: opened.id })).status, 3);
    assert.equal((await world.stand(user)).own, units(1_000) - (units(10) * 2n) / 100n - (units(6) * 10n) / 100n);
  });

  it('is closed by its stop at a mark price', async () => {
    const user = await world.customer(1_000);
    await world.run(leverCalls.marginMode, user, { mode: 'cross' });
    const opened = await world.submit(user, { ...short, stop_loss_price: '60005' });
    for (let second = 0; second < 5; second += 1) await world.tick(60_050);
    assert.partialDeepStrictEqual(await world.position(user, opened.id), { status: 3, lots: 0 });
  });
});
