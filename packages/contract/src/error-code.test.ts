import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certaintyOf, errorCodes, isUncertain } from './error-code.ts';

test('two codes are uncertain, and no other: a client that is refused with one of them keeps its key', () => {
  assert.deepEqual(errorCodes.filter(isUncertain), ['TEMPORARILY_UNAVAILABLE', 'OUTCOME_UNKNOWN']);
  for (const code of errorCodes) assert.equal(certaintyOf(code), isUncertain(code) ? 'uncertain' : 'definite', code);
  assert.equal(new Set(errorCodes).size, errorCodes.length);
});
