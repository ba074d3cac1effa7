import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { copyCalls } from '@bourse/contract/copy';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { instant, minuteMs, startOfWeek, weekMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { type CopyWorld, openCopyWorld } from '@bourse/testing/copy-world';
import { isLongForm, repetitions, seedOf } from '@bourse/testing/long-form';
import { usdt } from '@bourse/testing/product-world';
import { userAccount } from '../ledger/index.ts';

const weeks = repetitions('BOURSE_SHARE_WEEKS', isLongForm ? 200 : 12);

let world: CopyWorld;
before(async () => {
  world = await openCopyWorld();
});
after(() => world.close());

it('whatever becomes of relationships, their lines follow from each other, and no share is above that of the mark [S77]', async () => {
  const random = seededRandom(seedOf(9_127));
  const pick = <T>(of: readonly T[]): T => present(of[Math.floor(random.next() * of.length)], 'one of them');
  const [trader] = await world.traders(1, '0.1337');
  const followed = present(trader, 'the trader');
  const followers: UserId[] = [];
  for (const whole of [200, 300, 500, 2_000]) followers.push(await world.customer(whole));
  await world.work();
  const follow = (user: UserId) =>
    world.copy.attempt(copyCalls.follow, user, { trader_user_id: followed, type: '1', number: '1', share: '0.1337' });
  for (const user of followers) await follow(user);
  const works = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await world.work();
  };
  const free = async (user: UserId): Promise<bigint> =>
    (await world.ledger.balance(await world.ledger.account(userAccount(user, usdt, 'lever')))).available;
  const price = (): number => 60_000 + Math.floor((random.next() - 0.45) * 3_000);
  for (let week = 0; week < weeks; week += 1) {
    for (let trade = 0; trade < 3; trade += 1) {
      await world.quote(60_000);
      const opened = await world.attempt(leverCalls.submit, followed, {
        currency_id: '1',
        legal_id: '3',
        multiple: '10',
        number: String(1 + Math.floor(random.next() * 15)),
        type: String(1 + Math.floor(random.next() * 2)),
      });
      await works();
      await world.quote(price());
      const user = pick(followers);
      if (random.next() < 0.3) {
        const [copy] = await world.positions(user);
        const position = copy?.transaction_id ?? '1';
        await world.copy.attempt(copyCalls.selfHolding, user, { transaction_id: position });
        await world.attempt(leverCalls.close, user, { id: position });
      }
      if (random.next() < 0.2) await world.copy.attempt(copyCalls.cancel, user, { follow_user_id: followed });
      if (random.next() < 0.4) await follow(user);
      if (opened.ok && random.next() < 0.9) await world.attempt(leverCalls.close, followed, { id: opened.value.id });
      await works();
    }
    // Who takes away what is free owes the rest until there is something again.
    const [poor] = followers;
    const taken = await free(present(poor, 'a follower'));
    if (week % 2 === 0 && taken > 0n) await world.shift(present(poor, 'a follower'), 'lever', 'change', taken);
    const minutes = 10 + Math.floor(random.next() * 3_000);
    if (week % 4 !== 3) {
      world.moveTo(instant(startOfWeek(world.clock.now()) + weekMs + minutes * minuteMs));
      await world.quote(60_000);
      await Promise.all([world.keep(), world.keep()]);
      if (week % 2 === 0 && taken > 0n) await world.shift(present(poor, 'a follower'), 'change', 'lever', taken);
    }
  }
  const { rows } = await world.db.query<{
    follow_id: string;
    high: bigint;
    realised: bigint;
    share: number;
    due: bigint;
    paid: bigint;
  }>(
    'SELECT follow_id::text AS follow_id, high, realised, share, due, paid FROM copy_shares s ORDER BY s.follow_id, s.until',
  );
  assert.ok(rows.length > weeks / 2 && rows.some(({ paid }) => paid > 0n), `${String(rows.length)} lines`);
  assert.ok(
    rows.some(({ due, paid }) => paid < due),
    'some was not there',
  );
  for (const lines of Map.groupBy(rows, ({ follow_id: id }) => id).values()) {
    let [high, paid] = [0n, 0n];
    for (const line of lines) {
      high = line.realised > high ? line.realised : high;
      assert.equal(line.high, high);
      assert.equal(line.due, (high * BigInt(line.share)) / 10_000n - paid, 'recomputed from the lines before');
      paid += line.paid;
    }
  }
  const { rows: postings } = await world.db.query<{ count: number; sum: bigint }>(
    `SELECT count(*)::int AS count, sum(amount)::numeric(38,0) AS sum FROM postings WHERE kind = 'copy_share'`,
  );
  const paid = rows.filter((line) => line.paid > 0n);
  assert.deepEqual(
    postings[0],
    { count: paid.length, sum: paid.reduce((sum, line) => sum + line.paid, 0n) },
    'a posting for each line, and no other',
  );
  await world.ledger.assertAddsUp();
});
