import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { isLongForm } from './long-form.ts';
import { rotating } from './rotation.ts';

const given = process.env['BOURSE_ROTATION'];
afterEach(() => {
  if (given === undefined) delete process.env['BOURSE_ROTATION'];
  else process.env['BOURSE_ROTATION'] = given;
});

test('every case has its round', () => {
  const seen = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    process.env['BOURSE_ROTATION'] = String(round);
    const part = rotating(['a', 'b', 'c', 'd', 'e'], 2);
    assert.equal(part.length, isLongForm ? 5 : 2);
    for (const one of part) seen.add(one);
  }
  assert.equal(seen.size, 5);
});

test('the same commit has the same round', () => {
  assert.deepEqual(rotating([1, 2, 3, 4], 2), rotating([1, 2, 3, 4], 2));
});
