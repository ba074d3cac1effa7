import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { protectionCalls } from '@bourse/contract/protection';
import type { UserId } from '@bourse/kernel/ids';
import { leverTerms, type LeverWorld, longOf, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';

describe('orders of whoever may open nothing any more', () => {
  let world: LeverWorld;
  let maker: UserId;
  before(async () => {
    world = await openLeverWorld();
    await world.addProduct(leverTerms);
    await world.addProduct({ ...leverTerms, level_type: 'high', overnight_fee: '0' });
    await world.fillPool(usdt, units(10_000));
    await world.lane().start();
    maker = await world.customer(1_000_000);
    await world.tick(60_000);
    await world.submit(maker, quoteOf(2, 1_000, '60010'));
    await world.submit(maker, quoteOf(1, 1_000, '59990'));
  });
  after(() => world.close());

  /** A customer with a position that waits to be closed, an order that waits to open, and a part-filled one. */
  async function withOrders(): Promise<UserId> {
    const user = await world.customer(10_000);
    const open = await world.submit(user, { number: '10' });
    await world.run(leverCalls.closePart, user, { id: open.id, number: '10', target_price: '60100' });
    await world.submit(user, quoteOf(1, 5, '59900'));
    await world.submit(user, { ...quoteOf(1, 2, '59000'), level_type: 'high' } as never); // the other product of the same call
    return user;
  }
  const waiting = (user: UserId) =>
    world
      .lane()
      .contracts()
      .flatMap(({ state }) => state.of(user))
      .map(({ pending, closing, lots }) => ({ pending, closing: closing?.lots ?? 0, lots }));
  const afterwards = [{ pending: 0, closing: 10, lots: 10 }];

  it('whom staff keeps from trading loses the orders that open, in every contract, and keeps those that close', async () => {
    const [kept, other] = [await withOrders(), await withOrders()];
    const { pot, own } = await world.stand(kept);
    world.kept.restricted = [kept];
    await world.tick(60_000);
    assert.deepEqual(waiting(kept), afterwards);
    assert.equal(waiting(other).length, 3, 'others keep theirs');
    const now = await world.stand(kept);
    assert.ok(now.own > own);
    assert.equal(now.own - own, pot - now.pot, 'what waited came back');
    world.kept.restricted = [];
    await world.run(leverCalls.batchClose, other, { type: '0' });
    await world.run(leverCalls.cancelAll, other, {});
  });

  it('whoever pauses themselves likewise, also when the server was down meanwhile', async () => {
    const user = await withOrders();
    await world.run(protectionCalls.limits, user, { cool_off: '1' });
    await world.restart();
    await world.tick(60_000);
    assert.deepEqual(waiting(user), afterwards);
    assert.equal(await world.refusal(leverCalls.submit, user, longOf(1)), 'SELF_EXCLUDED');
  });

  it('a list goes on by its cursor until everything was told', async () => {
    const user = await world.customer(10_000);
    const placed: string[] = [];
    for (let one = 0; one < 5; one += 1) placed.push((await world.submit(user, quoteOf(1, 1, '58000'))).id);
    const told: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const answer = await world.run(leverCalls.positions, user, {
        limit: '2',
        ...(cursor === undefined ? {} : { cursor }),
      });
      assert.equal(answer.total, 5);
      told.push(...answer.list.map(({ id }) => id));
      cursor = answer.cursor;
      if (cursor === undefined) break;
    }
    assert.deepEqual(told, placed.toReversed());
  });
});
