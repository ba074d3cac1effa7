import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlace, writePlace } from './file-place.ts';

const place = { snapshot: '10:20:12,15', until: 1_764_000_000_000, account: '7', after: '99' };

test('a place is read as it was written', () => {
  for (const snapshot of ['10:20:12,15', '10:10:', '1:9223372036854775807:1']) {
    assert.deepEqual(readPlace(writePlace({ ...place, snapshot })), { ...place, snapshot });
  }
  assert.deepEqual(readPlace(writePlace({ ...place, after: '0' })), { ...place, after: '0' });
});

test('what the database would not read is no place', () => {
  for (const snapshot of [
    '',
    '20:10:',
    '0:5:',
    '10:20:15,12',
    '10:20:12,12',
    '10:20:9',
    '10:20:20',
    '10:20',
    '1:9999999999999999999:',
    '1:2:x',
  ]) {
    assert.equal(readPlace(writePlace({ ...place, snapshot })), null, snapshot);
  }
  assert.equal(readPlace(writePlace({ ...place, account: '0' })), null);
  assert.equal(readPlace(writePlace({ ...place, after: '-1' })), null);
  assert.equal(readPlace(writePlace({ ...place, until: 0.5 })), null);
  for (const text of ['', 'x', 'W10', '!!', Buffer.from('{}').toString('base64url')])
    assert.equal(readPlace(text), null, text);
});
