import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { alternating, dealOut, differing, findTestFiles, mayDiffer } from './test-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { database, embedded, outsideDatabase, unit } = findTestFiles(root, []);
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
