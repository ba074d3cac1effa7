import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userId } from '@bourse/kernel/ids';
import { dayMs, instant, startOfDay } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { contractWorld, priceOf, ticksOf } from '@bourse/testing/contract-world';
import { openOrder } from '../orders/orders.ts';
import { chargeNight } from '../orders/triggers.ts';

test('a night costs its rate of the value at the mark price, rounded up, once, and in parts where there are many', () => {
  const world = contractWorld();
  const wish = { lots: 7, multiple: 10, takeProfit: null, stopLoss: null, termsId: undefined } as const;
  for (const [user, sign] of [
    ['1', -1],
    ['2', 1],
  ] as const) {
    world.fund(userId(user), 10_000n * 10n ** 8n);
    const limit = ticksOf(60_000);
    const moment = { at: world.at(), mark: priceOf(60_000) };
    world.run(() => openOrder(world.state, { ...wish, user: userId(user), sign, limit }, moment, world.ports));
  }
  const midnight = startOfDay(instant(world.at() + dayMs));
  const charge = (longest: number): boolean => {
    let isMore = false;
    world.run(() => ok((isMore = chargeNight(world.state, midnight, priceOf(61_234.5), midnight, longest))));
    return isMore;
  };
  assert.equal(charge(1), true);
  assert.equal(charge(1), false);
  // 0.007 BTC at 61,234.5 are 428.6415; 0.03 % of it.
  assert.deepEqual(
    world.state.live().map(({ overnight }) => overnight),
    [12_859_245n, 12_859_245n],
  );
  charge(10);
  assert.equal(world.free('fees'), 2n * 12_859_245n + world.state.live().reduce((sum, { fees }) => sum + fees, 0n));
  assert.equal(world.free('pot'), world.state.owed());
});
