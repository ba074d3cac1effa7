import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAgainst, type JsonSchema } from './json-schema.ts';

const order: JsonSchema = {
  type: 'object',
  required: ['id', 'levels'],
  properties: {
    id: { type: 'string', pattern: '^\\d+$' },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    side: { enum: ['buy', 'sell'] },
    count: { type: ['integer', 'null'], minimum: 0 },
    levels: { type: 'array', items: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }] } },
    kind: { const: 'order' },
  },
};
const good = { id: '7', note: null, side: 'buy', count: 3, levels: [['1', '2']], kind: 'order', more: true };

test('a value that fits its schema has nothing against it', () => {
  assert.deepEqual(checkAgainst(order, good, 'order'), []);
  assert.deepEqual(checkAgainst(order, { id: '1', levels: [], count: null }, 'order'), []);
  assert.deepEqual(checkAgainst({ type: 'number' }, 5, 'n'), []);
});

test('what does not fit is found', () => {
  const wrong: readonly object[] = [
    { id: undefined, levels: 5 },
    { ...good, id: 7 },
    { ...good, id: 'x' },
    { ...good, note: 5 },
    { ...good, side: 'both' },
    { ...good, count: -1 },
    { ...good, count: 1.5 },
    { ...good, levels: [[1, '2']] },
    { ...good, kind: 'trade' },
    { id: '7' },
  ];
  for (const value of wrong) assert.equal(checkAgainst(order, value, 'order').length > 0, true, JSON.stringify(value));
});
