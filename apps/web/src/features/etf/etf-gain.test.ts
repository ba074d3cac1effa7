import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gainOf } from './etf-gain.ts';

test('a gain is what something is worth beyond what was paid, in percent of that', () => {
  assert.equal(gainOf('200', '203'), '1.5');
  assert.equal(gainOf('200', '190'), '-5');
  assert.equal(gainOf('200', '200'), '0');
});
