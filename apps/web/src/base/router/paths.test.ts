import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf, pathTo, searchIn } from './paths.ts';

test('a path and what the page takes are read as they were written', () => {
  const place = pathTo('/pages/transaction/currency', { symbol: 'BTC/USDT' });
  assert.equal(place, '/pages/transaction/currency?symbol=BTC%2FUSDT');
  assert.equal(pageOf(place), '/pages/transaction/currency');
  assert.deepEqual(searchIn(place), { symbol: 'BTC/USDT' });
});

test('a field that is not given leaves no trace', () => {
  assert.equal(pathTo('/pages/market/search', { q: '' }), '/pages/market/search');
  assert.equal(pathTo('/pages/market/search'), '/pages/market/search');
});

test('a place that is none of ours is no page', () => {
  for (const place of [
    '//evil.example',
    'https://evil.example',
    '/pages/none',
    'javascript:alert(1)',
    '/constructor',
  ]) {
    assert.equal(pageOf(place), null, place);
  }
});
