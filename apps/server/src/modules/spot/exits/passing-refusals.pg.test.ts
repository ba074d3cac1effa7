import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { FastBook } from '@bourse/matching/fast-book';
import { dayMs } from '@bourse/kernel/instant';
import { reject } from '../../../platform/http/rejection.ts';
import type { Command } from '../lane/command.ts';
import type { CommitLane } from '../lane/commit-lane.ts';
import { alice, bob, carol, orderOf, type Spot } from '../spot-fixture.ts';
import { both, clearExits, exitsOf, limit, openRichSpot, passExits, toldOf } from './exits-fixture.ts';
import { placeExits } from './place-exits.ts';

let spot: Spot;
before(async () => {
  spot = await openRichSpot({ createEngine: () => new FastBook({ bandBps: 5_000, maxOpenOrders: 3 }) });
});
after(() => spot.close());
beforeEach(() => clearExits(spot));

async function tradeAt(price: string, exits: object = {}, amount = '0.001'): Promise<void> {
  orderOf(await spot.place(bob, limit('sell', price, amount)));
  orderOf(await spot.place(carol, { ...limit('buy', price, amount), ...exits }));
}

test('a price beyond the band waits until the market is back', async () => {
  await tradeAt('60000', { exit_profit_price: '61000' });
  await tradeAt('89000');
  await tradeAt('130000');
  await passExits(spot);
  assert.deepEqual(await exitsOf(spot), []);
  await tradeAt('70000');
  await passExits(spot);
  assert.deepEqual(await exitsOf(spot), [['sell', '6100000000000', null, '99000', 1]]);
  await tradeAt('60000');
});

test('who has as many open orders as there may be waits for one to end, and is told so after a day', async () => {
  await tradeAt('60000', both);
  for (const price of ['61000', '62000', '63000']) orderOf(await spot.place(carol, limit('sell', price, '0.001')));
  const { db, clock, markets, lane } = spot;
  const asked: string[] = [];
  const counting = Object.create(lane, {
    submit: { value: (command: Command) => (asked.push(command.kind), lane.submit(command)) },
  }) as CommitLane; // it is one in all else
  const ports = { db, clock, markets, lane: counting, barred: async () => new Set<never>(), resting: new Map() };
  for (const wait of [0, 4_999, 1]) {
    spot.clock.advance(wait);
    await placeExits(ports);
  }
  assert.deepEqual([await exitsOf(spot), asked.length], [[], 2], 'it is asked for once in five seconds');
  spot.clock.advance(dayMs);
  await passExits(spot);
  assert.deepEqual([await exitsOf(spot), await toldOf(spot)], [['LIMIT_EXCEEDED'], ['LIMIT_EXCEEDED']]);
});

test('a lane that takes nothing ends the pass, and exits of a page share a batch', async () => {
  for (const user of [alice, carol]) {
    orderOf(await spot.place(bob, limit('sell', '60000', '0.1')));
    orderOf(await spot.place(user, { ...limit('buy', '60000', '0.1'), ...both }));
  }
  const { db, clock, markets } = spot;
  const ports = { db, clock, markets, barred: async () => new Set<never>(), resting: new Map() };
  for (const code of ['TRADING_HALTED', 'SYSTEM_BUSY'] as const) {
    const lane = Object.create(spot.lane, { submit: { value: async () => reject(code) } }) as CommitLane; // one in all else
    await placeExits({ ...ports, lane });
    assert.deepEqual(await exitsOf(spot), []);
  }
  const batches = async (): Promise<number> =>
    (await db.query(`SELECT 1 FROM outbox WHERE type = 'spot.batch'`)).rowCount ?? 0;
  const earlier = await batches();
  await passExits(spot);
  assert.equal((await exitsOf(spot)).length, 2);
  assert.equal((await batches()) - earlier, 1);
});

test('the stop-loss of an exit ends the order of its customer that stands in its way, or what that customer chose', async () => {
  for (const [self_trade, status] of [
    [undefined, 3],
    ['expire_both', 4],
  ] as const) {
    await clearExits(spot);
    orderOf(await spot.place(bob, limit('sell', '60000', '0.1')));
    orderOf(await spot.place(alice, { ...limit('buy', '60000', '0.1'), exit_loss_price: '58000', self_trade }));
    orderOf(await spot.place(alice, limit('buy', '57500', '0.2')));
    orderOf(await spot.place(bob, limit('buy', '57400', '0.2')));
    orderOf(await spot.place(carol, limit('buy', '57600', '0.01')));
    await passExits(spot);
    orderOf(await spot.place(bob, limit('sell', '57600', '0.01')));
    assert.deepEqual(await exitsOf(spot), [['sell', null, '5800000000000', '9980000', status]]);
  }
  await spot.assertMoney();
});
