import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { err, ok } from '@bourse/kernel/result';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemScheduler } from '../clock/system-clock.ts';
import type { Queryable } from './sql.ts';
import { StatementList } from './statement-list.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

await db.withTx('make a table', (tx) =>
  tx.query('CREATE TABLE things (id int PRIMARY KEY, amount numeric(38,0), n bigint)'),
);

async function count(): Promise<number> {
  const { rows } = await db.query<{ count: number }>('SELECT count(*)::int AS count FROM things');
  return rows[0]?.count ?? -1;
}

function insert(tx: Queryable, id: number): Promise<{ rowCount: number }> {
  return tx.query('INSERT INTO things (id) VALUES ($1)', [id]);
}

test('a transaction that depends on another waits for its commit, and fails with it', async () => {
  const commitsAfter = async (shallCommit: boolean, id: number): Promise<boolean> => {
    const first = db.newBatchId();
    const isReady = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const begun = db.withBatch(
      'first',
      async (tx) => {
        await insert(tx, id);
        isReady.resolve();
        await gate.promise;
        return shallCommit ? ok(null) : err('no');
      },
      { batchId: first },
    );
    await isReady.promise;
    const order: string[] = [];
    const second = db
      .withBatch('second', async (tx) => {
        // New rows have no dependency.
        await insert(tx, id + 1);
        tx.dependOn(first);
      })
      .then(
        () => order.push('second'),
        () => order.push('failed'),
      );
    await systemScheduler.sleep(20);
    assert.deepEqual(order, []);
    gate.resolve();
    await Promise.all([begun, second]);
    return order[0] === 'second';
  };
  const before = await count();
  assert.equal(await commitsAfter(true, 70), true);
  assert.equal(await count(), before + 2);
  assert.equal(await commitsAfter(false, 80), false);
  assert.equal(await count(), before + 2);
});

test('onBegun is called before the commit, and not when the transaction could not begin', async () => {
  const batchId = db.newBatchId();
  const told: string[] = [];
  const begun = Promise.withResolvers<void>();
  const onBegun = (): void => {
    told.push('begun');
    begun.resolve();
  };
  await db
    .withBatch('first', () => begun.promise, { inOnePiece: true, batchId, onBegun })
    .then(() => told.push('committed'));
  assert.deepEqual(told.splice(0), ['begun', 'committed']);
  // Its mark stands there already.
  await assert.rejects(db.withBatch('again', async () => undefined, { inOnePiece: true, batchId, onBegun }));
  assert.deepEqual(told, []);
});

// One session carries out one transaction after the other.
if (db.capabilities.concurrentTransactions > 1) {
  test('independent statements run in parallel with the previous transaction, dependent ones after it', async () => {
    const first = db.newBatchId();
    const gate = Promise.withResolvers<void>();
    const isReady = Promise.withResolvers<void>();
    const before = db.withBatch(
      'first',
      async (tx) => {
        await tx.query(`SELECT set_config('application_name', 'first', true)`);
        isReady.resolve();
        await gate.promise;
      },
      { batchId: first },
    );
    await isReady.promise;
    const writes = new StatementList(db.newBatchId());
    writes.send(`SELECT set_config('application_name', 'beside', false)`);
    writes.beginDependent();
    writes.send(`SELECT set_config('application_name', 'behind', false)`);
    const second = db.withBatch('second', async (tx) => writes.sendTo(tx, first), { batchId: writes.batchId });
    const names = async (): Promise<unknown[]> => {
      const { rows } = await db.query<{ name: string }>(
        `SELECT application_name AS name FROM pg_stat_activity 
       WHERE datname = current_database() AND application_name IN ('beside', 'behind')`,
      );
      return rows.map(({ name }) => name);
    };
    while ((await names()).length === 0) await systemScheduler.sleep(5);
    await systemScheduler.sleep(20);
    assert.deepEqual(await names(), ['beside']);
    gate.resolve();
    await Promise.all([before, second]);
    assert.deepEqual(await names(), ['behind']);
  });
}

test('a transaction in one piece commits as a whole, again and again, or leaves nothing', async () => {
  const write = (ids: readonly number[]): Promise<void> =>
    db.withBatch(
      'in one piece',
      async (tx) => {
        for (const id of ids) tx.send('INSERT INTO things (id, amount, n) VALUES ($1, $2, $3)', [id, 5n, null], 1);
        tx.send('UPDATE things SET n = 7 WHERE id = ANY ($1::int[])', [ids], ids.length);
      },
      { inOnePiece: true },
    );
  await db.withTx('empty', (tx) => tx.query('DELETE FROM things'));
  await write([1, 2]);
  await assert.rejects(write([3, 1]), /duplicate key/);
  for (let id = 10; id < 30; id += 1) await write([id]);
  await assert.rejects(
    db.withBatch('expects too much', async (tx) => tx.send('UPDATE things SET n = 0 WHERE id = $1', [99], 1), {
      inOnePiece: true,
    }),
    /changed 0 rows instead of 1/,
  );
  const { rows } = await db.query('SELECT count(*)::int AS count, min(n) AS n, max(amount) AS amount FROM things');
  assert.deepEqual(rows, [{ count: 22, n: '7', amount: 5n }]);
  await db.withTx('empty', (tx) => tx.query('DELETE FROM things'));
});

test('a batch looks each row up, however few of them the planner knows', async () => {
  await db.withTx('a fresh table', (tx) => tx.query('CREATE TABLE fresh (id int PRIMARY KEY, n int)'));
  await db.query('ANALYZE fresh');
  const update = 'UPDATE fresh f SET n = c.n FROM unnest($1::int[], $2::int[]) AS c (id, n) WHERE f.id = c.id';
  const explain = async (isBatch: boolean): Promise<string> => {
    const values = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    const ask = (tx: Queryable): Promise<{ rows: { 'QUERY PLAN': string }[] }> => tx.query(`EXPLAIN ${update}`, values);
    const { rows } = await (isBatch ? db.withBatch('explain', ask) : db.withTx('explain', ask));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  assert.match(
    await explain(true),
    /Function Scan on [^]*Bitmap Index Scan on fresh_pkey.*\n +Index Cond: \(id = c\.id\)/,
  );
  assert.doesNotMatch(await explain(false), /Bitmap Index Scan/);
});

test('a statement that cannot be prepared fails its transaction alone, and leaves the connection in order', async () => {
  const wrong = db.withBatch('wrong', async (tx) => tx.send('INSERT INTO nothings VALUES (1)'), { inOnePiece: true });
  await assert.rejects(wrong, /nothings/);
  await db.withTx('makes it right', (tx) => tx.query('CREATE TABLE nothings (id int)'));
  for (let round = 0; round < 20; round += 1) {
    await db.withBatch('right', async (tx) => tx.send('INSERT INTO nothings VALUES (1)'), { inOnePiece: true });
  }
  assert.equal((await db.query('SELECT FROM nothings')).rowCount, 20);
});

test('a transaction in one piece that waits for an answer is a bug that throws', async () => {
  const asks = db.withBatch('asks', (tx) => tx.query('SELECT 1'), { inOnePiece: true });
  await assert.rejects(asks, /waits for no answer/);
});
