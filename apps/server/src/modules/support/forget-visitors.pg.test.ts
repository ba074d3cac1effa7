import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { retentionBounds } from '@bourse/contract/retention-rules';
import { chatCalls } from '@bourse/contract/support-chat';
import { supportDeskCalls } from '@bourse/contract/support-desk';
import { userId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openSupportWorld, visitorKey } from '@bourse/testing/support-world';
import { ensurePartitions } from '../../platform/database/partitions.ts';

const { chatHistory } = chatCalls;

describe('chats of visitors', () => {
  let world: Awaited<ReturnType<typeof openSupportWorld>>;
  before(async () => {
    world = await openSupportWorld();
  });
  after(() => world.close());
  const later = (ms: number): void => {
    world.time.now = instant(world.time.now + ms);
  };

  it('forgets what visitors have written when it has been closed for long enough, and nothing of customers', async () => {
    await world.write(userId('3'), 'hello', 'f1');
    const guest = visitorKey('e');
    const { session_id: id } = await world.write(guest, 'where are you?', 'f1');
    const { session_id: open } = await world.write(visitorKey('f'), 'still here', 'f1');
    await world.staff.run(supportDeskCalls.take, world.ann, { id });
    await world.staff.run(supportDeskCalls.close, world.ann, { id });
    const count = async (): Promise<unknown> =>
      (
        await world.db.query(`SELECT (SELECT count(*)::int FROM support_visitors) AS visitors,
          (SELECT count(*)::int FROM support_sessions WHERE visitor_id IS NOT NULL) AS chats,
          (SELECT count(*)::int FROM support_sessions WHERE user_id IS NOT NULL) AS others,
          (SELECT count(*)::int FROM thread_messages WHERE by_visitor) AS words,
          (SELECT count(*)::int FROM threads) AS threads`)
      ).rows[0];
    const [forget] = world.manifest.dailyWork ?? [];
    const run = () => present(forget, 'the work').run(world.time.now, () => undefined);
    later(retentionBounds.visitor_chats.initial * dayMs);
    await run();
    assert.deepEqual(
      await count(),
      { visitors: 2, chats: 2, others: 1, words: 2, threads: 3 },
      'not a moment too early',
    );
    later(1);
    await run();
    assert.deepEqual(await count(), { visitors: 1, chats: 1, others: 1, words: 1, threads: 2 });
    assert.equal(await world.refusal(chatHistory, guest, { session_id: id }), 'NOT_FOUND');
    assert.equal((await world.run(chatHistory, visitorKey('f'), {})).session.id, open);
    // A house that lives through those days makes the months as they come.
    await ensurePartitions(world.db, world.time.now, 0);
    await world.write(guest, 'here again', 'f1');
  });
});
