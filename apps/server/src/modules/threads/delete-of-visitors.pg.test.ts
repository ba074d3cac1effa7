import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { userId } from '@bourse/kernel/ids';
import { openSupportWorld } from '@bourse/testing/support-world';
import { deleteOfVisitors, leadThread, openLedThread, openThread } from './index.ts';

describe('threads of visitors', () => {
  let world: Awaited<ReturnType<typeof openSupportWorld>>;
  before(async () => {
    world = await openSupportWorld();
  });
  after(() => world.close());

  it('are deleted with their messages; one that has a member, or is no led one, stays whole', async () => {
    const { db, time } = world;
    const words = { text: 'hello', picture: null, clientId: 'c1' };
    const ids = await db.withTx('threads', async (tx) => {
      const visitors = await openLedThread(tx, 'support:v1:0', null, time.now);
      const customers = await openLedThread(tx, 'support:u1:0', userId('1'), time.now);
      const traders = await openThread(tx, 'c2c:1', [], time.now);
      await leadThread(tx, visitors, { by: 'visitor', words }, time.now);
      await leadThread(tx, customers, { by: { user: userId('1') }, words }, time.now);
      return [visitors, customers, traders];
    });
    await db.withTx('delete', (tx) => deleteOfVisitors(tx, ids));
    const { rows } = await db.query('SELECT subject FROM threads ORDER BY id');
    assert.deepEqual(rows, [{ subject: 'support:u1:0' }, { subject: 'c2c:1' }]);
    const { rows: said } = await db.query('SELECT author_id::text AS author FROM thread_messages');
    assert.deepEqual(said, [{ author: '1' }]);
  });
});
