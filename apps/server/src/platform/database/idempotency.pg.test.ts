import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { userId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemClock } from '../clock/system-clock.ts';
import { reject, type Rejection } from '../http/rejection.ts';
import { withIdempotency } from './idempotency.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
await db.withTx('make a table', (tx) =>
  tx.query('CREATE TABLE effects (id bigint GENERATED ALWAYS AS IDENTITY, key text)'),
);

interface Answer {
  readonly id: string;
  readonly note: string;
}

function call(key: string | undefined, inputHash: string, refuse = false): Promise<Result<Answer, Rejection>> {
  const id = { userId: userId('7'), call: 'test.call', key, inputHash };
  return db.withTx('call', (tx) =>
    withIdempotency(tx, id, systemClock.now(), async () => {
      if (refuse) return reject('INSUFFICIENT_BALANCE');
      const { rows } = await tx.query<{ id: string }>('INSERT INTO effects (key) VALUES ($1) RETURNING id', [key]);
      return ok({ id: rows[0]?.id ?? '', note: 'as answered first' });
    }),
  );
}

async function effects(key: string): Promise<number> {
  return (await db.query('SELECT 1 FROM effects WHERE key = $1', [key])).rows.length;
}

test('M5: 1,000 duplicates at once have one effect and equal answers', async () => {
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => call('one', 'body')));
  assert.equal(await effects('one'), 1);
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal(answers[0]?.ok, true);
});

test('M5: the same key with another body is refused and changes nothing', async () => {
  await call('two', 'body');
  assert.deepEqual(await call('two', 'another body'), reject('ID_REUSED'));
  assert.equal(await effects('two'), 1);
});

test('a refusal leaves the key free', async () => {
  assert.deepEqual(await call('three', 'body', true), reject('INSUFFICIENT_BALANCE'));
  assert.equal((await call('three', 'body')).ok, true);
  assert.equal(await effects('three'), 1);
});

test('without a key nothing is taken for a duplicate', async () => {
  const [first, second] = [await call(undefined, 'body'), await call(undefined, 'body')];
  assert.notDeepEqual(first, second);
});

test('control: asking first and writing then lets duplicates through', async () => {
  const naive = (): Promise<void> =>
    db.withTx('naive', async (tx) => {
      const { rows } = await tx.query(`SELECT 1 FROM effects WHERE key = 'naive'`);
      if (rows.length > 0) return;
      if (db.capabilities.concurrentTransactions > 1) await tx.query('SELECT pg_sleep(0.02)');
      await tx.query(`INSERT INTO effects (key) VALUES ('naive')`);
    });
  await Promise.all(Array.from({ length: 20 }, naive));
  const count = await effects('naive');
  // One transaction at a time hides the mistake on the embedded database; PostgreSQL shows it.
  assert.equal(count > 1, db.capabilities.concurrentTransactions > 1);
});
