import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type UserId, userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { type ContractWorld, contractWorld, priceOf, ticksOf } from '@bourse/testing/contract-world';
import { deleveragingRank } from './deleveraging-rank.ts';
import { openOrder, type OpenRequest } from '../orders/orders.ts';
import { passMark } from '../orders/triggers.ts';

const [ann, bob, cat, dan] = ['1', '2', '3', '4'].map(userId) as [UserId, UserId, UserId, UserId]; // four names
const usdt = (amount: number): bigint => BigInt(amount) * 10n ** 8n;

function richWorld(pool = 100_000): ContractWorld {
  const world = contractWorld();
  for (const user of [ann, bob, cat, dan]) world.fund(user, usdt(1_000_000));
  world.fund('pool', usdt(pool));
  return world;
}

/** Opens at a price, as maker or taker. */
function open(
  world: ContractWorld,
  user: UserId,
  wanted: Partial<OpenRequest> & Pick<OpenRequest, 'sign' | 'lots'>,
  mark = 60_000,
) {
  const request = {
    user,
    multiple: 10,
    limit: ticksOf(60_000),
    takeProfit: null,
    stopLoss: null,
    termsId: undefined,
    ...wanted,
  };
  const opened = world.run(() => openOrder(world.state, request, { at: world.at(), mark: priceOf(mark) }, world.ports));
  assert.ok(opened.ok, opened.ok ? '' : opened.error.code);
  return opened.value.id;
}

/** Two customers, one against the other. */
function pair(world: ContractWorld, lots: number, multiple: number): { long: number; short: number } {
  const short = open(world, bob, { sign: -1, lots, multiple: 5 });
  return { long: open(world, ann, { sign: 1, lots, multiple, limit: null }), short };
}

const mark = (world: ContractWorld, price: number): void => {
  world.pass(1_000);
  world.run(() => ok(passMark(world.state, { mark: priceOf(price), at: world.at() }, world.at(), world.ports, 100)));
};
const isSound = (world: ContractWorld): void => assert.equal(world.free('pot'), world.state.owed());

test('the first mark price at the shown liquidation price liquidates, the tick before does not', () => {
  const world = richWorld();
  const { long } = pair(world, 100, 50);
  const level = world.state.liquidationOf(world.only(ann)) ?? 0;
  open(world, cat, { sign: 1, lots: 100, limit: level - 50 });
  mark(world, (level + 1) / 10);
  assert.equal(world.state.find(long)?.lots, 100);
  mark(world, level / 10);
  assert.equal(world.state.find(long), undefined);
  isSound(world);
});

test('a wick of -35 % in the own book with a steady index liquidates nobody [F2]', () => {
  const world = richWorld();
  const { long } = pair(world, 100, 10);
  open(world, cat, { sign: 1, lots: 5, limit: ticksOf(39_000) });
  const sold = world.run(() =>
    openOrder(
      world.state,
      { user: dan, sign: -1, lots: 5, multiple: 1, limit: null, takeProfit: null, stopLoss: null, termsId: undefined },
      { at: world.at(), mark: priceOf(60_000) },
      world.ports,
    ),
  );
  assert.equal(sold.ok ? '' : sold.error.code, 'NO_LIQUIDITY', 'nothing trades outside the band');
  mark(world, 60_000);
  assert.equal(world.state.find(long)?.lots, 100);
});

test('a large position is made smaller until a lower tier holds it', () => {
  const world = richWorld();
  // 1.2 million: the third tier asks 2 %, the second 0.8 %.
  const { long } = pair(world, 15_000, 20);
  open(world, cat, { sign: 1, lots: 15_000, limit: ticksOf(58_000), multiple: 5 }, 58_300);
  const level = world.state.liquidationOf(world.only(ann)) ?? 0;
  mark(world, level / 10);
  const left = world.state.find(long);
  assert.ok(left !== undefined && left.lots > 0 && left.lots < 15_000, 'a part is left');
  assert.equal(left.closeReason, null);
  isSound(world);
});

test('what the book does not take goes to the insurance account at the bankruptcy price, with a margin out of its pool', () => {
  const world = richWorld();
  const { long } = pair(world, 100, 50);
  mark(world, 58_850);
  assert.equal(world.state.find(long), undefined);
  const [house] = world.state.of(null);
  assert.equal(house?.lots, 100);
  assert.equal(world.free('pool'), usdt(100_000) - (house?.margin ?? 0n));
  // The bankruptcy price: 60,000 - 2 %.
  assert.equal(house?.cost, usdt(5_880));
  open(world, cat, { sign: 1, lots: 100, limit: ticksOf(58_900) }, 58_850);
  mark(world, 58_850);
  assert.deepEqual(world.state.of(null), [], 'it closes as soon as somebody takes it');
  assert.ok(world.free('pool') > usdt(100_000), 'and keeps what it gains');
  isSound(world);
});

test('with an empty pool the opposite positions that gain most give way, at the bankruptcy price; the ledger stays at zero', () => {
  const world = richWorld(0);
  // Two shorts: the one with the higher multiple gains more for its margin.
  const low = open(world, bob, { sign: -1, lots: 50, multiple: 2 });
  const high = open(world, cat, { sign: -1, lots: 50, multiple: 20 });
  const long = open(world, ann, { sign: 1, lots: 60, multiple: 50, limit: null });
  open(world, dan, { sign: 1, lots: 40, multiple: 1, limit: null });
  assert.deepEqual(
    deleveragingRank(world.state, 1, priceOf(50_000)).map(({ id }) => id),
    [high, low],
  );
  const before = { ann: world.free(ann), cat: world.free(cat) };
  mark(world, 36_000);
  assert.equal(world.state.find(long), undefined, 'an index gap of 40 % ends it');
  assert.equal(world.state.find(high), undefined);
  assert.equal(world.state.find(low)?.lots, 40);
  assert.equal(world.free(ann), before.ann, 'all of its margin is lost, and no more');
  // The shorts gain down to 58,800 and not to 36,000: they paid for the gap.
  assert.equal(world.free(cat) - before.cat, usdt(150) + usdt(60));
  isSound(world);
  assert.ok(world.free('pool') === 0n);
});

test('a stop closes at the market when the mark price is there, and a second later what was left', () => {
  const world = richWorld();
  const { long } = pair(world, 100, 5);
  const position = world.only(ann);
  world.run(() => ok(world.state.put({ ...position, stopLoss: ticksOf(59_500) })));
  open(world, cat, { sign: 1, lots: 30, limit: ticksOf(59_490) }, 59_600);
  mark(world, 59_510);
  assert.equal(world.state.find(long)?.lots, 100);
  mark(world, 59_500);
  assert.partialDeepStrictEqual(world.state.find(long), { lots: 70, closeReason: 'stop_loss', stopLoss: null });
  open(world, cat, { sign: 1, lots: 100, limit: ticksOf(59_480) }, 59_600);
  mark(world, 59_550);
  assert.equal(world.state.find(long), undefined);
  isSound(world);
});

test('a waiting order that the price has passed so far that its own fill would liquidate it is withdrawn', () => {
  const world = richWorld();
  const waiting = open(world, ann, { sign: 1, lots: 10, multiple: 100, limit: ticksOf(59_900) });
  mark(world, 55_000);
  assert.equal(world.state.find(waiting), undefined);
  assert.equal(world.free(ann), usdt(1_000_000));
});

test('a level that was set after a mark price is met by the next one', () => {
  const world = richWorld();
  const { long } = pair(world, 100, 5);
  open(world, cat, { sign: 1, lots: 100, limit: ticksOf(59_480) }, 59_600);
  const markAt = world.at();
  world.pass(1_000);
  const position = world.only(ann);
  world.run(() => ok(world.state.put({ ...position, stopLoss: ticksOf(59_500), watchedFrom: world.at() })));
  const late = { mark: priceOf(59_490), at: markAt };
  world.run(() => ok(passMark(world.state, late, world.at(), world.ports, 100)));
  assert.equal(world.state.find(long)?.lots, 100);
  mark(world, 59_490);
  assert.equal(world.state.find(long), undefined);
});

test('more liquidations than a batch holds that nothing can take are each tried once by a mark, and it ends', () => {
  const world = richWorld(0);
  // The shorts lose as well: each has taken its profit out, so none bears what the longs have lost.
  const count = 7;
  for (let place = 0; place < count; place += 1) pair(world, 10, 50);
  for (const short of world.state.of(bob)) {
    const { margin } = short;
    world.run(() => {
      world.state.move('pot', { user: bob }, margin, 'lever_returned', short.id);
      return ok(world.state.put({ ...short, margin: 0n, cost: (short.cost * 975n) / 1_000n }));
    });
  }
  world.pass(1_000);
  const passed = { mark: priceOf(58_000), at: world.at() };
  let [behind, batches]: [number | null, number] = [0, 0];
  while (behind !== null) {
    batches += 1;
    assert.ok(batches <= 4, 'it goes round for ever');
    const from = behind;
    world.run(() => ok((behind = passMark(world.state, passed, world.at(), world.ports, 3, from))));
  }
  assert.equal(batches, 3);
  assert.equal(world.state.of(ann).length, count, 'they stand until the next mark');
});
