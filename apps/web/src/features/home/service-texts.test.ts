import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { serviceIcon } from './service-icons.ts';

const menu = readFileSync(new URL('../../../../server/src/modules/content/menu.ts', import.meta.url), 'utf8');
const keys = [...menu.matchAll(/^ {2}\['([a-z0-9_]+)', '\/pages/gm)].map(([, key = '']) => key);
const texts = JSON.parse(readFileSync(new URL('./texts/en.json', import.meta.url), 'utf8')) as {
  readonly service: Readonly<Record<string, string>>; // the catalog's own form
};

test('every entry of the server’s menu has a text and a picture of its own', () => {
  assert.ok(keys.length > 20);
  for (const key of keys) {
    assert.notEqual(texts.service[key] ?? '', '', key);
    assert.ok(key === 'quiz' || serviceIcon(key) !== serviceIcon('unknown'), key);
  }
});
