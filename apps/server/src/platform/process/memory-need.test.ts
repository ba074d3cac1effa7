import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryBound, memoryWarning } from './memory-need.ts';

const mb = 2 ** 20;

test('where there is too little memory the operator is told how much is needed, and what needs less', () => {
  const url = 'postgres://localhost/bourse';
  for (const [databaseUrl, demoTraders, need] of [
    [undefined, true, 768],
    [undefined, false, 512],
    [url, true, 576],
    [url, false, 320],
  ] as const) {
    assert.equal(memoryWarning({ databaseUrl, demoTraders }, need * mb), null);
    const told = memoryWarning({ databaseUrl, demoTraders }, need * mb - 1) ?? '';
    assert.match(
      told,
      new RegExp(`There are ${String(need - 1)} MB of memory and Bourse needs about ${String(need)} MB`),
    );
    assert.equal(told.includes('DEMO_TRADERS=0'), demoTraders);
  }
});

test('the bound of this process is that of its container, or of the machine', () => {
  assert.ok(memoryBound() > 100 * mb && Number.isFinite(memoryBound()));
});
