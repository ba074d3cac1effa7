import assert from 'node:assert/strict';
import { it } from 'node:test';
import { keyboardInset } from './keyboard-inset.ts';

it('measures what a keyboard covers, and nothing else', () => {
  assert.equal(keyboardInset(844, { height: 844, offsetTop: 0, scale: 1 }), 0);
  assert.equal(keyboardInset(844, { height: 508, offsetTop: 0, scale: 1 }), 336);
  assert.equal(keyboardInset(844, { height: 508, offsetTop: 100, scale: 1 }), 236);
  assert.equal(keyboardInset(844, { height: 844.4, offsetTop: 0, scale: 1 }), 0);
  assert.equal(keyboardInset(844, { height: 422, offsetTop: 211, scale: 2 }), 0);
});
