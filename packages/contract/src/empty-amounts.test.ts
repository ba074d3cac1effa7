import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { allCalls } from './all-calls.ts';

/** Fields by which money calls say how much. Prices, limits and stops are none: what an empty one means is the call's (S9, S69). */
const amounts: ReadonlySet<string> = new Set([
  'number',
  'amount',
  'money',
  'pledge',
  'quote_amount',
  'base_amount',
  'display_amount',
]);

/** The calls that move money at once, with their amounts. */
const found = allCalls
  .filter(({ rate, name }) => rate === 'money' || /^spot\.(?:trade|amend|batch)$/.test(name))
  .flatMap((call) => {
    const fields = 'shape' in call.input ? Object.keys(Object.assign({}, call.input.shape)) : [];
    return fields.flatMap((field) => (amounts.has(field) ? [{ call, field }] : []));
  });

test('an empty amount is refused by every call that moves money, whatever it would mean if it were absent', () => {
  assert.ok(found.length >= 20, `${String(found.length)} amounts`);
  for (const { call, field } of found) {
    const read = safeParse(call.input, { [field]: '' });
    const places = read.success ? [] : read.error.issues.map(({ path: [first] }) => first);
    assert.ok(places.includes(field), `${call.name} ${field}`);
  }
});
