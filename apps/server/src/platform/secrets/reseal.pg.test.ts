import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { after, before, it } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { assertOpens } from '@bourse/testing/assert-opens';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../database/database.ts';
import { parseMasterKey } from './master-key.ts';
import { openSecrets, rotateDataKey, type Secrets } from './open-secrets.ts';
import { forgetDataKeys, reseal } from './reseal.ts';
import type { SealedColumn } from './sealed-column-store.ts';
import type { Sealer } from './sealer.ts';

const key = ['kind', 'id'] as const;
const context = "'letter:' || kind || ':' || id";
const columns: readonly SealedColumn[] = [
  { table: 'letters', key, column: 'body', context, where: 'sealed' },
  { table: 'letters', key, column: 'note', context },
];
const choice = { masterKey: present(parseMasterKey(randomBytes(32).toString('hex')), 'a key'), dataDir: tmpdir() };
let now = instant(Date.UTC(2026, 0, 5));
let opened: TestDatabase;
let db: Database;
let secrets: Secrets;
const portsOf = (sealer: Sealer = secrets.sealer) => ({ db, clock: { now: () => now }, sealer });

before(async () => {
  opened = await openTestDatabase();
  db = opened.connect();
  secrets = await openSecrets(portsOf({ seal: () => Buffer.alloc(0), open: () => Buffer.alloc(0) }), choice);
  await db.withTx('letters', async (tx) => {
    await tx.query(
      'CREATE TABLE letters (kind text, id bigint, body bytea, note bytea, sealed boolean, PRIMARY KEY (kind, id))',
    );
    for (let id = 1; id <= 240; id += 1) {
      const kind = id % 2 === 0 ? 'love' : 'hate';
      const sealed = secrets.sealer.seal(Buffer.from(`body ${id}`), `letter:${kind}:${id}`);
      const note = id % 10 === 0 ? secrets.sealer.seal(Buffer.from(`note ${id}`), `letter:${kind}:${id}`) : null;
      const isPlain = id > 230;
      const body = isPlain ? Buffer.from('plain') : sealed;
      await tx.query('INSERT INTO letters VALUES ($1, $2, $3, $4, $5)', [kind, id, body, note, !isPlain]);
    }
  });
});
after(() => opened.close());

it('seals all of it under the newest key, goes on where it was stopped, and then the old key is needed no more', async () => {
  assert.equal(await rotateDataKey(portsOf(), choice), 2);
  await secrets.work.run();
  await assert.rejects(reseal(portsOf(), columns), /seals from a minute after/);
  now = instant(now + 60_000);
  await assert.rejects(forgetDataKeys(portsOf(), columns), /younger than an hour/);
  now = instant(now + 3_600_000);
  await assert.rejects(forgetDataKeys(portsOf(), columns), /230 texts of letters\.body lie under older keys/);

  // Stopped in the third batch: what it did of that is undone, the two before it stay.
  let texts = 0;
  const dying: Sealer = {
    open: (sealed, bound) => secrets.sealer.open(sealed, bound),
    seal: (plain, bound) => {
      texts += bound === '' ? 0 : 1;
      if (texts > 120) throw new Error('killed');
      return secrets.sealer.seal(plain, bound);
    },
  };
  await assert.rejects(reseal(portsOf(dying), columns), /killed/);
  await assert.rejects(forgetDataKeys(portsOf(), columns), /130 texts of letters\.body/);
  await assertOpens(db, secrets.sealer, columns);
  // Of two at once each text is taken by one.
  const both = await Promise.all([reseal(portsOf(), columns), reseal(portsOf(), columns)]);
  const sums = columns.map((_, place) => both.reduce((sum, one) => sum + (one[place]?.count ?? 0), 0));
  assert.deepEqual(sums, [130, 24]);
  assert.deepEqual(await reseal(portsOf(), columns), [
    { name: 'letters.body', count: 0 },
    { name: 'letters.note', count: 0 },
  ]);

  assert.equal(await forgetDataKeys(portsOf(), columns), 1);
  const { sealer } = await openSecrets(portsOf(), choice);
  await assertOpens(db, sealer, columns);
  const { rows } = await db.query<{ body: Buffer; note: Buffer }>('SELECT body, note FROM letters WHERE id = 20');
  const [row] = rows;
  assert.equal(sealer.open(row?.body ?? Buffer.alloc(0), 'letter:love:20').toString(), 'body 20');
  assert.equal(sealer.open(row?.note ?? Buffer.alloc(0), 'letter:love:20').toString(), 'note 20');
  const { rowCount } = await db.query(`SELECT 1 FROM letters WHERE NOT sealed AND body = 'plain'`);
  assert.equal(rowCount, 10, 'what is not sealed stays as it is');
});

it('control: a key that something still lies under is missed', async () => {
  await rotateDataKey(portsOf(), choice);
  now = instant(now + 3_600_000);
  await db.withTx('lose the key', (tx) => tx.query('DELETE FROM data_keys WHERE id = 2'));
  const { sealer } = await openSecrets(portsOf(), choice);
  await assert.rejects(assertOpens(db, sealer, columns), /the data key/);
});
