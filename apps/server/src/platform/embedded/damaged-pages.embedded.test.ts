import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { type DamagedPage, findDamagedPages } from './damaged-pages.ts';
import { pageBytes } from './page-checksum.ts';
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-pages-'));
const database = join(folder, 'database');
let table: string;
let index: string;

async function withDatabase<T>(work: (client: pg.Client, embedded: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir: folder });
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  const value = await work(client, embedded);
  await client.end();
  await embedded.close();
  return value;
}

/** Without waiting, except before another look at a page. */
function find(beforeLook = (): void => undefined): DamagedPage[] {
  return [...findDamagedPages(database, { afterPiece: () => undefined, beforeLook })];
}

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const handle = openSync(join(database, file), 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

after(() => {
  rmSync(folder, { recursive: true });
});

test('pages that are just being written are not taken for damaged ones', async () => {
  await withDatabase(async (client) => {
    await client.query('CREATE TABLE items (id int PRIMARY KEY, word text NOT NULL)');
    await client.query(`INSERT INTO items SELECT number, repeat('x', 200) FROM generate_series(1, 5000) AS number`);
    const path = async (name: string): Promise<string> =>
      (await client.query<{ path: string }>('SELECT pg_relation_filepath($1) AS path', [name])).rows[0]?.path ?? '';
    table = await path('items');
    index = await path('items_pkey');
    const writing = (async () => {
      for (let turn = 0; turn < 10; turn += 1) await client.query(`UPDATE items SET word = word || 'y'; CHECKPOINT`);
    })();
    const never = new Int32Array(new SharedArrayBuffer(4));
    for (let turn = 0; turn < 20; turn += 1) {
      assert.deepEqual(
        find(() => void Atomics.wait(never, 0, 0, 20)),
        [],
      );
      await new Promise((resolve) => void setImmediate(resolve));
    }
    await writing;
  });
  assert.deepEqual(find(), []);
});

test('a flipped bit, a page in the place of another and a wiped header are found, in tables and indexes', () => {
  const whole = readFileSync(join(database, table));
  const indexed = readFileSync(join(database, index));
  try {
    overwrite(table, 3 * pageBytes + 5_000, Uint8Array.of((whole[3 * pageBytes + 5_000] ?? 0) ^ 4));
    overwrite(table, 7 * pageBytes, whole.subarray(8 * pageBytes, 9 * pageBytes));
    overwrite(index, 2 * pageBytes, new Uint8Array(100));
    assert.deepEqual(
      find().toSorted((one, other) => one.block - other.block),
      [
        { file: index, block: 2 },
        { file: table, block: 3 },
        { file: table, block: 7 },
      ],
    );
  } finally {
    overwrite(table, 0, whole);
    overwrite(index, 0, indexed);
  }
  assert.deepEqual(find(), []);
});

test('what the search finds is what PostgreSQL refuses to read', async () => {
  overwrite(table, 3 * pageBytes + 5_000, Uint8Array.of(1, 2, 3, 4));
  assert.deepEqual(find(), [{ file: table, block: 3 }]);
  await withDatabase(async (client) => {
    await assert.rejects(client.query('SELECT count(word) FROM items'), { code: 'XX001' });
  });
});
