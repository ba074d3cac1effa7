import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetId, userId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { keptOf } from './kept-fees.ts';

const of = (user: string, amount: bigint, asset = 3) => ({ userId: userId(user), assetId: assetId(asset), amount });

test('what coupons gave back is taken off the fees of the same customer and coin', () => {
  const { kept, lines } = keptOf([of('1', 10n), of('2', 10n), of('1', 10n, 1)], [of('1', 4n)], []);
  assert.deepEqual(kept, [of('1', 6n), of('2', 10n), of('1', 10n, 1)]);
  assert.deepEqual(lines, [{ userId: '1', assetId: 3, returned: 4n, taken: 4n, rest: 0n }]);
});

test('what exceeds the fees of a day is left over, and a day without either has no line', () => {
  const first = keptOf([of('1', 10n)], [of('1', 15n)], []);
  assert.deepEqual(first.kept, []);
  assert.deepEqual(first.lines, [{ userId: '1', assetId: 3, returned: 15n, taken: 10n, rest: 5n }]);
  assert.deepEqual(keptOf([], [], [of('1', 5n)]), { kept: [], lines: [] });
  const later = keptOf([of('1', 7n)], [], [of('1', 5n)]);
  assert.deepEqual(later.kept, [of('1', 2n)]);
  assert.deepEqual(later.lines, [{ userId: '1', assetId: 3, returned: 0n, taken: 5n, rest: 0n }]);
});

test('over any days, kept and left over are the fees less what was given back', () => {
  const random = seededRandom(294);
  for (let run = 0; run < 300; run += 1) {
    let [rest, all] = [0n, 0n];
    for (let day = 0; day < 12; day += 1) {
      const [fee, back] = [BigInt(random.int(0, 20)), BigInt(random.int(0, 3) === 0 ? random.int(0, 40) : 0)];
      const some = (amount: bigint) => (amount === 0n ? [] : [of('1', amount)]);
      const { kept, lines } = keptOf(some(fee), some(back), some(rest));
      const line = lines[0];
      if (line !== undefined) rest = line.rest;
      const sum = kept[0]?.amount ?? 0n;
      assert.ok(sum >= 0n && sum <= fee);
      assert.ok(rest === 0n || sum === 0n, 'nothing is kept while something is left over');
      all += fee - back - sum;
      assert.equal(all, -rest);
    }
  }
});
