import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dayMs, hourMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from './database.ts';
import { checkpointsWhereNeeded, pruneCommitMarks, vacuumWhereNeeded } from './housekeeping.ts';

let opened: TestDatabase;
let db: Database;
before(async () => {
  opened = await openTestDatabase();
  db = opened.connect();
});
after(() => opened.close());

test('marks of transactions are forgotten after a day and not before', async () => {
  const now = instant(Date.UTC(2030, 0, 2));
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  await db.withTx('old and young', (tx) =>
    tx.query('INSERT INTO commit_marks (id, at) VALUES ($1, $2), ($3, $4)', [
      ids[0],
      toIso(instant(now - dayMs - 1)),
      ids[1],
      toIso(instant(now - dayMs + hourMs)),
    ]),
  );
  await db.withTx('more than go at once', (tx) =>
    tx.query('INSERT INTO commit_marks (id, at) SELECT gen_random_uuid(), $1 FROM generate_series(1, 10001)', [
      toIso(instant(now - 2 * dayMs)),
    ]),
  );
  await pruneCommitMarks(db, now);
  const { rows } = await db.query<{ id: string }>('SELECT id FROM commit_marks WHERE id = ANY ($1)', [ids]);
  assert.deepEqual(
    rows.map((row) => row.id),
    [ids[1]],
  );
  const old = await db.query<{ count: number }>('SELECT count(*)::int AS count FROM commit_marks WHERE at < $1', [
    toIso(instant(now - dayMs)),
  ]);
  assert.equal(old.rows[0]?.count, 0);
});

test('the figures of the planner are refreshed where nothing else does it', async () => {
  await db.withTx('fill', (tx) => tx.query('CREATE TABLE filled AS SELECT generate_series(1, 1000) AS id'));
  await vacuumWhereNeeded(db);
  const { rows } = await db.query<{ reltuples: number }>("SELECT reltuples FROM pg_class WHERE relname = 'filled'");
  // A server does it in its own time; a table that has never been looked at says -1.
  if (opened.engine === 'embedded') assert.equal(rows[0]?.reltuples, 1_000);
  else assert.ok([-1, 1_000].includes(rows[0]?.reltuples ?? 0));
});

test('the log is cut every five minutes where nothing else does it, and not at once', async () => {
  let now: Instant = instant(Date.UTC(2030, 0, 2));
  const work = checkpointsWhereNeeded(db, { now: () => now }, { isFull: () => false });
  assert.equal(work === null, opened.engine === 'postgres');
  if (work === null) return;
  const uncut = async (): Promise<number> => {
    const { rows } = await db.query<{ bytes: number }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()',
    );
    return rows[0]?.bytes ?? 0;
  };
  await db.withTx('write', (tx) => tx.query('CREATE TABLE written AS SELECT generate_series(1, 10000) AS id'));
  const written = await uncut();
  assert.ok(written > 300_000);
  await work.run();
  assert.ok((await uncut()) >= written);
  now = instant(now + 5 * minuteMs);
  await work.run();
  assert.ok((await uncut()) < 10_000);
});
