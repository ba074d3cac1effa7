import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@bourse/client/call-error';
import { behindOf, isShort, nodesSay, placeOf, sourceFaultOf, typedHash } from './network.ts';

test('a network is so many blocks behind as its node has and nobody has read', () => {
  assert.equal(behindOf({ height: 90, head: 100 }), 10);
  assert.equal(behindOf({ height: 101, head: 100 }), 0, 'a node that has lost some');
  assert.equal(behindOf({ height: null, head: 100 }), null);
});

test('the worst that a node says counts', () => {
  const say = (...views: ('agrees' | 'differs' | 'behind' | 'silent')[]) =>
    nodesSay({ nodes: views.map((view) => ({ view, head: 1 })) });
  assert.equal(say('agrees', 'agrees'), 'agrees');
  assert.equal(say('agrees', 'behind'), 'behind');
  assert.equal(say('behind', 'silent', 'agrees'), 'silent');
  assert.equal(say('silent', 'differs'), 'differs');
  assert.equal(say(), null);
});

test('the bar of a float ends a quarter above its ceiling, and what is below nothing stands at its beginning', () => {
  const ceiling = '1000';
  assert.equal(placeOf('1000', { ceiling }), 0.8);
  assert.equal(placeOf('500', { ceiling }), 0.4);
  assert.equal(placeOf('99999', { ceiling }), 1);
  assert.equal(placeOf('-5', { ceiling }), 0);
  assert.equal(placeOf('5', { ceiling: '0' }), 0);
});

test('only what falls short of the books is short', () => {
  const compared = { at: '', block: 1, books: '1', held: '1', cold: '0', unexplained: null };
  assert.equal(isShort({ compared: { ...compared, difference: '-0.1' } }), true);
  assert.equal(isShort({ compared: { ...compared, difference: '0' } }), false);
  assert.equal(isShort({ compared: null }), false);
});

test('a hash is taken with or without its prefix, and a refused source says why', () => {
  const hash = 'Ab'.repeat(32);
  assert.equal(typedHash(` 0x${hash} `), `0x${hash.toLowerCase()}`);
  assert.equal(typedHash(hash), hash.toLowerCase());
  for (const wrong of ['', hash.slice(1), `${hash}0`, 'x'.repeat(64)]) assert.equal(typedHash(wrong), null);
  const refusedWith = (data: Record<string, unknown>) =>
    sourceFaultOf(
      new CallError({
        kind: 'refused',
        isCertain: true,
        reply: { type: 'error', code: 'PARAMETER_ERROR', message: 'no', data },
      }),
    );
  assert.equal(refusedWith({ field: 'tx_hash', because: 'too_new' }), 'too_new');
  assert.equal(refusedWith({ field: 'reason' }), undefined);
  assert.equal(refusedWith({ because: 'anything' }), undefined);
});
