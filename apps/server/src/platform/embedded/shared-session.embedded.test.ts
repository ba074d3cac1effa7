import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts';

// What one session for all connections means, and why nothing of ours may use these: see capabilities.ts. Where one of
// these tests fails, the embedded database has become more like a server, and the capability record may say so.

let embedded: EmbeddedDatabase;
let one: pg.Client;
let other: pg.Client;

before(async () => {
  embedded = await startEmbedded({ memory: true });
  one = new pg.Client({ connectionString: embedded.url });
  other = new pg.Client({ connectionString: embedded.url });
  await Promise.all([one.connect(), other.connect()]);
});

after(async () => {
  await Promise.all([one.end(), other.end()]);
  await embedded.close();
});

test('a setting of one connection is one of all', async () => {
  await one.query("SET statement_timeout = '12345ms'");
  const { rows } = await other.query<{ statement_timeout: string }>('SHOW statement_timeout');
  assert.equal(rows[0]?.statement_timeout, '12345ms');
  await one.query('RESET statement_timeout');
});

test('a statement that one connection has named cannot be named by another', async () => {
  await one.query({ name: 'same', text: 'SELECT 1 AS value' });
  await assert.rejects(other.query({ name: 'same', text: 'SELECT 2 AS value' }), /already exists/);
});

test('an advisory lock keeps nobody out', async () => {
  await one.query('SELECT pg_advisory_lock(1)');
  const { rows } = await other.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(1) AS taken');
  assert.equal(rows[0]?.taken, true);
});

test('a notification does not pass from one connection to another', async () => {
  let told = 0;
  other.on('notification', () => (told += 1));
  await other.query('LISTEN news');
  await one.query('NOTIFY news');
  await wait(200);
  assert.equal(told, 0);
});
