import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userId } from '@bourse/kernel/ids';
import { contractWorld, priceOf, ticksOf } from '@bourse/testing/contract-world';
import { deleveragingRank } from './deleveraging-rank.ts';
import { openOrder } from '../orders/orders.ts';

test('who gains most for their margin gives way first, at one score the older, and who loses last', () => {
  const world = contractWorld();
  const open = (user: string, sign: 1 | -1, multiple: number, price: number, limit = true): number => {
    world.fund(userId(user), 100_000n * 10n ** 8n);
    const order = {
      user: userId(user),
      sign,
      lots: 10,
      multiple,
      takeProfit: null,
      stopLoss: null,
      termsId: undefined,
    };
    const at = { at: world.at(), mark: priceOf(price) };
    const wish = { ...order, limit: limit ? ticksOf(price) : null };
    const opened = world.run(() => openOrder(world.state, wish, at, world.ports));
    assert.ok(opened.ok);
    return opened.value.id;
  };
  const low = open('1', -1, 2, 60_000);
  const high = open('2', -1, 20, 60_000);
  const twin = open('3', -1, 20, 60_000);
  const losing = open('4', -1, 5, 58_000);
  for (let one = 0; one < 4; one += 1) open('9', 1, 5, one < 1 ? 58_000 : 60_000, false);
  const ranked = deleveragingRank(world.state, 1, priceOf(59_000)).map(({ id }) => id);
  assert.deepEqual(ranked, [high, twin, low, losing]);
});
