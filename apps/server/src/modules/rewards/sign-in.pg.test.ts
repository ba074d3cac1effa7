import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rewardsCalls } from '@bourse/contract/rewards';
import { userId } from '@bourse/kernel/ids';
import { dayMs, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { rewardData } from './customer-data-store.ts';
import { openRewardWorld, type RewardWorld } from './rewards-fixture.ts';

describe('daily sign-in', () => {
  let world: RewardWorld;
  let db: RewardWorld['db'];
  let run: RewardWorld['run'];
  const { signIn, signState, signList, points } = rewardsCalls;
  before(async () => {
    world = await openRewardWorld(instant(Date.UTC(2026, 10, 25, 22)));
    ({ db, run } = world);
  });
  after(() => world.close());
  const user = userId('5');

  it('brings points once a day, however many press at once, and says when the next one counts [SPEC-7.43] [SPEC-1.31]', async () => {
    const fresh = await run(signState, user);
    assert.partialDeepStrictEqual(fresh, { is_signed: false, streak: 0, points: 0, next_at: null, zone: 'UTC' });
    const pressed = await Promise.all([1, 2, 3, 4].map(() => run(signIn, user)));
    assert.deepEqual(
      pressed.map(({ earned }) => earned).toSorted((a, b) => a - b),
      [0, 0, 0, 5],
    );
    assert.partialDeepStrictEqual(await run(signState, user), {
      is_signed: true,
      streak: 1,
      points: 5,
      next_at: '2026-11-26T18:00:00.000Z',
    });
    world.setNow(2026, 10, 26, 1);
    assert.partialDeepStrictEqual(await run(signIn, user), { earned: 0, is_signed: false, streak: 1 });
  });

  it('lists the days and their points, and starts anew after a missed day [SPEC-7.44] [SPEC-2.106]', async () => {
    world.setNow(2026, 10, 26, 18);
    assert.partialDeepStrictEqual(await run(signIn, user), { earned: 5, streak: 2, points: 10 });
    world.setNow(2026, 10, 28, 18);
    assert.equal((await run(signState, user)).streak, 0);
    assert.partialDeepStrictEqual(await run(signIn, user), { earned: 5, streak: 1, points: 15 });
    const { list, total } = await run(signList, user, { limit: '2' });
    assert.deepEqual(
      [total, ...list.map(({ day, streak }) => `${day} ${String(streak)}`)],
      [3, '2026-11-28 1', '2026-11-26 2'],
    );
    const lines = await run(points, user, {});
    assert.equal(
      lines.list.reduce((sum, { number }) => sum + number, 0),
      15,
    );
    assert.deepEqual((await run(points, userId('4'))).list, []);
  });

  it('follows a saved time zone, of which a change waits for 30 days', async () => {
    const other = userId('4');
    const save = (zone: string): Promise<unknown> =>
      db.withTx('zone', (tx) =>
        tx.query(
          `INSERT INTO preferences (user_id, time_zone) VALUES (4, $1)
           ON CONFLICT (user_id) DO UPDATE SET time_zone = excluded.time_zone`,
          [zone],
        ),
      );
    await save('Asia/Tokyo');
    assert.partialDeepStrictEqual(await run(signIn, other), { earned: 5, today: '2026-11-29', zone: 'Asia/Tokyo' });
    await save('America/New_York');
    assert.partialDeepStrictEqual(await run(signState, other), {
      zone: 'Asia/Tokyo',
      zone_follows: toIso(instant(world.now() + 30 * dayMs)),
    });
  });

  it('is forgotten with how the account was used', async () => {
    const erase = present(rewardData.erase?.access, 'what is erased');
    await db.withTx('erase', (tx) => erase(tx, userId('4'), world.now()));
    assert.partialDeepStrictEqual(await run(signState, userId('4')), { streak: 0, points: 0, is_signed: false });
    assert.deepEqual((await run(points, userId('4'), {})).list, [], 'with its lines in the book of points');
    assert.equal((await run(signState, user)).points, 15);
  });

  it('gives nothing to accounts of the house', async () => {
    assert.equal((await run(signIn, userId('6'))).earned, 0);
  });
});
