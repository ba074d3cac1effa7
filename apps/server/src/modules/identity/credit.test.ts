import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullScore, scoresAfter } from './credit.ts';

test('a credit score begins at 100, moves by its events, and never goes above 100 [SPEC-3.21]', () => {
  assert.equal(fullScore, 100);
  const events = [5, -10, 1, -5, 30, -20].map((change) => ({ change }));
  assert.deepEqual(scoresAfter(events), [100, 90, 91, 86, 100, 80]);
});
