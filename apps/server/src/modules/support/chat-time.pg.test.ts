import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chatCalls } from '@bourse/contract/support-chat';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { supportIdleDays } from '@bourse/contract/support-rules';
import { userId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openSupportWorld, type Person, visitorKey } from '@bourse/testing/support-world';
import { visitorsAnHour } from './visitor-limit.ts';

const { chatHistory, chatSend, chatRate } = chatCalls;
const [ann, cid] = [userId('1'), userId('3')];

describe('chats as time goes by', () => {
  let world: Awaited<ReturnType<typeof openSupportWorld>>;
  before(async () => {
    world = await openSupportWorld();
  });
  after(() => world.close());

  const later = (ms: number): void => {
    world.time.now = instant(world.time.now + ms);
  };
  const history = (who: Person) => world.run(chatHistory, who, {});

  it('is closed when the last word of the house is days old, and never while somebody waits for the house', async () => {
    const { session_id: id } = await world.write(cid, 'hello', 'i1');
    await world.write(ann, 'hello', 'i1');
    await world.staff.run(supportDeskCalls.take, world.ann, { id });
    await world.staff.run(supportDeskCalls.answer, world.ann, { id, text: 'hello', client_id: 'i1' });
    later(supportIdleDays * dayMs);
    const [idle] = world.manifest.repetitions ?? [];
    await present(idle, 'the work').run();
    assert.equal((await history(cid)).session.state, 'active', 'not a moment too early');
    later(1);
    await present(idle, 'the work').run();
    const ended = await history(cid);
    assert.deepEqual([ended.session.state, ended.list.at(-1)?.word], ['closed', 'idle']);
    assert.equal((await history(ann)).session.state, 'waiting');
    const rated = await world.run(chatRate, cid, { id: id, score: '4', text: 'kind and quick' });
    assert.equal(rated.score, 4);
    assert.equal(await world.refusal(chatRate, cid, { id: id, score: '5' }), 'STATE_CHANGED');
    const { list } = await world.staff.run(supportDeskCalls.queue, world.bob, { view: 'closed' });
    assert.partialDeepStrictEqual(
      list.find((one) => one.id === id),
      { score: 4, score_text: 'kind and quick' },
    );
  });

  it('tells a customer of an answer who is away, once until they look again', async () => {
    const { session_id: id } = await world.write(cid, 'still there?', 't1');
    await world.staff.run(supportDeskCalls.take, world.bob, { id });
    let n = 0;
    const told = async (): Promise<number> => {
      n += 1;
      await world.staff.run(supportDeskCalls.answer, world.bob, {
        id,
        text: `yes ${String(n)}`,
        client_id: `t${String(n)}`,
      });
      const { rows } = await world.db.query(`SELECT 1 FROM outbox WHERE type = 'support.answered'`);
      return rows.length;
    };
    assert.equal(await told(), 0, 'they were here a moment ago');
    later(2 * 60_000);
    assert.equal(await told(), 1);
    later(60_000);
    assert.equal(await told(), 1, 'they were told already');
    await history(cid);
    assert.equal(await told(), 1, 'they look');
    later(2 * 60_000);
    assert.equal(await told(), 2);
  });

  it('lets so many visitors of one network in within an hour', async () => {
    later(3_600_000);
    const tries = Array.from({ length: visitorsAnHour + 1 }, (_, n) => visitorKey(`d${n.toString(16)}`));
    const outcomes: string[] = [];
    for (const who of tries) {
      const answer = await world.attempt(chatSend, who, { text: 'hi', client_id: 'v1' });
      outcomes.push(answer.ok ? 'ok' : answer.error.code);
    }
    assert.deepEqual(outcomes, [...Array.from({ length: visitorsAnHour }, () => 'ok'), 'LIMIT_EXCEEDED']);
    later(3_600_000);
    await world.write(present(tries.at(-1), 'the last'), 'hi', 'v1');
  });
});
