import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenServices, type Service, shownServices, toggleService } from './services.ts';

const keys = ['deposit', 'spot', 'c2c', 'ieo', 'lockup', 'dual', 'loan', 'nft', 'copy', 'quiz'];
const menu = keys.map((key): Service => ({ key, page: '/', needs_sign_in: false }));
const shown = (chosen: readonly string[] | null): string[] => chosenServices(menu, chosen).map(({ key }) => key);

test('the usual services stand there until others are chosen', () => {
  assert.deepEqual(shown(null), ['spot', 'deposit', 'copy', 'lockup', 'dual', 'ieo', 'loan']);
  assert.deepEqual(shown(['quiz', 'spot']), ['quiz', 'spot']);
});

test('what the server does not list is left out, and never more than fit', () => {
  assert.deepEqual(shown(['gone', 'spot']), ['spot']);
  assert.equal(shown(keys).length, shownServices);
});

test('a service is put in and taken out, and the eighth changes nothing', () => {
  assert.deepEqual(toggleService(['spot'], 'nft'), ['spot', 'nft']);
  assert.deepEqual(toggleService(['spot', 'nft'], 'spot'), ['nft']);
  const full = keys.slice(0, shownServices);
  assert.equal(toggleService(full, 'quiz'), full);
});
