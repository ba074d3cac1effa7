import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { familyFiles, familyName, listLines, nextMigration } from './skeleton.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a name is a word of small letters', () => {
  assert.deepEqual(['auction', 'a', 'Auction', 'two words', 'lock-up'].map(familyName), [
    'auction',
    null,
    null,
    null,
    null,
  ]);
});

test('a migration comes after the last', () => {
  assert.equal(nextMigration(['0104-create-a.sql', '0112-create-b.sql']), '0120');
  assert.equal(nextMigration([]), '0010');
});

test('a family touches six lists, and each gains what names it', () => {
  const lists = listLines('auction');
  assert.deepEqual(lists.map(({ path }) => path).toSorted(), [
    'apps/backoffice/src/features.ts',
    'apps/server/src/composition/families.ts',
    'apps/web/src/features.ts',
    'packages/contract/src/call.ts',
    'packages/contract/src/families.ts',
    'tools/boundaries/module-order.ts',
  ]);
  for (const { path, add } of lists) {
    const before = readFileSync(join(root, path), 'utf8');
    const after = add(before);
    const gained = after.split('\n').filter((line) => !before.split('\n').includes(line));
    assert.ok(gained.length >= 1 && gained.length <= 2, `${path}: ${gained.join(' | ')}`);
    assert.ok(
      gained.every((line) => /auction/i.test(line)),
      path,
    );
  }
});

test('a family of the specification stands in two of the lists already, once', () => {
  for (const path of ['packages/contract/src/call.ts', 'tools/boundaries/module-order.ts']) {
    const before = readFileSync(join(root, path), 'utf8');
    for (const name of ['ieo', 'guess', 'dual']) {
      assert.equal(
        listLines(name)
          .find((one) => one.path === path)
          ?.add(before),
        before,
        `${path}: ${name}`,
      );
    }
  }
});

test('a toy family fails by tests that say what is missing', () => {
  // Beside the sources, so that it finds what it imports.
  const folder = mkdtempSync(join(root, '.cache/toy-family-'));
  try {
    for (const [path, text] of familyFiles('toy', '9990')) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const file = join(folder, 'apps/server/src/modules/toy/toy.test.ts');
    const { stdout, status } = spawnSync(process.execPath, ['--test', file], { encoding: 'utf8', env });
    assert.equal(status, 1);
    for (const demand of ['terms', 'purchase', 'reserve', 'due work', 'early end', 'evidence', 'strangers', 'ledger']) {
      assert.match(stdout, new RegExp(`✖ toy: ${demand}`));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
