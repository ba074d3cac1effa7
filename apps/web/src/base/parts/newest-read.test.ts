import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestRead } from './newest-read.ts';

test('the newest own message is marked when the other side has read as far', () => {
  assert.equal(newestRead(['9', '10'], '10'), '10');
  assert.equal(newestRead(['9', '10'], '12'), '10');
});

test('nothing is marked while the newest is unread, or nothing is read or written', () => {
  // As numbers, not as texts: 9 is before 10.
  assert.equal(newestRead(['9', '10'], '9'), null);
  assert.equal(newestRead(['9'], null), null);
  assert.equal(newestRead([], '9'), null);
});
