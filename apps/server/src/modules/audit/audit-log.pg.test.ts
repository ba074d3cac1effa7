import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { staffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database } from '../../platform/database/database.ts';
import { recordAudit, verifyAudit } from './index.ts';

let disposable: TestDatabase;
let db: Database;
before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
});
after(() => disposable.close());

const record = (subject: string): Promise<void> =>
  db.withTx('audit', (tx) =>
    recordAudit(tx, {
      at: instant(1_000),
      staffId: staffId('1'),
      action: 'admin.market_halt',
      subject,
      detail: { reason: 'why' },
    }),
  );

test('entries written at once form one chain', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => record(`market:${index}`)));
  assert.equal(await verifyAudit(db), null);
});

test('a row can be neither changed nor deleted', async () => {
  await assert.rejects(db.query("UPDATE audit_log SET detail = '{}'"), /insert-only/);
  await assert.rejects(db.query('DELETE FROM audit_log'), /insert-only/);
});

const forgeries: readonly (readonly [string, string, number])[] = [
  ['an altered row', `UPDATE audit_log SET detail = '{"reason":"other"}' WHERE id = 3`, 3],
  ['an altered row with a new hash of its own', `UPDATE audit_log SET hash = repeat('a', 64) WHERE id = 5`, 5],
  ['a deleted row', 'DELETE FROM audit_log WHERE id = 4', 5],
  ['a row that changed its place', 'UPDATE audit_log SET id = 9 WHERE id = 6', 7],
  ['a log that was cut off', 'DELETE FROM audit_log WHERE id = 8', 0],
];

for (const [title, statement, found] of forgeries) {
  test(`somebody with the keys of the database is found out: ${title}`, async () => {
    const { rows } = await db.query<{ hash: string }>('SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1');
    const noted = rows[0]?.hash;
    assert.ok(noted !== undefined);
    const undo = new Error('undo');
    await assert.rejects(
      db.withTx('forgery', async (tx) => {
        await tx.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_immutable');
        await tx.query(statement);
        assert.equal(await verifyAudit(tx, noted), found);
        throw undo;
      }),
      undo,
    );
  });
}
