import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { c2cCalls } from '@bourse/contract/c2c';
import type { UserId } from '@bourse/kernel/ids';
import { type C2cWorld, openC2cWorld, payPassword } from '@bourse/testing/c2c-world';
import { assertEachFieldCounts, saidIn } from '@bourse/testing/receipt-world';

let world: C2cWorld;
before(async () => {
  world = await openC2cWorld();
});
after(() => world.close());

test('receipts say what each side has agreed and done, without whom, where or by which words', async () => {
  const [maker, taker] = [await world.trader('Maya Lindqvist'), await world.trader('Otto Brandt', 0)];
  const ad = await world.sell(maker);
  const taken = await world.take(taker, ad.id, '100');
  await world.run(c2cCalls.paid, taker, { id: taken.id, proof: await world.upload(taker) });
  await world.run(c2cCalls.release, maker, { id: taken.id, pay_password: payPassword });
  const of = (user: UserId, kind: string, subject: string) => world.receipts.of(user, { kind, subject });
  const bought = (await of(taker, 'c2c.buy', taken.id)).receipt;
  const { price, number, money, fiat, fee, currency } = taken;
  const said = { price, number, money, fiat, fee, currency, ad_id: ad.id };
  const wanted = Object.fromEntries(Object.entries(said).map(([name, value]) => [`terms.${name}`, value]));
  assert.partialDeepStrictEqual(saidIn(bought), wanted);
  const released = (await of(maker, 'c2c.release', taken.id)).receipt;
  assert.match(released.body, / c2c_trade c2c:\d+ [\d.]+ USDT product:c2c>customer/);
  const others = [await of(maker, 'c2c.publish', ad.id), await of(taker, 'c2c.paid', taken.id)];
  for (const receipt of [bought, released, ...others.map((one) => one.receipt)]) {
    await assertEachFieldCounts(world.receipts, receipt);
    assert.doesNotMatch(receipt.body, /Lindqvist|Brandt|Sparkasse|bank_transfer/);
  }
});
