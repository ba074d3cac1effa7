import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextStart, startFields } from './paging.ts';

const page = { list: [1, 2], page: 1, limit: 2, total: 5 };

test('a list that grows goes on by its cursor, and ends with the page that is not full', () => {
  assert.deepEqual(nextStart({ ...page, cursor: 'x' }), { cursor: 'x' });
  assert.equal(nextStart({ ...page, list: [1], cursor: undefined }), undefined);
  assert.equal(nextStart({ ...page, list: [] }), undefined);
});

test('a small list goes on by its page', () => {
  assert.deepEqual(nextStart(page), { page: 2 });
  assert.deepEqual(nextStart({ ...page, page: 2 }), { page: 3 });
  assert.equal(nextStart({ ...page, page: 2, total: 4 }), undefined);
});

test('a start is a field of the call', () => {
  assert.deepEqual(
    [startFields(null), startFields({ cursor: 'x' }), startFields({ page: 3 })],
    [{}, { cursor: 'x' }, { page: '3' }],
  );
});
