import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { invitePool } from '@bourse/contract/reward-rules';
import { rewardsCalls } from '@bourse/contract/rewards';
import { userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { poolAccount } from '../ledger/index.ts';
import { openRewardWorld, usdt } from './rewards-fixture.ts';

const world = await openRewardWorld(instant(Date.UTC(2026, 10, 28, 12)));
after(() => world.close());
const unit = 100_000_000n;
const share = async (): Promise<string[]> => {
  const { list } = await world.run(rewardsCalls.rebates, userId('1'), { limit: '100' });
  return list.map(({ day, fee, number }) => `${day} ${fee} ${number}`).toReversed();
};

test('rebates are a share of the fees that the house keeps, whenever a coupon gives some back', async () => {
  await world.pay();
  await world.ledger.fund(poolAccount(invitePool, usdt), 1_000n * unit);
  // Ten charged, four given back: six are kept.
  await world.charge(2, usdt, 10n * unit);
  await world.giveBack(2, usdt, 4n * unit);
  world.setNow(2026, 10, 29, 0, 10);
  await Promise.all([world.pay(), world.pay()]);
  assert.deepEqual(await share(), ['2026-11-28 6 1.2']);
  // More than the fees of the day: the rest is taken off those of the next days.
  await world.charge(2, usdt, 2n * unit);
  await world.giveBack(2, usdt, 9n * unit);
  world.setNow(2026, 10, 30, 0, 10);
  await world.pay();
  world.setNow(2026, 11, 1, 0, 10);
  await world.pay();
  assert.equal((await share()).length, 1);
  await world.charge(2, usdt, 10n * unit);
  world.setNow(2026, 11, 2, 0, 10);
  await world.pay();
  assert.deepEqual(await share(), ['2026-11-28 6 1.2', '2026-12-01 3 0.6']);
  // 22 charged, 13 given back, 9 kept; and the next day is whole again.
  await world.charge(2, usdt, 10n * unit);
  world.setNow(2026, 11, 3, 0, 10);
  await world.pay();
  assert.equal((await share()).at(-1), '2026-12-02 10 2');
  await world.ledger.assertAddsUp();
});
