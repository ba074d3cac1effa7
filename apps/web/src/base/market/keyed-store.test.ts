import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyedStore } from './keyed-store.ts';

test('a change is told to those who look at its key, and at all', () => {
  const store = keyedStore<string, number>();
  const told: string[] = [];
  const stop = store.onKey('a', () => told.push('a'));
  store.onKey('b', () => told.push('b'));
  store.onAny(() => told.push('any'));
  store.set('a', 1);
  stop();
  store.set('a', 2);
  assert.deepEqual(told, ['a', 'any', 'any']);
  assert.equal(store.find('a'), 2);
});

test('the list stays the same array until something changes, and keeps its order', () => {
  const store = keyedStore<string, number>();
  store.set('b', 1);
  store.set('a', 2);
  const before = store.all();
  assert.equal(store.all(), before);
  store.set('b', 3);
  assert.deepEqual(store.all(), [3, 2]);
  assert.deepEqual(before, [1, 2]);
  store.clear();
  assert.deepEqual(store.all(), []);
});

test('several values are told of once, and each to those who look at its key', () => {
  const store = keyedStore<string, number>();
  let any = 0;
  const seen: string[] = [];
  store.onAny(() => {
    any += 1;
  });
  store.onKey('a', () => seen.push(`a=${store.find('a')} b=${store.find('b')}`));
  store.onKey('c', () => seen.push('c'));
  store.setAll([
    ['a', 1],
    ['b', 2],
  ]);
  assert.deepEqual([any, seen, store.all()], [1, ['a=1 b=2'], [1, 2]]);
});
