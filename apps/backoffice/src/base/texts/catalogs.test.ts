import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byArea } from './catalogs.ts';

test('texts stand in the area of their folder', () => {
  const files = { '../base/texts/en.json': { a: 'A' }, '../features/product-kit/texts/en.json': { b: 'B' } };
  assert.deepEqual(byArea(files), { app: { a: 'A' }, 'product-kit': { b: 'B' } });
});
