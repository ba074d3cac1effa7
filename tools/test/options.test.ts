import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from './options.ts';

test('words are parts of paths, and with --changed the commit to compare with', () => {
  const plain = { isLong: false, isCheck: false, changedSince: null, wanted: [] };
  assert.deepEqual(readOptions([]), plain);
  assert.deepEqual(readOptions(['spot', '--long']), { ...plain, isLong: true, wanted: ['spot'] });
  assert.deepEqual(readOptions(['--check']), { ...plain, isCheck: true });
  assert.deepEqual(readOptions(['--changed']), { ...plain, changedSince: 'main' });
  assert.deepEqual(readOptions(['--changed', 'v1']), { ...plain, changedSince: 'v1' });
});

test('an option that does not exist is refused by its name', () => {
  assert.throws(() => readOptions(['--chekc']), /There is no option --chekc/);
});
