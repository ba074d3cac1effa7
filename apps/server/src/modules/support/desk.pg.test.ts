import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chatCalls } from '@bourse/contract/support-chat';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { supportLimits } from '@bourse/contract/support-rules';
import { type UserId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { openSupportWorld, visitorKey } from '@bourse/testing/support-world';
import { verifyAudit } from '../audit/index.ts';

const [one, two, three] = ['1', '2', '3'].map(userId) as [UserId, UserId, UserId]; // three of them

describe('the desk of support', () => {
  let world: Awaited<ReturnType<typeof openSupportWorld>>;
  /** Conversations by when they were opened. */
  const ids: string[] = [];
  before(async () => {
    world = await openSupportWorld();
    for (const who of [one, two, visitorKey('a'), three]) {
      ids.push((await world.write(who, 'I need help', 'm1')).session_id);
      world.time.now = instant(world.time.now + 60_000);
    }
  });
  after(() => world.close());
  const queued = async (view: string, by = world.ann): Promise<string[]> =>
    (await world.staff.run(supportDeskCalls.queue, by, { view })).list.map(({ id }) => id);
  const id = (place: number): string => ids[place] ?? '';

  it('shows who waits, the longest wait first, and gives each to one agent', async () => {
    assert.deepEqual(await queued('waiting'), ids);
    const answers = await Promise.all(
      [world.ann, world.bob].map((by) => world.staff.attempt(supportDeskCalls.take, by, { id: id(0) })),
    );
    assert.deepEqual(answers.map((answer) => (answer.ok ? 'ok' : answer.error.code)).toSorted(), [
      'STATE_CHANGED',
      'ok',
    ]);
    const [mine] = [await queued('own'), await queued('own', world.bob)].filter((list) => list.length > 0);
    assert.deepEqual(mine, [id(0)]);
    assert.deepEqual(await queued('waiting'), ids.slice(1));
    await world.staff.run(supportDeskCalls.take, world.bob, { id: id(1) });
    const { wait_minutes: wait } = await world.run(chatCalls.chatSession, one, {});
    assert.equal(wait, 3, 'of four and three minutes');
  });

  it('refuses in the documented order', async () => {
    const by = world.ann;
    const mine = id(2);
    const words = { text: 'hello', client_id: 'a1' };
    for (const call of [
      supportDeskCalls.open,
      supportDeskCalls.messages,
      supportDeskCalls.take,
      supportDeskCalls.handOver,
      supportDeskCalls.close,
      supportDeskCalls.answer,
      supportDeskCalls.read,
    ])
      assert.equal(
        await world.staff.refusal(call, by, { id: '99', message_id: '1', ...words }),
        'NOT_FOUND',
        call.name,
      );
    const blank = { id: '99', text: ' ', client_id: 'a1' };
    assert.equal(await world.staff.refusal(supportDeskCalls.answer, by, blank), 'PARAMETER_ERROR text');
    const long = { ...blank, text: 'x'.repeat(supportLimits.text + 1) };
    assert.equal(await world.staff.refusal(supportDeskCalls.answer, by, long), 'TEXT_TOO_LONG text');
    for (const call of [
      supportDeskCalls.messages,
      supportDeskCalls.answer,
      supportDeskCalls.handOver,
      supportDeskCalls.close,
    ])
      assert.equal(await world.staff.refusal(call, by, { id: mine, ...words }), 'NOT_ALLOWED', call.name);
    const foreign = await world.staff.run(supportDeskCalls.open, by, { id: id(1) });
    const message_id = foreign.list[0]?.id;
    assert.equal(
      await world.staff.refusal(supportDeskCalls.read, by, { id: mine, message_id }),
      'NOT_FOUND',
      'of another chat',
    );
    assert.equal(await world.staff.refusal(supportDeskCalls.read, by, { id: id(1), message_id }), 'NOT_ALLOWED');
    await world.staff.run(supportDeskCalls.take, by, { id: mine });
    const sent = await world.staff.run(supportDeskCalls.answer, by, { id: mine, ...words });
    assert.equal(
      await world.staff.refusal(supportDeskCalls.answer, by, { id: mine, ...words, text: 'bye' }),
      'ID_REUSED',
    );
    assert.equal(
      await world.staff.refusal(supportDeskCalls.handOver, by, { id: mine, staff_id: world.cal }),
      'NOT_ALLOWED',
    );
    await world.staff.run(supportDeskCalls.close, by, { id: mine });
    assert.deepEqual(
      await world.staff.run(supportDeskCalls.answer, by, { id: mine, ...words }),
      sent,
      'a repetition is answered',
    );
    for (const call of [
      supportDeskCalls.take,
      supportDeskCalls.answer,
      supportDeskCalls.handOver,
      supportDeskCalls.close,
    ])
      assert.equal(
        await world.staff.refusal(call, world.bob, { id: mine, ...words, client_id: 'a2' }),
        'STATE_CHANGED',
      );
  });

  it('hands over to a colleague, or back to where it stood in the queue', async () => {
    const by = world.bob;
    assert.deepEqual(
      (await world.staff.run(supportDeskCalls.agents, by, {})).map(({ name }) => name),
      ['ann', 'bob'],
    );
    const given = await world.staff.run(supportDeskCalls.handOver, by, { id: id(1), staff_id: world.ann });
    assert.deepEqual(given.agent, { id: world.ann, name: 'ann' });
    assert.equal(
      await world.staff.refusal(supportDeskCalls.answer, by, { id: id(1), text: 'hi', client_id: 'b1' }),
      'NOT_ALLOWED',
    );
    await world.staff.run(supportDeskCalls.answer, world.ann, { id: id(1), text: 'hi', client_id: 'b1' });
    await world.staff.run(supportDeskCalls.handOver, world.ann, { id: id(1) });
    assert.deepEqual(await queued('waiting'), [id(1), id(3)]);
    const { list } = await world.run(chatCalls.chatHistory, two, {});
    assert.deepEqual(
      list.map((message) => message.word ?? message.by),
      ['own', 'taken', 'agent', 'queued'],
    );
  });

  it('keeps prepared answers, one of a title in each language', async () => {
    const fields = { lang: 'fra', title: 'Bonjour', text: 'Bonjour, que puis-je faire pour vous ?' };
    const saved = await world.staff.run(supportDeskCalls.replySave, world.ann, fields);
    await world.staff.run(supportDeskCalls.replySave, world.ann, { ...fields, lang: 'en' });
    assert.equal(await world.staff.refusal(supportDeskCalls.replySave, world.bob, fields), 'ID_REUSED title');
    assert.equal(
      await world.staff.refusal(supportDeskCalls.replySave, world.bob, { ...fields, title: ' ' }),
      'PARAMETER_ERROR title',
    );
    assert.equal(
      await world.staff.refusal(supportDeskCalls.replySave, world.bob, { ...fields, id: '99' }),
      'NOT_FOUND',
    );
    const moved = { ...fields, id: saved.id, lang: 'en' };
    assert.equal(await world.staff.refusal(supportDeskCalls.replySave, world.bob, moved), 'ID_REUSED title');
    await world.staff.run(supportDeskCalls.replySave, world.bob, { ...fields, id: saved.id, text: 'Bonjour !' });
    await world.staff.run(supportDeskCalls.replyRemove, world.bob, { id: '2' });
    assert.equal(await world.staff.refusal(supportDeskCalls.replyRemove, world.bob, { id: '2' }), 'NOT_FOUND');
    assert.deepEqual(await world.staff.run(supportDeskCalls.replies, world.ann, {}), [
      { ...fields, id: saved.id, text: 'Bonjour !' },
    ]);
  });

  it('writes down who looks and what is done', async () => {
    const { rows } = await world.db.query<{ action: string; count: number }>(
      `SELECT action, count(*)::int AS count FROM audit_log WHERE action LIKE 'support_desk.%' GROUP BY 1 ORDER BY 1`,
    );
    assert.deepEqual(
      rows.map(({ action, count }) => `${action} ${String(count)}`),
      [
        'support_desk.answer 2',
        'support_desk.close 1',
        'support_desk.hand_over 2',
        'support_desk.open 1',
        'support_desk.reply_remove 1',
        'support_desk.reply_save 3',
        'support_desk.take 3',
      ],
    );
    assert.equal(await verifyAudit(world.db), null);
  });
});
