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
  ['{"a":"x","a":1}', 'a'],
  ['{"a":1,"a":"x"}', 'a'],
  ['{"a":{"b":1},"a":"x"}', 'a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['"a"', null],
  ['null', null],
];

const find = (text: string): string | null => findRepeatedField(text, JSON.parse(text));

for (const [text, repeated] of cases) {
  test(`${text} repeats ${repeated ?? 'nothing'}`, () => {
    assert.equal(find(text), repeated);
  });
}

test('what JSON.stringify writes repeats nothing', () => {
  fc.assert(fc.property(fc.json(), (text) => find(JSON.stringify(JSON.parse(text))) === null));
});

test('a name is found wherever one comes twice, and nowhere else, whatever the values are', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'a"', '\\', '__proto__', '');
  const value = fc.oneof(fc.constantFrom('', 'a', '"', '\\"'), fc.integer(), fc.constantFrom(null, true), fc.json());
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 4 }), (pairs) => {
      const text = `{${pairs.map(([key, of]) => `${JSON.stringify(key)}:${JSON.stringify(of)}`).join(',')}}`;
      const names = pairs.map(([key]) => key);
      const repeated = names.find((key, place) => names.indexOf(key) < place) ?? null;
      assert.equal(find(text), repeated, text);
    }),
    { numRuns: 2_000 },
  );
});
