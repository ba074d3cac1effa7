import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { threadCalls, threadLimits } from '@bourse/contract/threads';
import { type UserId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import { safeParse } from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { DocumentFiles } from '../files/index.ts';
import { closeThread, openThread, openThreads, sayInThread, showInThread } from './index.ts';

const { messages, send, read } = threadCalls;
const [ann, bob, eve] = ['1', '2', '3'].map(userId) as [UserId, UserId, UserId]; // three of them
const at = instant(Date.UTC(2026, 10, 25, 10));

describe('conversations', () => {
  let opened: TestDatabase;
  let db: Database;
  let manifest: ModuleManifest;
  let thread: string;
  /** Pictures that were brought and not used. */
  const brought = new Map<string, UserId>();

  before(async () => {
    opened = await openTestDatabase();
    db = opened.connect();
    await db.withTx('users', (tx) =>
      tx.query(
        `INSERT INTO users (email, password_hash, password_changed_at, nickname, lang, created_at)
         SELECT 'c' || n || '@example.test', 'none', now(), 'C', 'en', now() FROM generate_series(1, 3) n`,
      ),
    );
    const documents: DocumentFiles = {
      nameOf: (address) => (address.startsWith('/files/') ? address.slice('/files/'.length) : null),
      keep: async (_tx, name, owner) => brought.get(name) === owner && brought.delete(name),
      linkTo: (name) => `/files/${name}`,
      contentOf: async () => null,
      delete: async () => undefined,
    };
    manifest = openThreads({ db, clock: { now: () => at }, documents });
    thread = await db.withTx('open', (tx) => openThread(tx, 'test:1', [ann, bob], at));
  });
  after(() => opened.close());

  const attempt = (call: AnyCall, user: UserId, fields: object) =>
    present(
      manifest.routes?.find((one) => one.call === call),
      call.name,
    ).run(testCaller(user), fields);
  const run = async <C extends AnyCall>(call: C, user: UserId, fields: object): Promise<OutputOf<C>> => {
    const answer = await attempt(call, user, fields);
    assert.ok(answer.ok, JSON.stringify(answer));
    const parsed = safeParse(call.output, answer.value);
    assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
    return parsed.data as OutputOf<C>; // its own schema has made it
  };
  const refusal = async (call: AnyCall, user: UserId, fields: object): Promise<string> => {
    const answer = await attempt(call, user, fields);
    assert.ok(!answer.ok, 'it was not refused');
    assert.ok(mayRefuseWith(call, answer.error.code), answer.error.code);
    return answer.error.code;
  };
  const write = (user: UserId, text: string, client_id: string, more = {}) =>
    run(send, user, { id: thread, text, client_id, ...more });

  it('hold what members write and what the house tells, for members alone', async () => {
    await db.withTx('say', (tx) => sayInThread(tx, thread, { word: 'test.begun', args: { minutes: '15' } }, at));
    brought.set('receipt', ann);
    await write(ann, '  I have paid. ', 'a1');
    await write(ann, '', 'a2', { picture: '/files/receipt' });
    const shown = await run(messages, bob, { id: thread });
    assert.deepEqual(
      shown.list.map(({ author_id, text, system, picture }) => [author_id, text, system?.word ?? null, picture]),
      [
        [null, '', 'test.begun', null],
        [ann, 'I have paid.', null, null],
        [ann, '', null, '/files/receipt'],
      ],
    );
    assert.deepEqual([shown.unread, shown.more, shown.read_to, shown.closed], [3, false, null, false]);
    for (const call of [messages, read, send]) {
      const fields = { id: thread, message_id: '1', text: 'let me in', client_id: 'e1' };
      assert.equal(await refusal(call, eve, fields), 'NOT_FOUND', call.name);
      assert.equal(await refusal(call, ann, { ...fields, id: '99' }), 'NOT_FOUND', call.name);
    }
  });

  it('are read in pages, marks of reading go forward alone and are seen by the other side', async () => {
    const { list } = await run(messages, bob, { id: thread, limit: 2 });
    assert.equal((await run(messages, bob, { id: thread, limit: 2 })).more, true);
    const earlier = await run(messages, bob, { id: thread, before: list[0]?.id, limit: 2 });
    assert.deepEqual([earlier.list.length, earlier.more], [1, false]);
    const [first, last] = [present(earlier.list[0], 'first').id, present(list.at(-1), 'last').id];
    assert.equal((await run(read, bob, { id: thread, message_id: last })).unread, 0);
    assert.equal((await run(read, bob, { id: thread, message_id: first })).unread, 0);
    assert.equal((await run(messages, ann, { id: thread })).read_to, last);
    // One that is not there yet marks nothing that comes later.
    await run(read, bob, { id: thread, message_id: '999' });
    await write(ann, 'and another', 'a3');
    assert.equal((await run(messages, bob, { id: thread })).unread, 1);
  });

  it('refuse in the documented order', async () => {
    const fields = { id: thread, text: 'hello', client_id: 'r1' };
    assert.equal(await refusal(send, eve, { ...fields, text: '  ' }), 'PARAMETER_ERROR');
    assert.equal(await refusal(send, eve, { ...fields, text: 'x'.repeat(threadLimits.text + 1) }), 'TEXT_TOO_LONG');
    assert.equal(await refusal(send, eve, fields), 'NOT_FOUND');
    assert.equal(await refusal(send, ann, { ...fields, client_id: 'a1' }), 'ID_REUSED');
    brought.set('hers', ann);
    for (const picture of ['/files/hers', '/files/none', 'elsewhere'])
      assert.equal(await refusal(send, bob, { ...fields, picture }), 'NOT_FOUND', picture);
    await db.withTx('full', (tx) =>
      tx.query(
        `INSERT INTO thread_messages (thread_id, author_id, text, at)
         SELECT $1, $2, 'x', now() FROM generate_series(1, $3)`,
        [thread, bob, threadLimits.messages],
      ),
    );
    assert.equal(await refusal(send, bob, fields), 'LIMIT_EXCEEDED');
    await db.withTx('close', async (tx) => closeThread(tx, thread, at));
    assert.equal(await refusal(send, bob, fields), 'STATE_CHANGED');
    assert.equal((await run(messages, bob, { id: thread })).closed, true);
    // A repetition of what was sent is answered even then.
    assert.equal((await write(ann, 'I have paid.', 'a1')).text, 'I have paid.');
  });

  it('take each message once, however often and however many at once it is sent, and announce it to both', async () => {
    const other = await db.withTx('open', (tx) => openThread(tx, 'test:2', [bob, eve], at));
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        run(send, place % 2 === 0 ? bob : eve, {
          id: other,
          text: `n ${String(place % 4)}`,
          client_id: String(place % 4),
        }),
      ),
    );
    assert.equal(new Set(sent.map(({ id }) => id)).size, 4);
    brought.set('proof', bob);
    await db.withTx('show', async (tx) => showInThread(tx, other, { author: bob, text: '', picture: 'proof' }, at));
    const { rows } = await db.query<{ users: string; count: number }>(
      `SELECT (payload->'user_ids')::text AS users, count(*)::int AS count FROM outbox
       WHERE type = 'threads.changed' AND payload->>'thread_id' = $1 GROUP BY 1`,
      [other],
    );
    assert.deepEqual(rows, [{ users: JSON.stringify([bob, eve]), count: 5 }]);
    await assert.rejects(
      db.withTx('twice', (tx) => openThread(tx, 'test:2', [bob, eve], at)),
      'a subject has one conversation',
    );
  });

  it('give a customer a copy of their own words, and lose them with the identity', async () => {
    const { sections = [], erase } = present(manifest.customerData, 'what is held');
    const copied = async (): Promise<number> =>
      (await present(sections[0], 'messages').read(db, ann, null)).rows.filter(({ text }) => text !== '').length;
    assert.equal(await copied(), 2);
    await db.withTx('erase', (tx) => present(erase?.identity, 'it')(tx, ann, at));
    assert.equal(await copied(), 0);
    assert.ok((await run(messages, bob, { id: thread, limit: 100 })).list.every((one) => one.author_id !== ann));
  });
});
