import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { selectTests } from './changed.ts';
import { dependantsOf, readImportGraph } from './import-graph.ts';
import { featureOf, journeysOf } from './journeys.ts';
import { findTestFiles } from './test-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bourse-changed-'));
after(() => rmSync(folder, { recursive: true }));

const files: Readonly<Record<string, string>> = {
  'packages/kernel/src/deep.ts': 'export const deep = 1;',
  'apps/server/src/modules/loans/rate.ts': "import { deep } from '@bourse/kernel/deep';\nexport const rate = deep;",
  'apps/server/src/modules/loans/loan-store.ts':
    "import { rate } from './rate.ts';\nexport const sql = `SELECT * FROM loans`;",
  'apps/server/src/modules/loans/index.ts': "export { sql } from './loan-store.ts';",
  'apps/server/src/modules/loans/loans.pg.test.ts': "const { sql } = await import('./index.ts');",
  'apps/server/src/modules/loans/killed-fixture.ts': "import './rate.ts';",
  'apps/server/src/modules/loans/loans-killed.pg.test.ts': "start(new URL('./killed-fixture.ts', import.meta.url));",
  'apps/server/src/modules/otc/otc.test.ts': 'export {};',
  'db/migrations/0001-loans.sql': 'ALTER TABLE loans ADD COLUMN x int;',
  'apps/server/src/modules/fiat/index.ts':
    "export { one, two as other } from './one.ts';\nimport './wired.ts';\nexport const made = 1;",
  'apps/server/src/modules/fiat/one.ts': 'export const one = 1, two = 2;',
  'apps/server/src/modules/fiat/wired.ts': 'export {};',
  'apps/server/src/modules/fiat/named.test.ts': "import { type other } from './index.ts';",
  'apps/server/src/modules/fiat/made.test.ts': "import { made } from './index.ts';",
  'test/browser/fiat.browser.ts': 'export {};',
  'test/sim/exchange.e2e.ts': "import '../../apps/server/src/modules/loans/rate.ts';",
  'test/browser/loans.browser.ts': 'export {};',
  'test/browser/shell.browser.ts': 'export {};',
  'test/browser/otc.browser.ts': 'export {};',
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const tests = Object.keys(files).filter((path) => /\.(?:test|browser|e2e)\.ts$/.test(path));
const loans = [
  'apps/server/src/modules/loans/loans-killed.pg.test.ts',
  'apps/server/src/modules/loans/loans.pg.test.ts',
  'test/browser/loans.browser.ts',
];
const select = (...changed: string[]): string[] => selectTests(folder, changed, tests).toSorted();

test('a file three imports deep reaches the tests that read it, and those that start what reads it', () => {
  assert.deepEqual(select('packages/kernel/src/deep.ts'), [
    ...loans.slice(0, 2),
    'test/browser/shell.browser.ts',
    'test/sim/exchange.e2e.ts',
  ]);
});

test('a file of a feature reaches its tests and its journeys, and no other feature', () => {
  assert.deepEqual(select('apps/server/src/modules/loans/rate.ts'), loans);
});

test('what an index hands on is read from its file, and not all else that the index reads', () => {
  const [named, made, journey] = [
    'apps/server/src/modules/fiat/named.test.ts',
    'apps/server/src/modules/fiat/made.test.ts',
    'test/browser/fiat.browser.ts',
  ];
  assert.deepEqual(select('apps/server/src/modules/fiat/wired.ts'), [made, journey]);
  assert.deepEqual(select('apps/server/src/modules/fiat/one.ts'), [made, named, journey]);
  assert.deepEqual(select('apps/server/src/modules/fiat/index.ts'), [made, named, journey]);
});

test('a change of one family leaves what reads the whole house to the whole run, and a shared one does not', () => {
  const whole = 'test/sim/exchange.e2e.ts';
  assert.ok(!select('apps/server/src/modules/loans/rate.ts').includes(whole));
  assert.ok(select('packages/kernel/src/deep.ts').includes(whole));
  assert.ok(select(whole).includes(whole));
});

test('a changed test runs itself, and a deleted file is no error', () => {
  assert.deepEqual(select('apps/server/src/modules/otc/otc.test.ts', 'apps/server/src/gone.ts').slice(0, 1), [
    'apps/server/src/modules/otc/otc.test.ts',
  ]);
});

test('a migration reaches what names its tables', () => {
  assert.deepEqual(select('db/migrations/0001-loans.sql'), [
    'apps/server/src/modules/loans/loans.pg.test.ts',
    'test/browser/loans.browser.ts',
  ]);
});

test('each feature of the product has a journey', () => {
  const { browser, outside, outsideDatabase } = findTestFiles(root, []);
  const journeys = [...browser, ...outside, ...outsideDatabase].filter((file) => file.startsWith('test/'));
  const features = ['apps/server/src/modules', 'apps/web/src/features', 'apps/backoffice/src/features'].flatMap(
    (path) => readdirSync(join(root, path)).flatMap((name) => featureOf(`${path}/${name}/index.ts`) ?? []),
  );
  assert.ok(features.length > 100);
  assert.deepEqual(
    [...new Set(features)].filter((feature) => journeysOf(feature, journeys).length === 0),
    [],
  );
});

test('every import of the real tree that names a file is followed', () => {
  const graph = readImportGraph(root);
  assert.ok(graph.size > 3_000);
  assert.ok(
    [...graph.values()]
      .flatMap((imports) => [...imports])
      .every((path) => existsSync(join(root, path.replace(/#names$/, '')))),
  );
  const reached = dependantsOf(graph, ['packages/kernel/src/amount.ts']);
  assert.ok(reached.has('apps/server/src/modules/ledger/ledger.pg.test.ts'));
  assert.ok(reached.has('apps/web/src/main.tsx') || reached.has('apps/web/src/main.ts'));
});
