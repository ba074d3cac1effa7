import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { protectionCalls } from '@bourse/contract/protection';
import { dayMs } from '@bourse/kernel/instant';
import { leverTerms, type LeverWorld, longOf, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';

describe('own limits of a day in contracts', () => {
  let world: LeverWorld;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.fillPool(usdt, units(10_000));
    await world.lane().start();
    const maker = await world.customer(1_000_000);
    await world.tick(60_000);
    await world.submit(maker, quoteOf(2, 1_000, '60010'));
    await world.submit(maker, quoteOf(1, 1_000, '59990'));
  });
  after(() => world.close());

  it('own limit of a day: what is lost and what stands behind open positions counts; only opening is refused', async () => {
    const [user, fresh] = [await world.customer(10_000), await world.customer(10_000)];
    // A lot at ten-fold costs about 6 USDT of margin and 0.03 of fee: sixteen are 96.5.
    for (const one of [user, fresh]) await world.run(protectionCalls.limits, one, { daily_loss: '97' });
    await world.submit(fresh, { number: '16' });
    assert.equal(await world.refusal(leverCalls.submit, user, longOf(17)), 'LIMIT_EXCEEDED');
    const open = await world.submit(user, { number: '10' });
    assert.equal(await world.refusal(leverCalls.submit, user, longOf(7)), 'LIMIT_EXCEEDED');
    const both = await Promise.all([1, 2].map(() => world.attempt(leverCalls.submit, user, longOf(4))));
    assert.equal(both.filter(({ ok }) => ok).length, 1, 'two at once see each other');
    await world.run(leverCalls.close, user, { id: open.id });
    await world.run(leverCalls.batchClose, user, { type: '0' });
    // Closing cost 0.02 a lot and both fees: a bit more than a USDT, which is lost for the day.
    assert.equal(await world.refusal(leverCalls.submit, user, longOf(16)), 'LIMIT_EXCEEDED');
    world.kept.otherLoss = units(50);
    assert.equal(await world.refusal(leverCalls.submit, user, longOf(9)), 'LIMIT_EXCEEDED', 'of other families, too');
    world.kept.otherLoss = 0n;
    await world.submit(user, { number: '15' });
    for (const one of [user, fresh]) await world.run(leverCalls.batchClose, one, { type: '0' });
  });

  it('with cross margin everything on the contract account counts, as all of it can be lost', async () => {
    const [rich, poor] = [await world.customer(200), await world.customer(90)];
    for (const one of [rich, poor]) {
      await world.run(protectionCalls.limits, one, { daily_loss: '97' });
      await world.run(leverCalls.marginMode, one, { mode: 'cross' });
    }
    assert.equal(await world.refusal(leverCalls.submit, rich, longOf(1)), 'LIMIT_EXCEEDED');
    await world.submit(poor, { number: '5' });
    await world.submit(poor, { number: '2' });
    await world.run(leverCalls.batchClose, poor, { type: '0' });
  });

  it('a lower limit holds at once, a higher one a day later', async () => {
    const user = await world.customer(10_000);
    await world.run(protectionCalls.limits, user, { daily_loss: '100' });
    await world.run(protectionCalls.limits, user, { daily_loss: '20' });
    assert.equal(await world.refusal(leverCalls.submit, user, longOf(4)), 'LIMIT_EXCEEDED');
    await world.run(protectionCalls.limits, user, { daily_loss: '500' });
    assert.equal(await world.refusal(leverCalls.submit, user, longOf(4)), 'LIMIT_EXCEEDED');
    await world.pass(dayMs);
    await world.tick(60_000);
    const opened = await world.submit(user, { number: '40' });
    await world.run(leverCalls.close, user, { id: opened.id });
  });
});
