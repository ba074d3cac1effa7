import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { sealedColumns } from './sealed-columns.ts';

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
