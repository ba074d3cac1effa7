import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matching } from './palette-pages.ts';

const found = (typed: string, ...list: string[]) => matching(list, typed, (text) => text);

test('every word that was typed has to be there, and what begins with the first stands first', () => {
  assert.deepEqual(found('', 'Orders', 'Security'), ['Orders', 'Security']);
  assert.deepEqual(found('se', 'Purse', 'Security'), ['Security', 'Purse']);
  assert.deepEqual(found('deposit how', 'How do I deposit?', 'How do I trade?'), ['How do I deposit?']);
  assert.deepEqual(found('xyz', 'Orders'), []);
});

test('accents, case and width do not matter', () => {
  assert.deepEqual(found('SECURITE', 'Sécurité'), ['Sécurité']);
  assert.deepEqual(found('ＢＴＣ', 'BTC/USDT'), ['BTC/USDT']);
});
