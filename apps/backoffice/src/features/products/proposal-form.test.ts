import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOfField } from './proposal-form.ts';

test('the server blames a part of terms by its path', () => {
  assert.equal(faultOfField('terms.penalty.rate'), 'penalty.rate');
  for (const other of ['reason', 'terms', null]) assert.equal(faultOfField(other), null);
});
