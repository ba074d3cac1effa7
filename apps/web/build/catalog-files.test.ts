import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bringsTexts, catalogPath, isCatalog } from './catalog-files.ts';

const src = '/somewhere/apps/web/src';

test('a catalog is known where it is said to lie', () => {
  assert.equal(catalogPath('app', 'en'), 'base/texts/en.json');
  assert.equal(catalogPath('product-kit', 'zh'), 'features/product-kit/texts/zh.json');
  for (const area of ['app', 'product-kit']) assert.ok(isCatalog(`${src}/${catalogPath(area, 'zh')}`), area);
  for (const file of ['texts/en.json', 'features/a/b/texts/en.json', 'languages/en.ts', 'base/texts/areas.ts']) {
    assert.ok(!isCatalog(`${src}/${file}`), file);
  }
});

test('the texts of every page come with their language, those of a feature by themselves', () => {
  assert.ok(bringsTexts(`${src}/languages/en.ts`, 'app', 'en'));
  assert.ok(bringsTexts(`${src}/features/trade/texts/en.json`, 'trade', 'en'));
  assert.ok(!bringsTexts(`${src}/languages/zh.ts`, 'app', 'en'));
  assert.ok(!bringsTexts(`${src}/features/trade/texts/en.json`, 'app', 'en'));
});
