import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCertifiedByRules, nextState, type Step, type SubmissionState } from './verification.ts';

const steps: readonly Step[] = ['submit', 'certify', 'fail', 'appeal'];
const table: readonly (readonly [SubmissionState | null, ...(SubmissionState | null)[]])[] = [
  // from,       submit,   certify,     fail,     appeal
  [null, 'review', null, null, null],
  ['review', null, 'certified', 'failed', null],
  ['certified', null, null, null, null],
  ['failed', 'review', null, null, 'review'],
];

test('each state of a verification has its steps and no others [SPEC-4.7]', () => {
  for (const [from, ...to] of table) {
    assert.deepEqual(
      steps.map((step) => nextState(from, step)),
      to,
      String(from),
    );
  }
});

test('rules alone certify level 1 without a flag, and nothing else', () => {
  assert.equal(isCertifiedByRules(1, []), true);
  assert.equal(isCertifiedByRules(1, ['screening']), false);
  assert.equal(isCertifiedByRules(1, ['duplicate']), false);
  assert.equal(isCertifiedByRules(2, []), false);
  assert.equal(isCertifiedByRules(2, ['documents']), false);
});
