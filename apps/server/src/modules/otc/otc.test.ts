import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { seededRandom } from '@bourse/kernel/random';
import { oneRate } from '@bourse/kernel/term';
import { price } from '../prices/index.ts';
import { deskPrice, totalOf } from './otc.ts';

const usd = (units: number) => price(BigInt(units) * 10n ** 12n);

test('the desk asks the index and its spread, and pays the index without it', () => {
  assert.equal(deskPrice(usd(60_000), 5_000_000_000n, 'buy'), 60_300n * 10n ** 12n);
  assert.equal(deskPrice(usd(60_000), 5_000_000_000n, 'sell'), 59_700n * 10n ** 12n);
  assert.equal(deskPrice(price(3n), 1n, 'buy'), 4n, 'rounded up for who buys');
  assert.equal(deskPrice(price(3n), 1n, 'sell'), 2n, 'cut for who sells');
});

test('coins come to USDT in the decimals of both, never in favour of the customer', () => {
  const scales = { coinScale: 8, usdtScale: 8 };
  assert.equal(totalOf(atoms(25_000_000n), usd(60_300), scales, 'buy'), 1_507_500_000_000n);
  assert.equal(totalOf(atoms(1n), price(1n), scales, 'buy'), 1n);
  assert.equal(totalOf(atoms(1n), price(1n), scales, 'sell'), 0n);
  assert.equal(totalOf(atoms(10n ** 18n), usd(3_000), { coinScale: 18, usdtScale: 6 }, 'sell'), 3_000_000_000n);
});

test('who buys and sells at once loses both spreads and gains nothing, over 100,000 random deals', () => {
  const random = seededRandom(106);
  for (let deal = 0; deal < 100_000; deal += 1) {
    const index = price(BigInt(random.int(1, 1_000_000_000)) * 10n ** BigInt(random.int(3, 11)));
    const spread = BigInt(random.int(0, 100_000)) * (oneRate / 1_000_000n);
    const number = atoms(BigInt(random.int(1, 1_000_000_000)) * 10n ** BigInt(random.int(0, 9)));
    const scales = { coinScale: random.pick([6, 8, 18]), usdtScale: random.pick([6, 8]) };
    const [ask, bid] = [deskPrice(index, spread, 'buy'), bid0(index, spread)];
    assert.ok(bid === null || (bid <= index && index <= ask));
    const paid = totalOf(number, ask, scales, 'buy');
    const got = bid === null ? 0n : totalOf(number, bid, scales, 'sell');
    assert.ok(got <= paid);
  }
});

/** What the desk pays; null where a tiny index leaves nothing. */
function bid0(index: ReturnType<typeof usd>, spread: bigint) {
  return (index * (oneRate - spread)) / oneRate > 0n ? deskPrice(index, spread, 'sell') : null;
}
