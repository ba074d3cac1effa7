import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressToUse } from './kept-address.ts';

test('a file keeps its address while it answers, whatever signature is told later', () => {
  assert.equal(addressToUse(undefined, '/files/a.webp?sign=1', null), '/files/a.webp?sign=1');
  assert.equal(addressToUse('/files/a.webp?sign=1', '/files/a.webp?sign=2', null), '/files/a.webp?sign=1');
  assert.equal(
    addressToUse('/files/a.webp?sign=1', '/files/a.webp?sign=2', '/files/a.webp?sign=1'),
    '/files/a.webp?sign=2',
  );
});

test('another file has its own address', () => {
  assert.equal(addressToUse('/files/a.webp?sign=1', '/files/b.webp?sign=1', null), '/files/b.webp?sign=1');
  assert.equal(addressToUse('/files/a.webp', undefined, null), undefined);
});
