import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { InvariantError } from '@bourse/kernel/invariant';
import { err, ok } from '@bourse/kernel/result';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemClock, systemScheduler } from '../clock/system-clock.ts';
import { createDatabase } from './create-database.ts';
import type { Tx } from './database.ts';
import { DatabaseFault } from './database-error.ts';
import { pgDriver } from './pg-driver.ts';

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

test('a value commits, a refusal and an exception roll back', async () => {
  assert.deepEqual(await db.withTx('commits', async (tx) => ok((await insert(tx, 1)).rowCount)), ok(1));
  assert.deepEqual(
    await db.withTx('refuses', async (tx) => {
      await insert(tx, 2);
      return err('no');
    }),
    err('no'),
  );
  await assert.rejects(
    db.withTx('throws', async (tx) => {
      await insert(tx, 3);
      throw new Error('bug');
    }),
    /bug/,
  );
  assert.equal(await count(), 1);
});

test('money columns come as bigint, ids as text', async () => {
  const { rows } = await db.query('SELECT 12345678901234567890::numeric AS amount, 9007199254740993::bigint AS id');
  assert.deepEqual(rows, [{ amount: 12345678901234567890n, id: '9007199254740993' }]);
  await assert.rejects(db.query('SELECT 0.5::numeric AS amount'), InvariantError);
});

test('a query past the open transaction is a bug that throws instead of hanging', async () => {
  await assert.rejects(
    db.withTx('outer', async () => {
      await db.query('SELECT 1');
    }),
    /goes past the open transaction outer/,
  );
  await assert.rejects(
    db.withTx('outer', () => db.withTx('inner', async () => 1)),
    /goes past the open transaction outer/,
  );
});

test('work that was begun inside a transaction may use the database after it', async () => {
  let later: Promise<unknown> = Promise.resolve();
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await db.withTx('begins something', async (tx) => {
    await tx.query('SELECT 1');
    later = gate.then(() => db.query('SELECT 1'));
  });
  release();
  await later;
});

test('a transaction that is over refuses statements', async () => {
  let kept: Tx | undefined;
  await db.withTx('short', async (tx) => {
    kept = tx;
  });
  await assert.rejects(async () => kept?.query('SELECT 1'), /transaction short is over/);
});

test('a COMMIT that the server answers with ROLLBACK is a bug, not a success', async () => {
  await assert.rejects(
    db.withTx('swallows an error', async (tx) => {
      await insert(tx, 50);
      await insert(tx, 50).catch(() => undefined);
    }),
    /COMMIT answered ROLLBACK/,
  );
  const { rows } = await db.query('SELECT 1 FROM things WHERE id = 50');
  assert.equal(rows.length, 0);
});

test('many transactions at once all come through', async () => {
  await db.withTx('empty', (tx) => tx.query('DELETE FROM things'));
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, i) => db.withTx('one of many', async (tx) => (await insert(tx, i)).rowCount)),
  );
  assert.equal(results.length, 60);
  assert.equal(await count(), 60);
});

test('two that lock each other are both carried out', async () => {
  await db.withTx('two rows', (tx) => tx.query('INSERT INTO things (id, n) VALUES (1001, 0), (1002, 0)'));
  let tries = 0;
  const both = (first: number, second: number): Promise<void> =>
    db.withTx('crosses', async (tx) => {
      tries += 1;
      await tx.query('UPDATE things SET n = n + 1 WHERE id = $1', [first]);
      if (db.capabilities.concurrentTransactions > 1) await tx.query('SELECT pg_sleep(0.2)');
      await tx.query('UPDATE things SET n = n + 1 WHERE id = $1', [second]);
    });
  await Promise.all([both(1001, 1002), both(1002, 1001)]);
  const { rows } = await db.query('SELECT n FROM things WHERE id > 1000');
  assert.deepEqual(rows, [{ n: '2' }, { n: '2' }]);
  assert.equal(tries, db.capabilities.concurrentTransactions > 1 ? 3 : 2);
});

function insert(tx: Tx, id: number): Promise<{ rowCount: number }> {
  return tx.query('INSERT INTO things (id) VALUES ($1)', [id]);
}

test('statements that are sent commit with the transaction, and one that fails is its failure', async () => {
  await db.withTx('sends', async (tx) => {
    tx.send('INSERT INTO things (id) VALUES ($1)', [2001]);
    tx.send('INSERT INTO things (id) VALUES ($1)', [2002]);
  });
  await assert.rejects(
    db.withTx('sends a bad one', async (tx) => {
      tx.send('INSERT INTO things (id) VALUES ($1)', [2003]);
      tx.send('INSERT INTO things (id) VALUES ($1)', [2001]);
      tx.send('INSERT INTO things (id) VALUES ($1)', [2004]);
    }),
    /duplicate key/,
  );
  await assert.rejects(
    db.withTx('finds out', async (tx) => {
      tx.send('INSERT INTO things (id) VALUES ($1)', [2001]);
      await tx.query('SELECT 1');
    }),
    /duplicate key/,
  );
  const { rows } = await db.query('SELECT id FROM things WHERE id > 2000 ORDER BY id');
  assert.deepEqual(rows, [{ id: 2001 }, { id: 2002 }]);
});

test('no statement runs of a transaction that could not begin', async () => {
  await db.withTx('a mark', (tx) => tx.query('SELECT 1'));
  const { rows } = await db.query<{ id: string }>('SELECT id FROM commit_marks LIMIT 1');
  const taken = createDatabase({
    driver: pgDriver({ url: opened.url, engine: opened.engine }),
    clock: systemClock,
    scheduler: systemScheduler,
    newBatchId: () => rows[0]?.id ?? '',
  });
  await assert.rejects(
    taken.withTx('the mark is taken', async (tx) => {
      tx.send('INSERT INTO things (id) VALUES ($1)', [3001]);
    }),
    /duplicate key/,
  );
  await taken.close();
  assert.equal((await db.query('SELECT 1 FROM things WHERE id = 3001')).rows.length, 0);
});

test('a statement has half a minute on a server, and in a long transaction as much as it takes', async () => {
  const shown = async (isLong: boolean): Promise<string | undefined> =>
    db.withTx(
      'show',
      async (tx) =>
        (await tx.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows[0]?.statement_timeout,
      { isLong },
    );
  const usual = opened.engine === 'postgres' ? '30s' : '0';
  assert.deepEqual([await shown(false), await shown(true), await shown(false)], [usual, '0', usual]);
});

test('a statement timeout is a fault and is not retried', async (t) => {
  if (opened.engine === 'embedded') {
    t.diagnostic('the embedded database gives no statement up');
    return;
  }
  let tries = 0;
  const slow = db.withTx('slow', async (tx) => {
    tries += 1;
    await tx.query('SET LOCAL statement_timeout = 20');
    await tx.query('SELECT pg_sleep(10)');
  });
  await assert.rejects(slow, DatabaseFault);
  assert.equal(tries, 1);
});
