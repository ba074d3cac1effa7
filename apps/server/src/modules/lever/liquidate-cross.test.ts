import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type UserId, userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { priceOf, ticksOf } from '@bourse/testing/contract-world';
import { type CrossWorld, crossWorld } from '@bourse/testing/cross-world';
import type { ContractState } from './contract-state.ts';
import { releaseSpare } from './cross-funds.ts';
import { CrossScreen } from './cross-screen.ts';
import { openOrder, type OpenRequest } from './orders.ts';
import { changeMargin, closeOrder } from './position-acts.ts';

const [ann, bob, cat] = ['1', '2', '3'].map(userId) as [UserId, UserId, UserId]; // three names
const usdt = (amount: number): bigint => BigInt(amount) * 10n ** 8n;
const calm = [priceOf(60_000), priceOf(3_000)] as const;

/** Ann trades with cross margin and has so much, the others have plenty. */
function worldOf(own: number, pool = 100_000): CrossWorld {
  const world = crossWorld();
  world.fund(ann, usdt(own));
  for (const user of [bob, cat]) world.fund(user, usdt(1_000_000));
  world.fund('pool', usdt(pool));
  world.setMode(ann, 'cross');
  world.mark(calm);
  return world;
}

function order(
  world: CrossWorld,
  state: ContractState,
  user: UserId,
  wanted: Pick<OpenRequest, 'sign' | 'lots'> & Partial<OpenRequest>,
) {
  const request = { user, multiple: 20, limit: null, takeProfit: null, stopLoss: null, termsId: undefined, ...wanted };
  return world.run(() => {
    const opened = openOrder(state, request, { at: world.at(), mark: state.mark }, world.ports);
    if (opened.ok) releaseSpare(state, user, world.at());
    return opened;
  });
}

function open(...given: Parameters<typeof order>): number {
  const opened = order(...given);
  assert.ok(opened.ok, opened.ok ? '' : opened.error.code);
  return opened.value.id;
}

/** Ann takes what Bob offers at the mark price. */
function take(world: CrossWorld, state: ContractState, sign: 1 | -1, lots: number): number {
  const price = state === world.bitcoin ? 60_000 : 3_000;
  open(world, state, bob, { sign: sign === 1 ? -1 : 1, lots, limit: ticksOf(price), multiple: 1 });
  return open(world, state, ann, { sign, lots });
}

const isSound = (world: CrossWorld): void => assert.equal(world.free('pot'), world.owed());

test('one balance stands behind all: the loss of one market is borne by the profit of the other', () => {
  const world = worldOf(6_200);
  const long = take(world, world.bitcoin, 1, 1_000);
  take(world, world.ether, -1, 2_000);
  // Alone the long would be lost here: the short gains as much.
  world.mark([priceOf(54_000), priceOf(2_700)]);
  assert.equal(world.bitcoin.find(long)?.lots, 1_000);
  assert.equal(world.standing(ann).equity > usdt(4_900), true);
  world.mark([priceOf(54_000), priceOf(3_000)]);
  assert.deepEqual(world.cross.legs(ann, world.bitcoin.terms.asset.id), [], 'both are gone when the hedge is');
  assert.ok(world.free(ann) >= 0n);
  isSound(world);
});

test('the money of the contract account is taken in before anything is liquidated, and goes back when it is not needed', () => {
  const world = worldOf(3_031);
  const long = take(world, world.bitcoin, 1, 1_000);
  assert.equal(world.free(ann), usdt(1), 'margin and fee were taken in');
  world.fund(ann, usdt(10_000));
  world.mark([priceOf(56_500), priceOf(3_000)]);
  assert.equal(world.bitcoin.find(long)?.lots, 1_000);
  world.mark(calm);
  world.run(() => {
    releaseSpare(world.bitcoin, ann, world.at());
    return ok(undefined);
  });
  assert.equal(world.standing(ann).equity, world.standing(ann).initial);
  assert.ok(world.free(ann) > usdt(9_900));
  isSound(world);
});

test('the largest loss is closed first, tier by tier, and no more than the account needs', () => {
  const world = worldOf(5_600);
  const [bitcoin, ether] = [take(world, world.bitcoin, 1, 1_000), take(world, world.ether, 1, 1_000)];
  open(world, world.bitcoin, cat, { sign: 1, lots: 5_000, limit: ticksOf(56_900), multiple: 1 });
  open(world, world.ether, cat, { sign: 1, lots: 5_000, limit: ticksOf(2_850), multiple: 1 });
  // -3,000 and -1,480; 0.4 % and 0.8 % of the values must be kept.
  world.mark([priceOf(57_000), priceOf(2_820)]);
  world.mark([priceOf(56_900), priceOf(2_800)]);
  const [left, kept] = [world.bitcoin.find(bitcoin)?.lots ?? 0, world.ether.find(ether)?.lots ?? 0];
  assert.ok(left < 1_000, 'the larger loss is made smaller');
  assert.equal(kept, 1_000, 'the other one is not touched');
  assert.ok(world.standing(ann).equity > world.standing(ann).maintenance);
  isSound(world);
});

test('what the books do not take goes to the insurance account, and with an empty pool to the opposite positions', () => {
  for (const pool of [100_000, 0]) {
    const world = worldOf(5_600, pool);
    take(world, world.bitcoin, 1, 1_000);
    take(world, world.ether, 1, 1_000);
    world.mark([priceOf(50_000), priceOf(2_500)]);
    assert.deepEqual(world.cross.positions(ann, world.bitcoin.terms.asset.id), []);
    assert.equal(world.bitcoin.of(null).length, pool === 0 ? 0 : 1);
    assert.equal(world.bitcoin.of(bob).length, pool === 0 ? 0 : 1);
    assert.ok(world.free(ann) < usdt(1), 'everything is lost, and no more');
    isSound(world);
  }
});

test('an order is refused beyond equity less the initial margins, unrealised loss counted in', () => {
  const world = worldOf(3_100);
  take(world, world.bitcoin, 1, 1_000);
  const more = { sign: 1, lots: 100, limit: ticksOf(59_000) } as const;
  const refused = order(world, world.bitcoin, ann, more);
  assert.equal(refused.ok ? '' : refused.error.code, 'INSUFFICIENT_BALANCE');
  world.mark([priceOf(62_000), priceOf(3_000)]);
  assert.ok(order(world, world.bitcoin, ann, more).ok, 'a profit that is not realised opens');
  isSound(world);
});

test('a cross position has no margin of its own to change, and its orders give way where they might cost more than there is', () => {
  const world = worldOf(3_100);
  const long = take(world, world.bitcoin, 1, 1_000);
  const position = world.only(ann);
  const changed = world.run(() =>
    changeMargin(world.bitcoin, position, { amount: 1n, adds: true }, { at: world.at(), mark: calm[0] }, usdt(50)),
  );
  assert.equal(changed.ok ? '' : changed.error.code, 'STATE_CHANGED');
  const waiting = world.run(() =>
    closeOrder(
      world.bitcoin,
      position,
      { lots: 1_000, limit: ticksOf(60_100) },
      { at: world.at(), mark: calm[0] },
      world.ports,
    ),
  );
  assert.ok(waiting.ok && waiting.value.closing !== null);
  // 4,000 above the limit: to sell there would cost more than the account has against the mark price.
  world.mark([priceOf(64_000), priceOf(3_000)]);
  assert.notEqual(world.bitcoin.find(long)?.closing, null, 'its own profit bears it');
  isSound(world);
});

test('the screen finds what an exact look finds, over any marks and changes', () => {
  const screen = new CrossScreen();
  screen.set('a', -500, new Map([['1', 2]]));
  screen.set('b', 900, new Map([['2', -3]]));
  screen.set(
    'c',
    10,
    new Map([
      ['1', 1],
      ['2', -1],
    ]),
  );
  const near = (one: number, two: number): string[] =>
    screen
      .near(
        new Map([
          ['1', one],
          ['2', two],
        ]),
      )
      .toSorted();
  assert.deepEqual(near(251, 299), ['c']);
  assert.deepEqual(near(250, 250), ['a']);
  assert.deepEqual(near(300, 300), ['b']);
  screen.remove('a');
  screen.set('b', 1_000, new Map([['2', -3]]));
  assert.deepEqual(near(1, 300), ['c']);
  assert.equal(screen.size, 2);
});
