import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-embedded-'));
const IDLE_MS = 500;
let embedded: EmbeddedDatabase;
let pool: pg.Pool;

before(async () => {
  embedded = await startEmbedded({ memory: true });
  pool = new pg.Pool({ connectionString: embedded.url, max: 10 });
  // A connection that a test cuts on purpose reports it here.
  pool.on('error', () => undefined);
});

after(async () => {
  await pool.end();
  await embedded.close();
  rmSync(folder, { recursive: true });
});

/** Ten connections ask at once and each must get its own answer. */
async function assertNoCrossTalk(): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const text = index % 2 === 0 ? 'SELECT $1::int AS value' : 'SELECT 0 AS other, $1::text AS value';
      const { rows } = await pool.query<{ value: number | string }>(text, [index]);
      return String(rows[0]?.value);
    }),
  );
  assert.deepEqual(
    answers,
    answers.map((_, index) => String(index)),
  );
}

test('new files of the log are not filled, and the defaults of the library stay', async () => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'wal_init_zero', 'search_path') ORDER BY name`,
  );
  assert.deepEqual(
    rows.map(({ name, setting }) => `${name} ${setting}`),
    ['fsync off', 'search_path public', 'wal_init_zero off'],
  );
});

/** A connection that the test cuts while the database does not expect it. */
async function openForCutting(): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  return client;
}

function cut(client: pg.PoolClient): void {
  client.release(true);
}

test('many connections ask at once, and each gets its own answers', assertNoCrossTalk);

test('large parameters and results pass', async () => {
  const big = 'é'.repeat(1_000_000);
  const { rows } = await pool.query<{ text: string }>('SELECT $1::text || $1::text AS text', [big]);
  assert.equal(rows[0]?.text, big + big);
});

test('an error in one connection leaves the others alone', async () => {
  const queries = Array.from({ length: 60 }, async (_, index) =>
    index % 3 === 0
      ? assert.rejects(pool.query('SELECT 1 / $1::int', [0]), /division by zero/)
      : assert.equal((await pool.query<{ v: number }>('SELECT $1::int AS v', [index])).rows[0]?.v, index),
  );
  await Promise.all(queries);
});

test('COMMIT of an aborted transaction answers ROLLBACK without an error', async () => {
  const client = await pool.connect();
  await client.query('BEGIN');
  await assert.rejects(client.query('SELECT 1 / 0'));
  assert.equal((await client.query('COMMIT')).command, 'ROLLBACK');
  client.release();
});

test('a connection cut in its transaction is rolled back, and nobody gets its answers', async () => {
  await pool.query('CREATE TABLE cuts (id int)');
  for (let round = 0; round < 20; round += 1) {
    const client = await openForCutting();
    await client.query('BEGIN');
    await client.query('INSERT INTO cuts VALUES ($1)', [round]);
    cut(client);
  }
  await assertNoCrossTalk();
  assert.equal((await pool.query('SELECT 1 FROM cuts')).rowCount, 0);
});

test('a connection cut within a statement leaves the session whole', async () => {
  for (let round = 0; round < 20; round += 1) {
    const client = await openForCutting();
    client.query('SELECT count(*) FROM generate_series(1, 20000)').catch(() => undefined);
    cut(client);
  }
  await assertNoCrossTalk();
});

test('a connection with an idle open transaction is closed, because it blocks all others', async () => {
  const snapshotPath = join(folder, 'empty.tar');
  await embedded.writeSnapshot(snapshotPath);
  const impatient = await startEmbedded({ memory: true, snapshotPath }, IDLE_MS);
  const [sitting, waiting] = [impatient, impatient].map(({ url }) => new pg.Client({ connectionString: url }));
  assert.ok(sitting && waiting);
  sitting.on('error', () => undefined);
  await Promise.all([sitting.connect(), waiting.connect()]);
  await sitting.query('BEGIN');
  const startedMs = performance.now();
  await waiting.query('SELECT 1');
  assert.ok(performance.now() - startedMs >= IDLE_MS - 50);
  await assert.rejects(sitting.query('COMMIT'));
  await waiting.end();
  await impatient.close();
});

test('a wrong password is refused', async () => {
  const url = new URL(embedded.url);
  url.password = 'guess';
  await assert.rejects(new pg.Client({ connectionString: url.href }).connect(), /password authentication failed/);
});

test('a snapshot carries everything into another database in memory', async () => {
  await pool.query('CREATE TABLE kept AS SELECT 42 AS value');
  const path = join(folder, 'snapshot.tar');
  await embedded.writeSnapshot(path);
  const copy = await startEmbedded({ memory: true, snapshotPath: path });
  const client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  assert.deepEqual((await client.query('SELECT value FROM kept')).rows, [{ value: 42 }]);
  await client.end();
  await copy.close();
});

test('a kill loses nothing that was acknowledged', async () => {
  const dataDir = join(folder, 'killed');
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./start-embedded.ts', import.meta.url).href)});
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE TABLE acknowledged (id int PRIMARY KEY)');
    for (let id = 1; ; id += 1) {
      await client.query('INSERT INTO acknowledged VALUES ($1)', [id]);
      console.log(id);
    }
  `;
  const writer = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lastId = 0;
  for await (const chunk of writer.stdout.setEncoding('utf8')) {
    lastId = Number.parseInt(String(chunk).trimEnd().split('\n').at(-1) ?? '0', 10);
    if (lastId > 300) writer.kill('SIGKILL');
  }
  if (writer.signalCode === null) await once(writer, 'exit');
  const reopened = await startEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: reopened.url });
  await client.connect();
  const { rows } = await client.query<{ max: number; count: string }>('SELECT max(id), count(*) FROM acknowledged');
  await client.end();
  await reopened.close();
  const { max = 0, count = '0' } = rows[0] ?? {};
  assert.ok(max >= lastId, `${lastId} was acknowledged and ${max} is there`);
  assert.equal(Number.parseInt(count, 10), max);
});
