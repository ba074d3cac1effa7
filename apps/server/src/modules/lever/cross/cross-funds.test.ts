import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok } from '@bourse/kernel/result';
import { priceOf, ticksOf } from '@bourse/testing/contract-world';
import { ann, assertSound, calm, order, take, whole, worldOf } from '@bourse/testing/cross-pair';
import { releaseSpare } from './cross-funds.ts';
import { changeMargin, closeOrder } from '../positions/position-acts.ts';

test('the money of the contract account is taken in before anything is liquidated, and goes back when it is not needed', () => {
  const world = worldOf(3_031);
  const long = take(world, world.bitcoin, 1, 1_000);
  assert.equal(world.free(ann), whole(1), 'margin and fee were taken in');
  world.fund(ann, whole(10_000));
  world.mark([priceOf(56_500), priceOf(3_000)]);
  assert.equal(world.bitcoin.find(long)?.lots, 1_000);
  world.mark(calm);
  world.run(() => {
    releaseSpare(world.bitcoin, ann, world.at());
    return ok(undefined);
  });
  assert.equal(world.standing(ann).equity, world.standing(ann).initial);
  assert.ok(world.free(ann) > whole(9_900));
  assertSound(world);
});

test('an order is refused beyond equity less the initial margins, unrealised loss counted in', () => {
  const world = worldOf(3_100);
  take(world, world.bitcoin, 1, 1_000);
  const more = { sign: 1, lots: 100, limit: ticksOf(59_000) } as const;
  const refused = order(world, world.bitcoin, ann, more);
  assert.equal(refused.ok ? '' : refused.error.code, 'INSUFFICIENT_BALANCE');
  world.mark([priceOf(62_000), priceOf(3_000)]);
  assert.ok(order(world, world.bitcoin, ann, more).ok, 'a profit that is not realised opens');
  assertSound(world);
});

test('a cross position has no margin of its own to change, and its orders give way where they might cost more than there is', () => {
  const world = worldOf(3_100);
  const long = take(world, world.bitcoin, 1, 1_000);
  const position = world.only(ann);
  const changed = world.run(() =>
    changeMargin(world.bitcoin, position, { amount: 1n, adds: true }, { at: world.at(), mark: calm[0] }, whole(50)),
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
  assertSound(world);
});
