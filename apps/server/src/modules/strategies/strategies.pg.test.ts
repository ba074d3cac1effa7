import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { strategyCalls } from '@bourse/contract/strategy';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, minuteMs } from '@bourse/kernel/instant';
import { units, usdt } from '@bourse/testing/product-world';
import {
  btc,
  deskUser,
  falling,
  maker,
  openStrategyWorld,
  rising,
  type StrategyWorld,
  trendTerms,
} from '@bourse/testing/strategy-world';
import type { SpotDoor } from '../spot-desk/index.ts';

describe('AI strategies', () => {
  let world: StrategyWorld;
  let ann: UserId;
  let product: string;

  before(async () => {
    world = await openStrategyWorld();
    await world.fund(maker, usdt, units(10_000_000));
    await world.fund(maker, btc, units(100));
  });
  beforeEach(async () => {
    await world.clearBook();
    await world.quote(60_000);
    world.tell([]);
    product = await world.addProduct(trendTerms);
    ann = await world.customer(usdt, units(6_000));
    await world.wait(hourMs);
  });
  after(() => world.close());

  const stand = async (user: UserId) => ({
    coins: await world.standing(user, btc),
    dollars: await world.standing(user, usdt),
  });

  async function assertDeskEmpty(): Promise<void> {
    for (const asset of [btc, usdt]) assert.equal((await world.standing(deskUser, asset)).change, 0n);
  }

  it('say their rule and its hash, their limits, and no return [SPEC-7.131]', async () => {
    const strategy = await world.run(strategyCalls.detail, ann, { id: product, page: 1, limit: 20 });
    assert.partialDeepStrictEqual(strategy, {
      rule: { kind: 'trend', symbol: 'BTC/USDT', fast: 2, slow: 4 },
      term_days: 7,
      minimum: '100',
      maximum: '5000',
      quota: '10000',
      remaining: '10000',
      loss_limit: '0.1',
      state: 1,
      runs: 0,
      past: [],
    });
    assert.match(strategy.hash, /^[0-9a-f]{64}$/);
    assert.ok(
      (await world.run(strategyCalls.list, ann, {})).some(({ id, hash }) => id === product && hash === strategy.hash),
    );
  });

  it('are listed by page and limit, each with its id [SPEC-3.52]', async () => {
    const all = await world.run(strategyCalls.list, ann, {});
    const pages = all.map((_, index) => world.run(strategyCalls.list, ann, { page: index + 1, limit: 1 }));
    assert.deepEqual(
      await Promise.all(pages),
      all.map((one) => [one]),
    );
    assert.deepEqual(await world.run(strategyCalls.list, ann, { page: all.length + 1, limit: 1 }), []);
  });

  it('trade the amount of a run by the closes of each hour, through spot, from a sub-account [SPEC-1.15] [SPEC-7.132] [SPEC-7.133] [SPEC-7.134]', async () => {
    const run = await world.start(ann, product);
    assert.partialDeepStrictEqual(run, { status: 1, amount: '1000', cash: '1000', coins: '0', trades: 0, profit: '0' });
    const { list: own } = await world.run(strategyCalls.orders, ann, {});
    assert.deepEqual(
      own.map(({ id, status }) => [id, status]),
      [[run.id, 1]],
    );
    assert.deepEqual((await stand(ann)).dollars, { change: units(5_000), product: units(1_000), free: 0n, held: 0n });
    await world.rest('sell', '60100', '1');
    world.tell(rising);
    await world.work(4);
    const bought = await world.order(ann, run.id);
    // 1,000 / 60,600, in whole lots, at 60,100, less a fee of 0.2 % in the coin.
    assert.partialDeepStrictEqual(bought, { coins: '0.016467', cash: '8.35', trades: 1 });
    assert.equal((await stand(ann)).coins.product, 1_646_700n);
    const { list } = await world.run(strategyCalls.positions, ann, { id: run.id });
    assert.partialDeepStrictEqual(list, [
      { side: 'buy', amount: '0.0165', price: '60100', total: '991.65', fee_currency: 'BTC' },
    ]);
    // The same hour decides nothing twice.
    await world.work(4);
    assert.equal((await world.order(ann, run.id)).trades, 1);
    await world.wait(hourMs);
    await world.work(3);
    assert.equal((await world.order(ann, run.id)).trades, 1, 'it holds what it wants');
    await world.wait(hourMs);
    world.tell(falling);
    await world.rest('buy', '59900', '1');
    await world.work(4);
    assert.partialDeepStrictEqual(await world.order(ann, run.id), { coins: '0.000007', trades: 2 });
    await assertDeskEmpty();
    await world.wait(7 * dayMs);
    await world.work(4);
    const ended = await world.order(ann, run.id);
    assert.partialDeepStrictEqual(ended, { status: 2, because: 'term', cash: '0', coins: '0' });
    const { coins, dollars } = await stand(ann);
    assert.deepEqual([coins.product, dollars.product, coins.change], [0n, 0n, 700n]);
    assert.equal(
      String(dollars.change - units(5_000)),
      String(Math.round(Number.parseFloat(ended.returned ?? '') * 1e8)),
    );
    const { past } = await world.run(strategyCalls.detail, ann, { id: product, page: 1, limit: 20 });
    assert.equal(past.length, 1);
    assert.ok(Number.parseFloat(past[0]?.result ?? '') < 0, 'fees and spread are in it');
    await world.assertMoney();
  });

  it('that have not traded give everything back, without a fee [SPEC-4.17]', async () => {
    const run = await world.start(ann, product);
    world.tell(falling);
    await world.work(3);
    await world.wait(7 * dayMs);
    await world.work(3);
    assert.partialDeepStrictEqual(await world.order(ann, run.id), {
      status: 3,
      returned: '1000',
      profit: '0',
      fees: '0',
      trades: 0,
    });
    assert.equal((await stand(ann)).dollars.change, units(6_000));
  });

  it('end when their customer stops them, once, selling at the market', async () => {
    const run = await world.start(ann, product);
    await world.rest('sell', '60000', '1');
    world.tell(rising);
    await world.work(4);
    const tries = await Promise.all(
      ['a', 'b'].map((key) => world.attempt(strategyCalls.stop, ann, { id: run.id, client_order_id: key })),
    );
    assert.deepEqual(tries.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['STATE_CHANGED', 'ok']);
    assert.equal((await world.order(ann, run.id)).closing, true);
    // Nobody buys at first.
    await world.work(3);
    assert.equal((await world.order(ann, run.id)).status, 1);
    await world.rest('buy', '59900', '1');
    await world.wait(minuteMs);
    await world.work(5);
    assert.partialDeepStrictEqual(await world.order(ann, run.id), { status: 2, because: 'customer', closing: false });
    const stranger = await world.customer(usdt, 0n);
    assert.equal(await world.refusal(strategyCalls.stop, stranger, { id: run.id }), 'NOT_FOUND');
    for (const call of [strategyCalls.order, strategyCalls.positions])
      assert.equal(await world.refusal(call, stranger, { id: run.id }), 'NOT_FOUND');
    await assertDeskEmpty();
    await world.assertMoney();
  });

  it('end when a tenth is lost, and are not judged without an index', async () => {
    const run = await world.start(ann, product);
    await world.rest('sell', '60000', '1');
    world.tell(rising);
    await world.work(4);
    await world.quote(54_500);
    await world.work(2);
    assert.equal((await world.order(ann, run.id)).closing, false);
    await world.wait(minuteMs);
    await world.quote(null);
    await world.work(2);
    assert.equal((await world.order(ann, run.id)).closing, false);
    await world.quote(53_000);
    await world.rest('buy', '52900', '1');
    await world.work(6);
    const ended = await world.order(ann, run.id);
    assert.partialDeepStrictEqual(ended, { status: 2, because: 'loss' });
    assert.ok(Number.parseFloat(ended.returned ?? '') < 900);
    await world.assertMoney();
  });

  for (const where of ['before', 'behind'] as const)
    it(`trade once although their runner ends ${where} an order`, async () => {
      const run = await world.start(ann, product);
      await world.rest('sell', '60000', '1');
      world.tell(rising);
      const broken: SpotDoor = {
        ...world.door,
        place: async (desk, order) => {
          if (where === 'behind') await world.door.place(desk, order);
          throw new Error('the process ends here');
        },
      };
      for (let pass = 0; pass < 3; pass += 1) await world.work(1, broken).catch(() => undefined);
      assert.equal((await world.order(ann, run.id)).trades, 0);
      await world.work(2);
      assert.partialDeepStrictEqual(await world.order(ann, run.id), { trades: 1, coins: '0.016467' });
      const { rows } = await world.db.query<{ orders: number }>(
        `SELECT count(*)::int AS orders FROM spot_orders WHERE client_order_id LIKE 'ai-' || $1::bigint || '-%'`,
        [run.id],
      );
      assert.equal(rows[0]?.orders, 1);
      await assertDeskEmpty();
      await world.assertMoney();
    });
});
