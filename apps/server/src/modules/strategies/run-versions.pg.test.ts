import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { strategyCalls } from '@bourse/contract/strategy';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs } from '@bourse/kernel/instant';
import { units, usdt } from '@bourse/testing/product-world';
import { btc, maker, openStrategyWorld, rising, type StrategyWorld, trendTerms } from '@bourse/testing/strategy-world';
import { insertTerms } from '../config/index.ts';

describe('runs of a strategy that changes', () => {
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

  async function change(terms: object): Promise<void> {
    const now = world.clock.now();
    const wanted = { family: 'strategies', productId: product, terms: { ...trendTerms, ...terms }, effectiveAt: now };
    await world.db.withTx('terms', (tx) => insertTerms(tx, { ...wanted, by: null, reason: 'test', at: now }));
    await world.wait(1_000);
  }

  it('go on under the version that they were started under, whatever is published after it', async () => {
    const run = await world.start(ann, product);
    await change({ kind: 'reversal', loss_limit: '0.01', term_days: 1, open: false });
    const { hash } = await world.run(strategyCalls.detail, ann, { id: product, page: 1, limit: 20 });
    assert.notEqual(hash, run.hash);
    await world.rest('sell', '60000', '1');
    // A trend buys now, and a reversal does not.
    world.tell(rising);
    await world.work(3);
    // 2 % are lost: the new version would end it.
    await world.quote(58_800);
    await world.work(2);
    const { because, ends_at: ends, trades, hash: kept } = await world.order(ann, run.id);
    assert.deepEqual([because, trades, kept, ends], [null, 1, run.hash, run.ends_at]);
  });

  it('that are over are all listed, a page at a time', async () => {
    world.tell([]);
    for (let one = 0; one < 3; one += 1) await world.start(ann, product, { amount: String(100 + one) });
    await world.wait(8 * dayMs);
    await world.work(3);
    const pages = await Promise.all(
      ['1', '2'].map((page) => world.run(strategyCalls.detail, ann, { id: product, page: Number(page), limit: 2 })),
    );
    assert.deepEqual(
      pages.map(({ past, runs }) => [past.length, runs]),
      [
        [2, 3],
        [1, 3],
      ],
    );
    assert.ok(pages.every(({ past }) => past.every(({ result, trades }) => result === '0' && trades === 0)));
  });
});
