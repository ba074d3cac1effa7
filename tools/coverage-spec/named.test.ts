import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readRequirements } from './spec-tables.ts';

const root = new URL('../../', import.meta.url);

test('every requirement of the specification is named by a test', () => {
  const named = new Set<string>();
  for (const file of globSync('{apps,packages,test}/**/*.{test,browser,e2e}.ts', { cwd: root })) {
    if (file.includes('node_modules')) continue;
    for (const [, id = ''] of readFileSync(new URL(file, root), 'utf8').matchAll(/\[(SPEC-[\d.]+)\]/g)) named.add(id);
  }
  const open = readRequirements().filter(({ id }) => !named.has(id));
  assert.deepEqual(
    open.map(({ id, text }) => `${id} ${text}`),
    [],
  );
});
