import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { receiptCalls } from '@bourse/contract/receipts';
import { leverTerms, type LeverWorld, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
import { laneOrders } from '@bourse/testing/lane-orders';
import { assertEachFieldCounts, receiptWorldOn, saidIn } from '@bourse/testing/receipt-world';

let world: LeverWorld;
before(async () => {
  world = await openLeverWorld();
  await world.addProduct(leverTerms);
  await world.fillPool(usdt, units(10_000));
  await world.lane().start();
  await world.tick(60_000);
});
after(() => world.close());

test('the receipt of a contract order says its terms, margin and fee, and each field counts', async () => {
  const house = await receiptWorldOn(world.db, world.clock);
  const [maker, taker] = [await world.customer(10_000), await world.customer(1_000)];
  await world.submit(maker, quoteOf(2, 100, '60010'));
  const position = await world.submit(taker, { number: '20' }, 'open');
  const { receipt, subject } = await house.of(taker, { kind: 'lever.submit', key: 'open' });
  assert.equal(subject, position.id);
  const said = saidIn(receipt);
  assert.partialDeepStrictEqual(said, { 'terms.price': '60010', 'terms.multiple': 10, 'terms.margin': '120.02' });
  const moved = Object.entries(said).flatMap(([name, text]) => (name.startsWith('posting.') ? [String(text)] : []));
  assert.match(moved.join('\n'), new RegExp(`lever_margin lever:${position.id} .* USDT lever>house`));
  await assertEachFieldCounts(house, receipt);
  await assertEachFieldCounts(
    house,
    (await house.of(taker, { kind: 'moved', subject: `lever:${position.id}` })).receipt,
  );
});

test('a contract order without a key has its receipt by its id, and each field and term counts', async () => {
  const house = await receiptWorldOn(world.db, world.clock, laneOrders(world.markets));
  const [maker, taker] = [await world.customer(10_000), await world.customer(1_000)];
  await world.submit(maker, quoteOf(2, 100, '60010'));
  const position = await world.submit(taker, { number: '20', status: '0', price: '60010' });
  const { receipt } = await house.of(taker, { kind: 'lever.submit', subject: position.id });
  assert.partialDeepStrictEqual(saidIn(receipt), {
    subject: position.id,
    asked: null,
    'terms.kind': 'heyue',
    'terms.symbol': 'BTC/USDT',
    'terms.side': 'long',
    'terms.multiple': '10',
    'terms.number': '20',
    'terms.price': '60010',
  });
  assert.match(receipt.body, new RegExp(`lever_margin lever:${position.id} .* USDT lever>house`));
  await assertEachFieldCounts(house, receipt);
  const changes = [
    ['ordered = ordered + 1', 'ordered = ordered - 1', 'terms.number'],
    ['limit_ticks = limit_ticks + 1', 'limit_ticks = limit_ticks - 1', 'terms.price'],
    ['multiple = 20', 'multiple = 10', 'terms.multiple'],
  ] as const;
  for (const [change, undo, name] of changes) {
    const set = (what: string): Promise<unknown> =>
      world.db.withTx('tamper', (tx) => tx.query(`UPDATE lever_positions SET ${what} WHERE id = ${position.id}`));
    await set(change);
    assert.deepEqual((await house.check(receipt)).contradicts, [name]);
    await set(undo);
  }
  await world.submit(maker, quoteOf(1, 100, '60000'));
  await world.run(leverCalls.close, taker, { id: position.id });
  assert.deepEqual((await house.check(receipt)).contradicts, [], 'nothing that happens later changes what was ordered');
  const missing = await house.ask(receiptCalls.one, maker, { kind: 'lever.submit', subject: position.id });
  assert.equal(missing.ok ? 'ok' : missing.error.code, 'NOT_FOUND');
});
