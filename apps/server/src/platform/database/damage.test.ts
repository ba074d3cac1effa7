import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Damage } from './damage.ts';

test('every finding is told once, also those made before somebody listens', () => {
  const damage = new Damage();
  damage.report('a page that a statement met');
  const told: string[] = [];
  damage.onFound((what) => told.push(what));
  damage.report('two pages that the search met');
  damage.report('a page that a statement met');
  assert.deepEqual(told, ['a page that a statement met', 'two pages that the search met']);
});
