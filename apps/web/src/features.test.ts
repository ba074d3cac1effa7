import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
/** The product kit is what features are made of, and none itself. */
const folders = readdirSync(new URL('features', import.meta.url)).filter((folder) => folder !== 'product-kit');

test('every feature is in the list, under the name of its folder', () => {
  const listed = [...read('features.ts').matchAll(/export \{ (\w+) \} from '\.\/features\/([a-z0-9-]+)\//g)];
  assert.deepEqual(new Set(listed.map(([, , folder]) => folder)), new Set(folders));
  for (const [, name, folder = ''] of listed) {
    assert.match(read(`features/${folder}/manifest.ts`), new RegExp(`name: '${folder}',`), name);
  }
});

test('every entry of the server’s menu leads to a page that a feature has', () => {
  const menu = read('../../server/src/modules/content/menu.ts');
  const manifests = folders.map((folder) => read(`features/${folder}/manifest.ts`)).join('');
  const entries = [...menu.matchAll(/\['(\w+)', '(\/pages\/[^']+)'/g)];
  assert.ok(entries.length > 20);
  for (const [, service, page = ''] of entries) assert.ok(manifests.includes(`'${page}':`), service);
});
