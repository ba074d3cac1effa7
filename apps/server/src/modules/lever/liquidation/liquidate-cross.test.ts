import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceOf, ticksOf } from '@bourse/testing/contract-world';
import { ann, assertSound, bob, cat, open, take, whole, worldOf } from '@bourse/testing/cross-pair';

test('one balance stands behind all: the loss of one market is borne by the profit of the other', () => {
  const world = worldOf(6_200);
  const long = take(world, world.bitcoin, 1, 1_000);
  take(world, world.ether, -1, 2_000);
  // Alone the long would be lost here: the short gains as much.
  world.mark([priceOf(54_000), priceOf(2_700)]);
  assert.equal(world.bitcoin.find(long)?.lots, 1_000);
  assert.equal(world.standing(ann).equity > whole(4_900), true);
  world.mark([priceOf(54_000), priceOf(3_000)]);
  assert.deepEqual(world.cross.legs(ann, world.bitcoin.terms.asset.id), [], 'both are gone when the hedge is');
  assert.ok(world.free(ann) >= 0n);
  assertSound(world);
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
  assertSound(world);
});

test('what an account holds both ways is closed against itself first, which takes nothing and may be enough', () => {
  const world = worldOf(9_000);
  take(world, world.bitcoin, 1, 500);
  take(world, world.bitcoin, -1, 300);
  const ether = take(world, world.ether, 1, 2_000);
  let price = 3_000;
  let before = world.standing(ann);
  while (world.bitcoin.of(ann).length === 2) {
    before = world.standing(ann);
    price -= 1;
    world.mark([priceOf(60_000), priceOf(price)]);
  }
  const [left] = world.bitcoin.of(ann);
  assert.deepEqual([left?.sign, left?.lots, world.ether.find(ether)?.lots], [1, 200, 2_000]);
  const now = world.standing(ann);
  // 20 ETH have lost one more; 0.3 BTC both ways need 0.4 % of 60,000 no more.
  assert.equal(before.equity - now.equity, whole(20));
  assert.ok(before.maintenance - now.maintenance > whole(143) && now.equity > now.maintenance);
  assertSound(world);
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
    assert.ok(world.free(ann) < whole(1), 'everything is lost, and no more');
    assertSound(world);
  }
});
