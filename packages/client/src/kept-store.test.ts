import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptStore } from './kept-store.ts';

test('what a store does not take is kept in memory, and goes back to it once it takes it', () => {
  const kept = new Map<string, string>();
  let isFull = false;
  const store = keptStore(() => ({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => {
      if (isFull) throw new Error('full');
      kept.set(name, text);
    },
    removeItem: (name) => void kept.delete(name),
  }));
  store.setItem('a', '1');
  isFull = true;
  store.setItem('a', '2');
  assert.deepEqual([store.getItem('a'), kept.get('a'), store.outlives()], ['2', '1', false]);
  isFull = false;
  store.setItem('a', '3');
  assert.deepEqual([store.getItem('a'), store.outlives(), [...kept]], ['3', true, [['a', '3']]]);
  store.removeItem('a');
  assert.equal(store.getItem('a'), null);
});

test('a store that is blocked is one of memory', () => {
  const store = keptStore(() => {
    throw new Error('blocked');
  });
  assert.equal(store.getItem('a'), null);
  store.setItem('a', '1');
  assert.equal(store.getItem('a'), '1');
  store.removeItem('a');
  assert.equal(store.getItem('a'), null);
});
