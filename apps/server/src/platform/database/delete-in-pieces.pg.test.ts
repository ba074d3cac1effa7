import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { deleteInPieces } from './delete-in-pieces.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

for (const isUnindexed of [false, true]) {
  test(`what is old goes, however much it is, and nothing else${isUnindexed ? ', page by page' : ''}`, async () => {
    await db.withTx('make rows', async (tx) => {
      await tx.query('DROP TABLE IF EXISTS things');
      await tx.query('CREATE TABLE things (id int, age int, filler text)');
      await tx.query(`INSERT INTO things SELECT n, n % 7, repeat('x', 200) FROM generate_series(1, 7000) n`);
    });
    const pieces: number[] = [];
    const watched: typeof db = {
      ...db,
      withTx: async (name, work, options) => {
        const done = await db.withTx(name, work, options);
        pieces.push((done as { rowCount: number }).rowCount); // what a statement answers
        return done;
      },
    };
    const old = { table: 'things', condition: 'age > $1', values: [1], isUnindexed };
    const ending = new AbortController();
    ending.abort();
    const first = await deleteInPieces(watched, old, ending.signal);
    assert.equal(first, isUnindexed ? 0 : 500, 'one that is told to stop ends behind the piece that runs');
    assert.equal(await deleteInPieces(watched, old), 5_000 - first);
    assert.ok(pieces.length >= 10 && Math.max(...pieces) === 500, pieces.join());
    assert.equal(await deleteInPieces(watched, old), 0);
    const { rows } = await db.query('SELECT age, count(*)::int AS count FROM things GROUP BY age ORDER BY age');
    assert.deepEqual(rows, [
      { age: 0, count: 1_000 },
      { age: 1, count: 1_000 },
    ]);
  });
}
