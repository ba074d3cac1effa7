import assert from 'node:assert/strict';
import { it } from 'node:test';
import { testSealer } from '@bourse/testing/chance';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { sealOpenTexts } from './seal-open-texts.ts';

it('seals what an earlier version has kept open, once, and leaves nothing of it to be read', async (t) => {
  const opened = await openTestDatabase();
  t.after(() => opened.close());
  const db = opened.connect();
  await db.withTx('secrets of before', async (tx) => {
    await tx.query('CREATE TABLE riddles (id bigint PRIMARY KEY, answer text, sealed bytea)');
    for (let id = 1; id <= 120; id += 1) {
      await tx.query('INSERT INTO riddles (id, answer) VALUES ($1, $2)', [id, `answer ${String(id)}`]);
    }
  });
  const sealed = { table: 'riddles', key: ['id'], column: 'sealed', context: `'riddle:' || id` };
  const columns = [{ sealed, open: 'answer' }];
  assert.equal(await sealOpenTexts(db, testSealer, columns), 120);
  assert.equal(await sealOpenTexts(db, testSealer, columns), 0);
  const { rows } = await db.query<{ id: string; answer: string | null; sealed: Buffer }>('SELECT * FROM riddles');
  for (const { id, answer, sealed: text } of rows) {
    assert.equal(answer, null);
    assert.equal(testSealer.open(text, `riddle:${id}`).toString('utf8'), `answer ${id}`);
  }
});
