import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { userId } from '@bourse/kernel/ids';
import { dayMs, instant, type Instant, minuteMs } from '@bourse/kernel/instant';
import { type IdentityWorld, openIdentityWorld } from '../identity-fixture.ts';
import {
  claimSecurityMessages,
  deleteSecurityMessage,
  type DueMessage,
  pruneSecurityMessages,
  queueSecurityMessages,
} from './security-message-store.ts';

describe('messages about the security of an account', () => {
  let world: IdentityWorld;
  let owner: string;
  before(async () => {
    world = await openIdentityWorld();
    owner = (await world.customer('ann@example.org')).id;
  });
  after(() => world.close());

  const queue = (at: Instant): Promise<void> =>
    world.db.withTx('queue', (tx) =>
      queueSecurityMessages(
        tx,
        userId(owner),
        { kind: 'security_changed', change: 'totp_on' },
        [{ channel: 'email', recipient: 'ann@example.org' }],
        at,
      ),
    );
  const claim = (at: Instant): Promise<DueMessage[]> =>
    world.db.withTx('claim', (tx) => claimSecurityMessages(tx, at, 10));

  it('are claimed by one sender, and again by another when the first did not send them', async () => {
    const now = world.now();
    await queue(now);
    const claimed = (await Promise.all([claim(now), claim(now), claim(now)])).flat();
    assert.equal(claimed.length, 1);
    assert.deepEqual(claimed[0]?.content, { kind: 'security_changed', change: 'totp_on' });
    assert.deepEqual(await claim(instant(now + 2 * minuteMs - 1)), []);
    const second = await claim(instant(now + 2 * minuteMs));
    assert.equal(second.length, 1);
    // The pauses grow, so that a mail server that is down is not asked all the time.
    assert.deepEqual(await claim(instant(now + 6 * minuteMs - 1)), []);
    assert.equal((await claim(instant(now + 6 * minuteMs))).length, 1);
    await world.db.withTx('sent', (tx) => deleteSecurityMessage(tx, second[0]?.id ?? ''));
    assert.deepEqual(await claim(instant(now + dayMs)), []);
  });

  it('are given up after a week', async () => {
    const now = world.now();
    await queue(now);
    const prune = (at: Instant): Promise<void> => pruneSecurityMessages(world.db, at);
    await prune(instant(now + 7 * dayMs));
    assert.equal((await claim(now)).length, 1);
    await prune(instant(now + 7 * dayMs + 1));
    assert.deepEqual(await claim(instant(now + 8 * dayMs)), []);
  });
});
