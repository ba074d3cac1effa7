import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChangeLog, unseenChanges } from './changes.ts';
import { keptReads, keptWhile } from './kept-while.ts';

describe('what is kept while its tables do not change', () => {
  it('is read once, and anew after a change, after five seconds, or when it is over', async () => {
    const log = new ChangeLog();
    let [reads, now, isOver] = [0, 0, false];
    const read = async (): Promise<number> => (reads += 1);
    const kept = keptWhile(log, ['loans'], read, { monotonic: () => now, isOver: () => isOver });
    assert.deepEqual([await kept(), await kept()], [1, 1]);
    log.note('holds');
    assert.equal(await kept(), 1);
    log.note('loans');
    assert.deepEqual([await kept(), await kept()], [2, 2]);
    now = 5_000;
    assert.deepEqual([await kept(), await kept()], [3, 3]);
    isOver = true;
    assert.equal(await kept(), 4);
  });

  it('is read anew where a change came while it was read', async () => {
    const log = new ChangeLog();
    let reads = 0;
    const kept = keptWhile(log, ['loans'], async () => {
      reads += 1;
      if (reads === 1) log.note('loans');
      return reads;
    });
    assert.deepEqual([await kept(), await kept(), await kept()], [1, 2, 2]);
  });

  it('is read each time where other processes write, too', async () => {
    let reads = 0;
    const kept = keptWhile(unseenChanges, ['loans'], async () => (reads += 1));
    assert.deepEqual([await kept(), await kept()], [1, 2]);
  });

  it('are answers to statements that read these tables alone, each with its values', async () => {
    const log = new ChangeLog();
    const asked: string[] = [];
    const query = async <R>(text: string, _values?: readonly unknown[]): Promise<{ rows: R[]; rowCount: number }> => {
      asked.push(text);
      return { rows: [], rowCount: asked.length };
    };
    const db = keptReads({ changes: log, query }, ['loans', 'holds']);
    const count = async (text: string, ...values: unknown[]): Promise<number> =>
      (await db.query(text, values)).rowCount;
    const plain = 'SELECT 1 FROM loans l JOIN holds h ON true CROSS JOIN LATERAL (SELECT 1 FROM unnest($1::int[])) u';
    assert.deepEqual([await count(plain, [1]), await count(plain, [1]), await count(plain, [2])], [1, 1, 2]);
    for (const other of [
      'SELECT 1 FROM loans JOIN users ON true',
      'SELECT 1 FROM loans FOR UPDATE',
      'SELECT 1 FROM loans WHERE due < now()',
      'UPDATE loans SET warned = 0',
      'SELECT 1',
    ]) {
      assert.notEqual(await count(other), await count(other), other);
    }
  });
});
