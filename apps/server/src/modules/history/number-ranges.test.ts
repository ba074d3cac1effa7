import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined, multirangeOf, NumberRanges, readRanges } from './number-ranges.ts';

test('numbers are told as ranges, and read back', () => {
  for (const [numbers, text] of [
    [[], ''],
    [[7], '7'],
    [[1, 2, 3, 5, 8, 9], '1-3,5,8-9'],
    [[900_719_925_474_099_3n, 900_719_925_474_099_4n], '9007199254740993-9007199254740994'],
  ] as const) {
    const ranges = new NumberRanges();
    for (const number of numbers) ranges.add(BigInt(number));
    assert.equal(ranges.text(), text);
    const read = readRanges(text).flatMap(({ first, last }) =>
      Array.from({ length: Number(last - first) + 1 }, (_, place) => first + BigInt(place)),
    );
    assert.deepEqual(read, numbers.map(BigInt));
  }
});

test('ranges that touch or overlap are one', () => {
  const ranges = readRanges('8-9,1-3,4,9-12,20');
  assert.deepEqual(joined(ranges), readRanges('1-4,8-12,20'));
  assert.equal(multirangeOf(ranges), '{[1,4],[8,12],[20,20]}');
  assert.equal(multirangeOf([]), '{}');
});
