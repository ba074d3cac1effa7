import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = readFileSync(join(root, 'docs/new-family.md'), 'utf8');

/** Whether a file of the project lies in a place that a family has for itself. */
function isFamilyPlace(path: string, family: string): boolean {
  return (
    ['server/src/modules', 'web/src/features', 'backoffice/src/features'].some((folder) =>
      path.startsWith(`apps/${folder}/${family}/`),
    ) || path === `packages/contract/src/${family}.ts`
  );
}

/** Whether code names a family: as a word, or as the beginning of one such as `miningCalls` or `mining_yield`. */
function namesFamily(code: string, family: string): boolean {
  return new RegExp(`\\b(?:${family}(?![a-z])|${family[0]?.toUpperCase()}${family.slice(1)}(?![a-z]))`).test(code);
}

/** The files that the guide lists under a heading, each in backquotes at the beginning of its line. */
function listed(heading: string): string[] {
  const section = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? assert.fail(`no section ${heading}`);
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => path ?? '').toSorted();
}

const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', 'tools/boundaries/*.ts'], {
  cwd: root,
}).filter((path) => !/\.test\.ts$|-fixture\.ts$/.test(path) && !path.startsWith('packages/testing/'));

test('a family is in its own folders and in the shared files that the guide names, and nowhere else', () => {
  const shared = listed('Shared files that name a family');
  for (const family of ['mining', 'etf']) {
    const naming = sources.filter(
      (path) => !isFamilyPlace(path, family) && namesFamily(readFileSync(join(root, path), 'utf8'), family),
    );
    assert.deepEqual(
      naming.filter((path) => !shared.includes(path)),
      [],
      `names ${family}, and the guide does not list it`,
    );
  }
  const stale = shared.filter((path) => !namesFamily(readFileSync(join(root, path), 'utf8'), 'mining'));
  assert.deepEqual(stale, [], 'listed, and names no mining');
});

test('finds a family in another’s file', () => {
  assert.equal(isFamilyPlace('apps/server/src/modules/mining/mining.ts', 'mining'), true);
  assert.equal(isFamilyPlace('apps/server/src/modules/ledger/posting.ts', 'mining'), false);
  assert.equal(namesFamily("import { miningCalls } from './mining.ts';", 'mining'), true);
  assert.equal(namesFamily("kind: 'mining_yield'", 'mining'), true);
  assert.equal(namesFamily('determining what is left', 'mining'), false);
});
