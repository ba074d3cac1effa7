import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findRepeatedField } from './repeated-field.ts';

const cases: readonly (readonly [text: string, repeated: string | null])[] = [
  ['{}', null],
  ['{"a":1,"b":2}', null],
  ['{"a":1,"a":1}', 'a'],
  ['{"number":"1","x":{"y":[1,{"number":2}]},"number":"2"}', 'number'],
  ['{"x":{"y":1,"y":2}}', 'y'],
  ['[{"a":1},{"a":2}]', null],
  ['{"a":"a","b":["b","b"],"c":"\\"a\\":1,"}', null],
  ['{"\\u0061":1, "a" : 2}', 'a'],
  ['{"a\\"":1,"a":2}', null],
];

for (const [text, repeated] of cases) {
  test(`${text} repeats ${repeated ?? 'nothing'}`, () => {
    assert.equal(findRepeatedField(text), repeated);
  });
}

test('what JSON.stringify writes repeats nothing', () => {
  fc.assert(fc.property(fc.json(), (text) => findRepeatedField(JSON.stringify(JSON.parse(text))) === null));
});
