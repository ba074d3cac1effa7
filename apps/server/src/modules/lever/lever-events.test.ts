import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userId } from '@bourse/kernel/ids';
import { contractWorld, priceOf, ticksOf } from '@bourse/testing/contract-world';
import { eventsOf } from './lever-events.ts';
import { openOrder } from './orders/orders.ts';
import { closeOrder } from './positions/position-acts.ts';

test('several fills of one order are told once, at their mean price, with what came back', () => {
  const world = contractWorld();
  const [ann, bob] = [userId('1'), userId('2')];
  for (const user of [ann, bob]) world.fund(user, 100_000n * 10n ** 8n);
  const moment = { at: world.at(), mark: priceOf(60_000) };
  const wish = { multiple: 10, takeProfit: null, stopLoss: null, termsId: undefined } as const;
  for (const [lots, price] of [
    [10, 60_000],
    [30, 60_004],
  ] as const) {
    const ask = { ...wish, user: bob, sign: -1, lots, limit: ticksOf(price) } as const;
    world.run(() => openOrder(world.state, ask, moment, world.ports));
  }
  const tell = () =>
    eventsOf(world.state, world.state.effects(), moment.at).filter(({ payload }) => isOf(payload, '1'));
  const isOf = (payload: unknown, owner: string): boolean => (payload as { user_id: string }).user_id === owner; // every event has it
  let told = tell();
  world.run(() => {
    const opened = openOrder(world.state, { ...wish, user: ann, sign: 1, lots: 40, limit: null }, moment, world.ports);
    told = tell();
    return opened;
  });
  assert.partialDeepStrictEqual(told, [{ type: 'lever.opened', payload: { number: 40, price: '60003' } }]);
  const bid = { ...wish, user: bob, sign: 1, lots: 40, limit: ticksOf(59_990) } as const;
  world.run(() => openOrder(world.state, bid, moment, world.ports));
  world.run(() => {
    const closed = closeOrder(world.state, world.only(ann), { lots: 40, limit: null }, moment, world.ports);
    told = tell();
    return closed;
  });
  // 40 lots of 0.001 BTC lose 13 a BTC; the margin of 240.012 comes back less that and the fee of 1.1998.
  const payload = { reason: 'customer', profit: '-0.52', returned: '238.2922', is_whole: true };
  assert.partialDeepStrictEqual(told, [{ type: 'lever.closed', payload }]);
});
