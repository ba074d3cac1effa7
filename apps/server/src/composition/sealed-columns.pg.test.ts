import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { testSealer } from '@bourse/testing/chance';
import { sealOpenTexts } from '../platform/secrets/seal-open-texts.ts';
import { openColumns, sealedColumns } from './sealed-columns.ts';

/**
 * Bytes that nothing opens: hashes, salts, public keys, keys of links, data keys, which the master key wraps, works that
 * everybody may see, and the leaves of liabilities with the secret of their salts: both say what the balances beside say.
 */
const unsealed =
  /^(?:.*_hash|.*\.(?:salt|digest|credential_id|public_key|wrapped|hash|previous)|(?:file_link|nft_media)_key\.key|nft_media\.content|liability_(?:chunks\.(?:first_key|leaves)|secrets\.secret))$/;

test('every column of bytes is sealed and named, or known to be none', async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const { rows } = await database.connect().query<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
     JOIN information_schema.tables b USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.data_type = 'bytea' AND b.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const named = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  const known = rows.map(({ name }) => name).filter((name) => !unsealed.test(name));
  assert.deepEqual(
    known,
    [...named, 'files.content', 'published_pictures.content']
      .filter((name, place, all) => all.indexOf(name) === place)
      .toSorted(),
  );
});

test('a start seals the secrets that an earlier version has kept open', async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const db = database.connect();
  await db.withTx('secrets of before', async (tx) => {
    // Of what they are is not asked here.
    for (const table of ['nft_box_secrets', 'ieo_secrets']) {
      await tx.query(
        `ALTER TABLE ${table} DROP CONSTRAINT ${table}_${table.startsWith('nft') ? 'box' : 'project'}_id_fkey`,
      );
    }
    await tx.query('INSERT INTO nft_box_secrets (box_id, secret) VALUES (17, $1)', ['a1'.repeat(32)]);
    await tx.query('INSERT INTO ieo_secrets (project_id, secret) VALUES (18, $1)', ['b2'.repeat(32)]);
  });
  assert.equal(await sealOpenTexts(db, testSealer, openColumns), 2);
  assert.equal(await sealOpenTexts(db, testSealer, openColumns), 0);
  const boxes = await db.query<{ sealed: Buffer; secret: string | null }>('SELECT sealed, secret FROM nft_box_secrets');
  const offerings = await db.query<{ sealed: Buffer; secret: string | null }>('SELECT sealed, secret FROM ieo_secrets');
  const [box, offering] = [boxes.rows[0], offerings.rows[0]];
  assert.deepEqual([box?.secret, offering?.secret], [null, null]);
  assert.equal(testSealer.open(box?.sealed ?? Buffer.alloc(0), 'nft_box:17').toString('utf8'), 'a1'.repeat(32));
  assert.equal(testSealer.open(offering?.sealed ?? Buffer.alloc(0), 'ieo:18').toString('utf8'), 'b2'.repeat(32));
});
