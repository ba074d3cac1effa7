import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { strategyCalls } from '@bourse/contract/strategy';
import type { UserId } from '@bourse/kernel/ids';
import { hourMs } from '@bourse/kernel/instant';
import { units, usdt } from '@bourse/testing/product-world';
import { btc, maker, openStrategyWorld, rising, type StrategyWorld, trendTerms } from '@bourse/testing/strategy-world';
import { insertTerms } from '../config/index.ts';
import { halt, resume } from '../ledger/index.ts';
import { spotHolds } from '../spot/index.ts';

describe('runs of a strategy', () => {
  let world: StrategyWorld;
  let ann: UserId;
  let product: string;

  before(async () => {
    world = await openStrategyWorld();
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

  describe('are refused', () => {
    const wrong: readonly { name: string; fields: object; code: string; set?: () => Promise<unknown> }[] = [
      { name: 'that do not exist', fields: { id: '99999', amount: '1' }, code: 'NOT_FOUND' },
      {
        name: 'for less than the minimum',
        fields: { amount: '99.99' },
        code: 'INVALID_AMOUNT',
        set: () => change({ open: false }),
      },
      {
        name: 'when they are closed',
        fields: { terms_id: '1' },
        code: 'PRODUCT_NOT_OPEN',
        set: () => change({ open: false }),
      },
      { name: 'under other terms than were shown', fields: { terms_id: '1', amount: '6000' }, code: 'PRICE_CHANGED' },
      { name: 'for more than one customer may have', fields: { amount: '5001' }, code: 'LIMIT_EXCEEDED' },
      {
        name: 'for more than is left of the quota',
        fields: { amount: '1001' },
        code: 'PRODUCT_SOLD_OUT',
        set: () => change({ quota: '1000' }),
      },
      {
        name: 'for more than there is',
        fields: { amount: '4000' },
        code: 'INSUFFICIENT_BALANCE',
        set: async () => world.start(ann, await world.addProduct({ ...trendTerms, maximum: null }), { amount: '5000' }),
      },
    ];
    for (const { name, fields, code, set } of wrong)
      it(`${name}: ${code}, and nothing has changed`, async () => {
        await set?.();
        const had = await stand(ann);
        assert.equal(await world.refusal(strategyCalls.confirm, ann, { id: product, amount: '1000', ...fields }), code);
        assert.deepEqual(await stand(ann), had);
      });

    it('while money is halted; nor does anything trade then', async () => {
      const run = await world.start(ann, product);
      await world.rest('sell', '60000', '1');
      world.tell(rising);
      await halt(world.db, 'a test', world.clock.now());
      assert.equal(await world.refusal(strategyCalls.confirm, ann, { id: product, amount: '9999' }), 'TRADING_HALTED');
      await world.work(3);
      assert.equal((await world.order(ann, run.id)).trades, 0);
      await resume(world.db, [spotHolds]);
      await world.work(3);
      assert.equal((await world.order(ann, run.id)).trades, 1);
    });
  });

  async function change(terms: object): Promise<void> {
    const now = world.clock.now();
    const wanted = { family: 'strategies', productId: product, terms: { ...trendTerms, ...terms }, effectiveAt: now };
    await world.db.withTx('terms', (tx) => insertTerms(tx, { ...wanted, by: null, reason: 'test', at: now }));
    await world.wait(1_000);
  }

  it('are started once for a key, and by one of two who want the last of the quota', async () => {
    const answers = await Promise.all([0, 1].map(() => world.start(ann, product, { client_order_id: 'twice' })));
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
    const tight = await world.addProduct({ ...trendTerms, quota: '1500' });
    const others = await Promise.all([world.customer(usdt, units(1_000)), world.customer(usdt, units(1_000))]);
    const tries = await Promise.all(
      others.map((one) => world.attempt(strategyCalls.confirm, one, { id: tight, amount: '1000' })),
    );
    assert.deepEqual(tries.map((one) => (one.ok ? 'ok' : one.error.code)).toSorted(), ['PRODUCT_SOLD_OUT', 'ok']);
    assert.equal((await world.run(strategyCalls.orders, ann, {})).list.length, 1);
  });
});
