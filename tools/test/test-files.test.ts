import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  alternating,
  dealOut,
  differing,
  findTestFiles,
  inTurn,
  mayDiffer,
  onPostgresAlone,
  ownProcess,
} from './test-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { browser, database, embedded, outside, outsideDatabase, unit } = findTestFiles(root, []);
const onBoth = [...database, ...outsideDatabase].filter(mayDiffer);

// A renamed folder would otherwise lose its tests on the embedded database, and nothing would fail.
test('every pattern of what can differ on the embedded database names test files', () => {
  for (const pattern of differing)
    assert.ok(
      onBoth.some((file) => pattern.test(file)),
      String(pattern),
    );
});

test('what can differ on the embedded database runs on it', () => {
  const server = 'apps/server/src';
  for (const place of [
    `${server}/platform/database/migrate.`,
    `${server}/platform/bus/outbox.`,
    `${server}/modules/ledger/ledger.`,
    `${server}/modules/spot/lane/commit-lane.`,
    'test/e2e/first-customer.',
    'test/e2e/outside-trader.',
    'test/e2e/price-evidence.',
    'test/load/kill-under-load.',
  ]) {
    assert.ok(
      onBoth.some((file) => file.startsWith(place)),
      place,
    );
  }
});

test('what is the same on both databases runs on PostgreSQL alone', () => {
  assert.ok(database.includes('apps/server/src/modules/identity/login.pg.test.ts'));
  assert.ok(!mayDiffer('apps/server/src/modules/identity/login.pg.test.ts'));
});

test('what starts the embedded database itself is no unit test', () => {
  assert.ok(embedded.includes('apps/server/src/platform/embedded/start-embedded.embedded.test.ts'));
  assert.ok(!unit.some((file) => file.endsWith('.embedded.test.ts')));
});

test('what alternates runs on one database at a commit and on the other at the next, all else on both or on PostgreSQL', () => {
  const files = [...database, ...outsideDatabase];
  const alternate = files.filter((file) => alternating.some((pattern) => pattern.test(file)));
  for (const pattern of alternating) assert.ok(alternate.some((file) => pattern.test(file) && mayDiffer(file)));
  const [one, next] = [dealOut(files, 7), dealOut(files, 8)];
  for (const file of alternate) {
    assert.notEqual(one.postgres.includes(file), one.embedded.includes(file), file);
    assert.notEqual(one.postgres.includes(file), next.postgres.includes(file), file);
  }
  const others = files.filter((file) => !alternate.includes(file));
  assert.deepEqual(
    one.postgres.filter((file) => !alternate.includes(file)),
    others,
  );
  assert.deepEqual(
    one.embedded.filter((file) => !alternate.includes(file)),
    others.filter(mayDiffer),
  );
});

test('the files that hold tests on PostgreSQL alone are those that say so', () => {
  const saying = database.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return (
      text.includes("\nif (testEngine() === 'postgres')") &&
      !/^(?:test|it|describe|  it|  test)\(/m.test(text.split("\nif (testEngine() === 'postgres')")[0] ?? '')
    );
  });
  assert.ok(saying.length > 10);
  assert.deepEqual(
    database.filter((file) => onPostgresAlone.test(file)),
    saying,
  );
});

test('each file that takes turns has its turn within five runs, and all others run in each', () => {
  const files = [...database, ...outside, ...outsideDatabase, ...browser];
  const runs = [1_000, 1_001, 1_002, 1_003, 1_004].map((rotation) => inTurn(files, rotation));
  for (const file of files)
    assert.ok(
      runs.some((run) => run.includes(file)),
      file,
    );
  const always = files.filter((file) => runs.every((run) => run.includes(file)));
  for (const file of ['test/e2e/first-customer.pg.e2e.ts', 'test/browser/trade.browser.ts']) {
    assert.ok(always.includes(file), file);
  }
  const inTurns = files.filter((file) => !always.includes(file));
  assert.ok(inTurns.length > 20);
  assert.deepEqual(
    inTurns.filter(
      (file) =>
        !/killed|(?:bitcoin|tron)-reorganisations|^test\/(?:browser|load|nodes)\/|^test\/fuzz\/(?:contract-fuzz|staff-grants)/.test(
          file,
        ),
    ),
    [],
  );
});

test('a pattern of files that need a process of their own names test files', () => {
  for (const pattern of ownProcess)
    assert.ok(
      [...unit, ...outside].some((file) => pattern.test(file)),
      String(pattern),
    );
});
