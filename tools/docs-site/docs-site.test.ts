import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import MiniSearch from 'minisearch';
import { buildSite } from './build-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-docs-'));
after(() => rmSync(folder, { recursive: true }));
const pages = buildSite(folder);
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

test('every link and picture leads to a file and a heading of the site', () => {
  assert.ok(pages.length > 50, String(pages.length));
  const wrong: string[] = [];
  for (const page of pages) {
    for (const [, href = ''] of read(page).matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^[a-z]+:/.test(href)) continue;
      const [path = '', anchor] = href.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      const isThere = existsSync(join(folder, target));
      if (!isThere || (anchor !== undefined && !read(target).includes(`id="${anchor}"`)))
        wrong.push(`${page}: ${href}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('chapters are found by their words, by the index that is served', () => {
  const fields = { fields: ['title', 'text'], storeFields: ['title', 'page'] };
  const index = MiniSearch.loadJSON(read('index.json'), fields);
  const ids = index.search('BOURSE_MASTER_KEY').map(({ id }): unknown => id);
  assert.ok(ids.includes('docs/operations.html#backup'), ids.join(' '));
  assert.equal(index.search('standby promote', { combineWith: 'AND' })[0]?.['page'], 'docs/operations.html');
  for (const asset of ['minisearch.js', 'search.js', 'site.css', 'index.html'])
    assert.ok(existsSync(join(folder, asset)));
});
