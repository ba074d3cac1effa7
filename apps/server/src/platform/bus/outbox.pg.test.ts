import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { toIso } from '@bourse/kernel/instant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { systemClock } from '../clock/system-clock.ts';
import type { Tx } from '../database/database.ts';
import { appendEvents, handleNext, isFromAnotherDatabase, readEvents, type StoredEvent } from './outbox.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());

const append = (tx: Tx, ...names: string[]): void => {
  appendEvents(
    tx,
    systemClock.now(),
    names.map((name) => ({ topic: 'test', type: 'test.event', version: 1, payload: { name } })),
  );
};

const nameOf = (event: StoredEvent): unknown => (event.payload as { name: string }).name; // appended above

/** Hands `reader` all that is there, and gives the names. */
async function drain(reader: string): Promise<unknown[]> {
  const names: unknown[] = [];
  while ((await handleNext(db, reader, 2, async (_tx, events) => void names.push(...events.map(nameOf)))) > 0);
  return names;
}

test('a reader sees every event once, in order, and comes back to where it was', async () => {
  await db.withTx('first', async (tx) => append(tx, 'a', 'b', 'c'));
  assert.deepEqual(await drain('one'), ['a', 'b', 'c']);
  await db.withTx('second', async (tx) => append(tx, 'd'));
  assert.deepEqual(await drain('one'), ['d']);
  assert.deepEqual(await drain('another'), ['a', 'b', 'c', 'd']);
});

test('the order is that of numbers, also where a transaction has a digit more than the one before', async () => {
  await drain('digits');
  await db.withTx('earlier', async (tx) => {
    for (const xid of ['8', '9', '10', '11']) {
      await tx.query(
        `INSERT INTO outbox (xid, at, topic, type, version, payload)
         VALUES ($1::xid8, $2, 'test', 'test.event', 1, json_build_object('name', $3::text))`,
        [xid, toIso(systemClock.now()), xid],
      );
    }
  });
  assert.deepEqual((await readEvents(db, { xid: '0', seq: '0' }, 3)).map(nameOf), ['8', '9', '10']);
  await db.withTx('again', (tx) => tx.query(`DELETE FROM outbox WHERE xid < '12'::xid8`));
});

test('payloads of other types are left out, their events are not', async () => {
  await drain('types');
  await db.withTx('two types', async (tx) => {
    append(tx, 'plain');
    appendEvents(tx, systemClock.now(), [
      { topic: 'test', type: 'test.wanted', version: 1, payload: { name: 'wanted' } },
    ]);
  });
  const seen: (readonly [string, unknown])[] = [];
  const handle = (limit: number): Promise<number> =>
    handleNext(
      db,
      'types',
      limit,
      async (_tx, events) => void seen.push(...events.map(({ type, payload }) => [type, payload] as const)),
      ['test.wanted'],
    );
  assert.equal(await handle(10), 2);
  assert.deepEqual(seen.splice(0), [
    ['test.event', null],
    ['test.wanted', { name: 'wanted' }],
  ]);
  // What nobody wants costs no transaction before there is a page of it.
  await db.withTx('unwanted', async (tx) => append(tx, 'one', 'two'));
  assert.equal(await handle(10), 0);
  assert.equal(await handle(2), 2);
  assert.deepEqual(seen.splice(0), [
    ['test.event', null],
    ['test.event', null],
  ]);
  assert.equal(await handle(2), 0);
});

test('an event of a transaction that rolls back is never seen', async () => {
  await drain('rollbacks');
  await db
    .withTx('refused', async (tx) => {
      append(tx, 'never');
      await tx.query('SELECT 1');
      throw new Error('no');
    })
    .catch(() => undefined);
  assert.deepEqual(await drain('rollbacks'), []);
});

test('a handler that fails leaves the reader where it was', async () => {
  await drain('fails');
  await db.withTx('one', async (tx) => append(tx, 'again'));
  await assert.rejects(handleNext(db, 'fails', 10, () => Promise.reject(new Error('no'))));
  assert.deepEqual(await drain('fails'), ['again']);
});

test('a transaction that numbers its events early and commits late loses none of them', async (t) => {
  if (db.capabilities.concurrentTransactions === 1) {
    // One transaction at a time: a late one cannot exist here. What can be shown is that the open one's rows stay unseen.
    t.diagnostic('one session: transactions end in the order in which they began');
  }
  await drain('late');
  const other = opened.connect();
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const begun = Promise.withResolvers<undefined>();
  const slow = db.withTx('slow', async (tx) => {
    append(tx, 'slow');
    await tx.query('SELECT 1');
    begun.resolve(undefined);
    await gate;
  });
  await begun.promise;
  if (db.capabilities.concurrentTransactions === 1) release();
  await other.withTx('fast', async (tx) => append(tx, 'fast'));
  const seenBefore = await drain('late');
  const { rows } = await other.query<{ seq: string }>('SELECT max(seq) AS seq FROM outbox');
  release();
  await slow;
  const seenAfter = await drain('late');
  assert.deepEqual(new Set([...seenBefore, ...seenAfter]), new Set(['fast', 'slow']));
  assert.equal(seenBefore.length + seenAfter.length, 2);
  if (db.capabilities.concurrentTransactions > 1) {
    // Control: a reader that trusts the sequence number has passed the slow row when it becomes visible.
    const naive = await other.query('SELECT 1 FROM outbox WHERE seq > $1', [rows[0]?.seq]);
    assert.equal(naive.rows.length, 0);
    assert.deepEqual(seenBefore, [], 'nothing above the oldest open transaction is handed out');
  }
});

test('events are read from a position onwards', async () => {
  const all = await readEvents(db, { xid: '0', seq: '0' }, 100);
  const second = all[1];
  assert.ok(second);
  assert.deepEqual(await readEvents(db, second.position, 100), all.slice(2));
});

test('events of a database that this one was filled from are recognised', async () => {
  assert.equal(await isFromAnotherDatabase(db), false);
  await db.withTx('as a dump would', (tx) =>
    tx.query(
      `INSERT INTO outbox (xid, at, topic, type, version, payload)
       VALUES ('9000000000', $1, 'test', 'test.event', 1, '{}')`,
      [new Date(systemClock.now())],
    ),
  );
  assert.equal(await isFromAnotherDatabase(db), true);
});
