import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvariantError, invariant, present, unreachable } from './invariant.ts';
import { err, isErr, ok } from './result.ts';

test('only what err made is a refusal', () => {
  assert.equal(isErr(err('no')), true);
  for (const other of [ok(1), null, undefined, 'no', 5, {}, { ok: true }]) assert.equal(isErr(other), false);
});

test('violated invariants throw', () => {
  assert.throws(() => {
    invariant(false, 'broken');
  }, InvariantError);
  assert.throws(() => present(undefined, 'it'), /it is missing/);
  assert.throws(() => present(null, 'it'), InvariantError);
  assert.equal(present(0, 'zero'), 0);
  assert.throws(() => unreachable('x' as never), InvariantError); // what no type lets in
});
