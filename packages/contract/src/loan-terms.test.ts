import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'zod/mini';
import { loanTermsIn } from './loan-terms.ts';

test('a loan runs from 7 days to a year, and for nothing outside [SPEC-9.34]', () => {
  const { cycles } = loanTermsIn.shape;
  for (const days of [7, 30, 365]) assert.equal(safeParse(cycles, [days]).success, true, String(days));
  for (const days of [0, 6, 366, 30.5]) assert.equal(safeParse(cycles, [days]).success, false, String(days));
  assert.equal(safeParse(cycles, [30, 366]).success, false);
  assert.equal(safeParse(cycles, []).success, false);
});
