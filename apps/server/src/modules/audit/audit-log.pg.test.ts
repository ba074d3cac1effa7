import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { staffId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { seededRandom } from '@bourse/kernel/random';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type ChainEnd, follows, genesis, hashOf } from './audit-chain.ts';
import { type AuditRow, insertRow, selectRows } from './audit-store.ts';
import { readChain, recordAudit, verifyAudit } from './index.ts';

const size = 10_000;
const entry = {
  at: instant(1_000),
  staffId: staffId('1'),
  action: 'admin.market_halt',
  reason: 'a look at the feed',
  before: { status: 'open' },
  after: { status: 'halted' },
  approver: staffId('2'),
};

/** Rows that follow one another; the first few are of the version before. */
function chainAfter(end: ChainEnd, count: number): AuditRow[] {
  const rows: AuditRow[] = [];
  let last = end;
  for (let id = end.id + 1; id <= end.id + count; id += 1) {
    const isOld = id <= 20;
    const content: Omit<AuditRow, 'hash'> = {
      id,
      version: isOld ? 1 : 2,
      at: '2026-11-25T10:00:00.000Z',
      staffId: '1',
      action: 'admin.market_halt',
      subject: `market:${String(id)}`,
      detail: '{}',
      reason: isOld ? null : 'why',
      before: isOld ? null : '{"status":"open"}',
      after: isOld ? null : '{"status":"halted"}',
      approverId: isOld ? null : '2',
      previousHash: last.hash,
    };
    last = { id, hash: hashOf(content) };
    rows.push({ ...content, hash: last.hash });
  }
  return rows;
}

describe('the audit log', () => {
  let disposable: TestDatabase;
  let db: Database;
  const rows = chainAfter({ id: 0, hash: genesis }, size);
  const newest = rows.at(-1)?.hash ?? assert.fail();

  before(async () => {
    disposable = await openTestDatabase();
    db = disposable.connect();
    await db.withTx('fill', async (tx) => {
      for (const row of rows) await insertRow(tx, row);
    });
  });
  after(() => disposable.close());

  /** Does it with the keys of the database, which no program of ours has, looks, and undoes it. */
  const tamper = async (act: (tx: Tx) => Promise<unknown>, look: (tx: Tx) => Promise<void>): Promise<void> => {
    const undo = new Error('undo');
    await assert.rejects(
      db.withTx('tamper', async (tx) => {
        await tx.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
        await act(tx);
        await look(tx);
        throw undo;
      }),
      undo,
    );
  };

  it('is whole with 10,000 rows, and says where it ends [B2]', async () => {
    assert.deepEqual(await readChain(db, newest), { brokenAt: null, rows: size, end: { id: size, hash: newest } });
    assert.deepEqual(
      await selectRows(db, 0, size + 1),
      rows,
      'what is read is what was hashed, of both versions of a row',
    );
  });

  it('grows at its end only, and neither changes, nor loses, nor forgets a row [B2]', async () => {
    const refused: readonly (readonly [string, RegExp])[] = [
      ["UPDATE audit_log SET detail = '{}'", /insert-only/],
      ["UPDATE audit_log SET reason = 'other' WHERE id = 7000", /insert-only/],
      ['DELETE FROM audit_log WHERE id = 10000', /insert-only/],
      ['TRUNCATE audit_log', /insert-only/],
    ];
    for (const [statement, why] of refused) await assert.rejects(db.query(statement), why, statement);
    const [next, afterNext] = chainAfter({ id: size, hash: newest }, 2);
    assert.ok(next && afterNext);
    for (const row of [afterNext, { ...next, previousHash: genesis }, { ...next, id: 1 }]) {
      await assert.rejects(
        db.withTx('insert elsewhere', (tx) => insertRow(tx, row)),
        /grows at its end only/,
      );
    }
    await assert.rejects(
      db.withTx('approve alone', (tx) => recordAudit(tx, { ...entry, subject: 'own', approver: entry.staffId })),
      /audit_log_two_persons/,
    );
  });

  it('shows the change of any field of any of 10,000 rows [B2]', () => {
    const changes: readonly Partial<AuditRow>[] = [
      { at: '2026-11-25T10:00:00.001Z' },
      { staffId: '3' },
      { action: 'admin.market_resume' },
      { subject: 'market:0' },
      { detail: '{"a":1}' },
      { reason: 'other' },
      { before: null },
      { after: '{}' },
      { approverId: '3' },
      { version: 1 },
      { hash: 'a'.repeat(64) },
      { previousHash: 'a'.repeat(64) },
      { id: 0 },
    ];
    let end: ChainEnd = { id: 0, hash: genesis };
    for (const row of rows) {
      assert.ok(follows(row, end), String(row.id));
      const { version } = row;
      for (const change of changes) {
        // What rows of the first version do not hash, the table does not let them have.
        const isOutside =
          version === 1 && ['reason', 'before', 'after', 'approverId', 'version'].some((at) => at in change);
        if (!isOutside) assert.ok(!follows({ ...row, ...change }, end), `${String(row.id)} ${JSON.stringify(change)}`);
      }
      end = row;
    }
  });

  it('shows a row that was altered and hashed anew, deleted, moved or cut off, by its number [B2]', async () => {
    const random = seededRandom(2026);
    const picked = [1, 2, size - 1, ...Array.from({ length: 6 }, () => random.int(3, size - 2))];
    for (const id of picked) {
      const row = rows[id - 1] ?? assert.fail();
      const forged = { ...row, detail: '{"forged":true}' };
      const hash = hashOf(forged);
      await tamper(
        (tx) => tx.query('UPDATE audit_log SET detail = $2, hash = $3 WHERE id = $1', [id, forged.detail, hash]),
        async (tx) => assert.equal(await verifyAudit(tx), id + 1, `${String(id)} altered`),
      );
      await tamper(
        (tx) => tx.query('DELETE FROM audit_log WHERE id = $1', [id]),
        async (tx) => assert.equal(await verifyAudit(tx), id + 1, `${String(id)} deleted`),
      );
      await tamper(
        async (tx) => {
          await tx.query('UPDATE audit_log SET id = 20000 WHERE id = $1', [id]);
          await tx.query('UPDATE audit_log SET id = $1 WHERE id = $1 + 1', [id]);
        },
        async (tx) => assert.equal(await verifyAudit(tx), id, `${String(id)} moved behind the end`),
      );
      await tamper(
        (tx) => tx.query('DELETE FROM audit_log WHERE id > $1', [id]),
        async (tx) => {
          assert.equal(await verifyAudit(tx, newest), 0, `cut off behind ${String(id)}`);
          // The control: without a hash that was noted elsewhere, nothing can show that more was there.
          assert.equal(await verifyAudit(tx), null);
        },
      );
    }
    await tamper(
      (tx) => tx.query('DELETE FROM audit_log'),
      async (tx) => assert.equal(await verifyAudit(tx, newest), 0),
    );
    assert.equal(await verifyAudit(db, newest), null, 'and nothing of it stayed');
  });

  it('makes one chain of entries that are written at once, each with what it says [B2]', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        db.withTx('audit', (tx) => recordAudit(tx, { ...entry, subject: `market:${String(index)}` })),
      ),
    );
    assert.equal(await verifyAudit(db, newest), null);
    const [first] = await selectRows(db, size, 1);
    assert.partialDeepStrictEqual(first, {
      version: 2,
      staffId: '1',
      reason: 'a look at the feed',
      before: '{"status":"open"}',
      after: '{"status":"halted"}',
      approverId: '2',
    });
  });
});
