import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@bourse/contract/lang';
import { catalogFiles, catalogOf, catalogPath, readCatalog } from './catalogs.ts';

const src = '/somewhere/apps/web/src';

test('a catalog is known where it is said to lie', () => {
  assert.equal(catalogPath('app', 'en'), 'base/texts/en.json');
  assert.equal(catalogPath('product-kit', 'zh'), 'features/product-kit/texts/zh.json');
  for (const area of ['app', 'product-kit'])
    assert.deepEqual(catalogOf(`${src}/${catalogPath(area, 'zh')}`), { area, lang: 'zh' });
  for (const file of ['texts/en.json', 'features/a/b/texts/en.json', 'languages/en.ts', 'base/texts/areas.ts']) {
    assert.equal(catalogOf(`${src}/${file}`), undefined, file);
  }
});

test('the texts of a family have the names of its records with them', () => {
  assert.ok('title' in readCatalog('lockup', 'en'));
});

test('every area has a file in each language, below one hash', () => {
  const { folder, files } = catalogFiles();
  assert.match(folder, /^assets\/[\w-]{7}\/$/);
  for (const area of ['app', 'home', 'product-kit'])
    for (const lang of languages) assert.match(files.get(`${lang}/${area}.js`) ?? '', /^export default \{".+\};$/);
});
