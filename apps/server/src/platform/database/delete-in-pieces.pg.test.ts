import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { deleteInPieces } from './delete-in-pieces.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

test('what is old goes, however much it is, and nothing else', async () => {
  await db.withTx('make rows', async (tx) => {
    await tx.query('CREATE TABLE things (id int, age int)');
    await tx.query('INSERT INTO things SELECT n, n % 7 FROM generate_series(1, 7000) n');
  });
  const transactions: string[] = [];
  const watched: typeof db = {
    ...db,
    withTx: (name, work, options) => {
      transactions.push(name);
      return db.withTx(name, work, options);
    },
  };
  const old = { table: 'things', condition: 'age > $1', values: [1] };
  assert.equal(await deleteInPieces(watched, old), 5_000);
  assert.equal(transactions.length, 3);
  assert.equal(await deleteInPieces(watched, old), 0);
  const { rows } = await db.query('SELECT age, count(*)::int AS count FROM things GROUP BY age ORDER BY age');
  assert.deepEqual(rows, [
    { age: 0, count: 1_000 },
    { age: 1, count: 1_000 },
  ]);
});
