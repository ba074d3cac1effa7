import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { leverTerms, type LeverWorld, openLeverWorld, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
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
