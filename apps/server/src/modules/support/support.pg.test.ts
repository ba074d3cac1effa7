import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chatCalls } from '@bourse/contract/support-chat';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { supportLimits } from '@bourse/contract/support-rules';
import { threadCalls } from '@bourse/contract/threads';
import { type UserId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { openSupportWorld, type Person, visitorKey } from '@bourse/testing/support-world';
import { testCaller } from '@bourse/testing/test-caller';
import { openThreads } from '../threads/index.ts';

const { chatSession, chatHistory, chatSend, chatRead, chatRate } = chatCalls;
const [ann, ben, cid] = ['1', '2', '3'].map(userId) as [UserId, UserId, UserId]; // three of them
const visitor = visitorKey('a');
const stranger = visitorKey('b');

describe('chat with support', () => {
  let world: Awaited<ReturnType<typeof openSupportWorld>>;
  before(async () => {
    world = await openSupportWorld();
  });
  after(() => world.close());

  const history = (who: Person, fields: object = {}) => world.run(chatHistory, who, fields);
  /** Answers as an agent and closes. */
  const finish = async (id: string): Promise<void> => {
    await world.staff.run(supportDeskCalls.take, world.ann, { id });
    await world.staff.run(supportDeskCalls.close, world.ann, { id });
  };

  it('opens with the first message of a customer or a visitor, and is found by nobody else', async () => {
    world.brought.set('screen', ann);
    const first = await world.write(ann, '  My deposit is missing. ', 'm1', { topic: 'deposits' });
    await world.write(ann, '', 'm2', { picture: '/files/screen', topic: 'trading' });
    const guest = await world.write(visitor, 'How do I register?', 'm1');
    const shown = await history(ann);
    assert.deepEqual(
      shown.list.map(({ by, text, picture }) => [by, text, picture]),
      [
        ['own', 'My deposit is missing.', null],
        ['own', '', '/files/screen'],
      ],
    );
    assert.partialDeepStrictEqual(shown.session, { topic: 'deposits', state: 'waiting', ahead: 0 });
    const seen = await world.run(chatSession, visitor, {});
    assert.deepEqual(
      await world.run(chatSession, { key: '' }, { visitor: 'a'.repeat(64) }),
      seen,
      'by the field as well',
    );
    assert.partialDeepStrictEqual(seen, { waiting: 2, wait_minutes: null, session: { ahead: 1 }, past: [] });
    const { rows } = await world.db.query(`SELECT token_hash FROM support_visitors WHERE token_hash LIKE 'aaaa%'`);
    assert.deepEqual(rows, [], 'the key itself lies nowhere');
    const foreign = [
      [ben, first.session_id, first.message.id],
      [stranger, guest.session_id, guest.message.id],
      [ann, guest.session_id, guest.message.id],
      [visitor, first.session_id, first.message.id],
    ] as const;
    await world.write(ben, 'Good morning', 'b1');
    for (const [who, session, message] of foreign) {
      assert.equal(await world.refusal(chatHistory, who, { session_id: session }), 'NOT_FOUND');
      assert.equal(await world.refusal(chatRead, who, { id: message }), 'NOT_FOUND');
      assert.equal(await world.refusal(chatRate, who, { id: session, score: '5' }), 'NOT_FOUND');
    }
    assert.equal(await world.refusal(chatHistory, stranger, {}), 'NOT_FOUND');
    assert.deepEqual((await world.run(chatSession, stranger, {})).session, null);
  });

  it('is led by its own calls alone', async () => {
    const { session } = await history(ann);
    const routes = openThreads({ db: world.db, clock: { now: () => world.time.now }, documents: unused }).routes ?? [];
    for (const call of [threadCalls.messages, threadCalls.send, threadCalls.read]) {
      const fields = { id: session.thread_id, text: 'past the desk', client_id: 'x1', message_id: '1' };
      const route = present(
        routes.find((one) => one.call === call),
        call.name,
      );
      const answer = await route.run(testCaller(ann), fields);
      assert.equal(answer.ok ? 'ok' : answer.error.code, 'NOT_FOUND', call.name);
    }
  });

  it('refuses in the documented order', async () => {
    const fields = { text: 'hello', client_id: 'r1' };
    const long = 'x'.repeat(supportLimits.text + 1);
    const nobody = { key: '' };
    assert.equal(await world.refusal(chatSend, nobody, { ...fields, text: ' ' }), 'PARAMETER_ERROR visitor');
    assert.equal(await world.refusal(chatSend, { key: 'short' }, fields), 'PARAMETER_ERROR visitor');
    assert.equal(await world.refusal(chatSend, visitor, { ...fields, text: ' ' }), 'PARAMETER_ERROR text');
    const shown = { ...fields, text: long, picture: '/files/p' };
    assert.equal(await world.refusal(chatSend, visitor, shown), 'PARAMETER_ERROR picture');
    assert.equal(await world.refusal(chatSend, ann, { ...shown, client_id: 'm1' }), 'TEXT_TOO_LONG text');
    assert.equal(await world.refusal(chatSend, ann, { ...fields, client_id: 'm1' }), 'ID_REUSED');
    world.brought.set('hers', ann);
    for (const picture of ['/files/hers', '/files/none', 'elsewhere'])
      assert.equal(await world.refusal(chatSend, ben, { ...fields, picture }), 'NOT_FOUND picture', picture);
    const { session } = await history(ben);
    await world.db.withTx('full', (tx) =>
      tx.query(
        `INSERT INTO thread_messages (thread_id, author_id, text, at) SELECT $1, $2, 'x', now() FROM generate_series(1, $3)`,
        [session.thread_id, ben, supportLimits.messages - 1],
      ),
    );
    assert.equal(await world.refusal(chatSend, ben, { ...fields, picture: '/files/none' }), 'LIMIT_EXCEEDED');
    assert.equal(await world.refusal(chatRate, ben, { id: session.id, score: '5' }), 'STATE_CHANGED');
    assert.equal(await world.refusal(chatRate, ben, { id: session.id, score: '6' }), 'PARAMETER_ERROR score');
  });

  it('takes each message once, also where a repetition comes after the end, and opens once', async () => {
    const key = visitorKey('c');
    const sent = await Promise.all([0, 1, 2, 0, 1, 2].map((n) => world.write(key, `n ${String(n)}`, `k${String(n)}`)));
    assert.deepEqual(
      [new Set(sent.map(({ message }) => message.id)).size, new Set(sent.map((one) => one.session_id)).size],
      [3, 1],
    );
    await finish(present(sent[0], 'sent').session_id);
    assert.deepEqual(await world.write(key, 'n 1', 'k1'), present(sent[1], 'sent'));
    const again = await world.write(key, 'one more thing', 'k9');
    assert.notEqual(again.session_id, present(sent[0], 'sent').session_id);
    const { session, past } = await world.run(chatSession, key, {});
    assert.deepEqual(
      [session?.id, past.map(({ id }) => id)],
      [again.session_id, [present(sent[0], 'sent').session_id]],
    );
  });

  it('is read by a cursor both ways, and each side sees how far the other has read', async () => {
    const { session_id: id, message } = await world.write(cid, 'a', 'h1');
    for (const text of ['b', 'c']) await world.write(cid, text, `h-${text}`);
    const newest = await history(cid, { limit: '2' });
    assert.deepEqual([newest.list.map(({ text }) => text), newest.more, newest.read_to], [['b', 'c'], true, null]);
    const earlier = await history(cid, { before: newest.list[0]?.id, limit: '2' });
    assert.deepEqual([earlier.list.map(({ text }) => text), earlier.more], [['a'], false]);
    const caught = await history(cid, { after: message.id, limit: '1' });
    assert.deepEqual([caught.list.map(({ text }) => text), caught.more], [['b'], true]);
    await world.staff.run(supportDeskCalls.take, world.ann, { id });
    await world.staff.run(supportDeskCalls.read, world.ann, { id, message_id: message.id });
    assert.equal((await history(cid)).read_to, message.id);
    const answered = await world.staff.run(supportDeskCalls.answer, world.ann, {
      id,
      text: 'We look into it.',
      client_id: 'h1',
    });
    assert.equal((await history(cid)).session.unread, 1);
    assert.deepEqual(await world.run(chatRead, cid, { id: answered.id }), { unread: 0 });
    assert.deepEqual(await world.run(chatRead, cid, { id: message.id }), { unread: 0 }, 'a mark goes forward alone');
    assert.equal((await world.staff.run(supportDeskCalls.messages, world.ann, { id })).read_to, answered.id);
  });

  it('gives a customer a copy of it, and forgets their words with the identity', async () => {
    const { session } = await history(cid);
    await world.staff.run(supportDeskCalls.close, world.ann, { id: session.id });
    await world.run(chatRate, cid, { id: session.id, score: '3', text: 'kind and quick' });
    const { sections = [], erase } = present(world.manifest.customerData, 'what is held');
    const copied = async () => (await present(sections[0], 'sessions').read(world.db, cid, null)).rows;
    assert.ok((await copied()).some((row) => row['score_text'] === 'kind and quick'));
    await world.db.withTx('erase', (tx) => present(erase?.identity, 'it')(tx, cid, world.time.now));
    assert.ok((await copied()).every((row) => row['score_text'] === ''));
  });
});

/** The calls that are tried with it are refused before. */
const unused = {
  nameOf: () => null,
  keep: async () => false,
  linkTo: (name: string) => name,
  contentOf: async () => null,
  delete: async () => undefined,
};
