import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { strategyCalls } from '@bourse/contract/strategy';
import { hourMs, minuteMs } from '@bourse/kernel/instant';
import { oneRate } from '@bourse/kernel/term';
import { units, usdt } from '@bourse/testing/product-world';
import { openStrategyWorld, type StrategyWorld, trendTerms } from '@bourse/testing/strategy-world';
import { insertTerms } from '../config/index.ts';
import { backTest, backTestHours, closesToTest, hashOfCloses } from './back-test.ts';

const rule = { kind: 'trend', symbol: 'BTC/USDT', fast: 2, slow: 4 } as const;
/** Rises and falls every ten hours. */
const closes = Array.from({ length: closesToTest(rule) }, (_, hour) => 60_000 + (Math.floor(hour / 10) % 2) * 900);
let world: StrategyWorld;

before(async () => {
  world = await openStrategyWorld();
});
after(() => world.close());

it('keeps one back-test for each published version, when enough is recorded, and never another', async () => {
  const product = await world.addProduct(trendTerms);
  const ann = await world.customer(usdt, units(1_000));
  const test = async () => (await world.run(strategyCalls.detail, ann, { id: product, page: 1, limit: 20 })).back_test;
  await world.wait(hourMs);
  world.tell(closes.slice(1));
  await world.testBack();
  assert.equal(await test(), null, 'an hour too few');
  world.tell(closes);
  await world.testBack();
  const kept = await test();
  const values = closes.map((close) => BigInt(close) * oneRate);
  const figures = backTest(rule, values, { feeBps: 20, lossLimit: oneRate / 10n });
  assert.ok(figures.lost && figures.hours < backTestHours, 'fees reach the loss limit');
  assert.partialDeepStrictEqual(kept, {
    fee: '0.002',
    simulated: false,
    trades: figures.trades,
    lost: true,
    days: Math.ceil(figures.hours / 24),
    closes_hash: hashOfCloses(values.slice(0, 4 + figures.hours)),
  });
  assert.equal(Date.parse(kept?.to ?? '') - Date.parse(kept?.from ?? ''), figures.hours * hourMs);
  assert.ok(Number.parseFloat(kept?.result ?? '') <= -0.1);
  // Other prices, and another hour, change nothing.
  world.tell(closes.map((close, hour) => close + hour));
  await world.wait(hourMs);
  await world.testBack();
  assert.deepEqual(await test(), kept);
  const now = world.clock.now();
  const next = { family: 'strategies', productId: product, terms: { ...trendTerms, loss_limit: '0.9' } };
  await world.db.withTx('terms', (tx) =>
    insertTerms(tx, { ...next, effectiveAt: now, by: null, reason: 'test', at: now }),
  );
  await world.wait(minuteMs);
  assert.equal(await test(), null, 'another version has a back-test of its own');
  await world.testBack();
  assert.partialDeepStrictEqual(await test(), { lost: false, days: backTestHours / 24 });
});
