import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyFill, fillFault, fillInput } from './fill-form.ts';

const fill = { product: 'lockup', currency: '3', number: ' 1000,5 ', reason: ' Sales go well ' };

test('what was typed is asked for in the words of the call', () => {
  assert.deepEqual(fillInput(fill), {
    product: 'lockup',
    currency_id: '3',
    number: '1000.5',
    reason: 'Sales go well',
  });
});

test('nothing is asked for while a field is empty or no positive amount', () => {
  assert.equal(fillInput(emptyFill), null);
  for (const field of ['product', 'currency', 'number', 'reason'] as const) {
    assert.equal(fillInput({ ...fill, [field]: ' ' }), null, field);
    assert.equal(fillFault({ ...fill, [field]: ' ' }, field), true, field);
    assert.equal(fillFault(fill, field), false, field);
  }
  for (const number of ['0', '0.000', '-5', '1e3', '1,000.5', 'all', '1.']) {
    assert.equal(fillInput({ ...fill, number }), null, number);
  }
});
