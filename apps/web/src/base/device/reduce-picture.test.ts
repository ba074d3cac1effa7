import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unreadableKind } from './reduce-picture.ts';

test('a file that is no picture here is told by its type, and without one by its name', () => {
  const of = (name: string, type: string) => unreadableKind({ name, type });
  assert.equal(of('IMG_0001.HEIC', ''), 'heic');
  assert.equal(of('photo', 'image/heif'), 'heic');
  assert.equal(of('receipt.pdf', ''), 'pdf');
  assert.equal(of('receipt', 'application/pdf'), 'pdf');
  assert.equal(of('notes.txt', 'text/plain'), 'other');
  assert.equal(unreadableKind(new Blob([''], { type: 'image/heic' })), 'heic');
});
