import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import fc from 'fast-check';
import {
  feesOfLevel,
  levelFor,
  type Merit,
  nextLevel,
  nextStanding,
  startStanding,
  type VipLevel,
} from './vip-level.ts';

const levels: readonly VipLevel[] = [
  { level: 0, volumeMin: atoms(0n), holdingsMin: atoms(0n), makerFeeBps: 10, takerFeeBps: 20 },
  { level: 1, volumeMin: atoms(100n), holdingsMin: atoms(50n), makerFeeBps: 8, takerFeeBps: 15 },
  { level: 2, volumeMin: atoms(1_000n), holdingsMin: atoms(700n), makerFeeBps: 0, takerFeeBps: 5 },
];
const start: Instant = instant(Date.UTC(2026, 10, 20));
const merit = (volume: bigint, holdings = 0n): Merit => ({ volume: atoms(volume), holdings: atoms(holdings) });
const days = (count: number): Instant => instant(start + count * dayMs);

test('volume or holdings give the highest level that one of them is enough for', () => {
  const table: readonly (readonly [volume: bigint, holdings: bigint, level: number])[] = [
    [0n, 0n, 0],
    [99n, 49n, 0],
    [100n, 0n, 1],
    [0n, 50n, 1],
    [999n, 699n, 1],
    [1_000n, 0n, 2],
    [100n, 700n, 2],
    [10n ** 30n, 10n ** 30n, 2],
  ];
  for (const [volume, holdings, level] of table) {
    assert.equal(levelFor(levels, merit(volume, holdings)).level, level, `${volume} ${holdings}`);
  }
});

test('a level rises at once and is kept for 30 days after the last day that was enough for it', () => {
  const up = nextStanding(levels, startStanding, merit(1_000n), start);
  assert.deepEqual(up, { level: 2, keptUntil: days(30) });
  assert.deepEqual(nextStanding(levels, up, merit(0n), days(29)), up);
  assert.deepEqual(nextStanding(levels, up, merit(0n), days(30)), startStanding);
  assert.deepEqual(nextStanding(levels, up, merit(100n), days(30)), { level: 1, keptUntil: days(60) });
  assert.deepEqual(nextStanding(levels, up, merit(1_000n), days(29)), { level: 2, keptUntil: days(59) });
});

test('fees are the market’s at level 0, and above it never more than those', () => {
  const [zero, one, two] = levels;
  assert.ok(zero && one && two);
  assert.deepEqual(feesOfLevel(zero, { makerFeeBps: 40, takerFeeBps: 50 }), { makerFeeBps: 40, takerFeeBps: 50 });
  assert.deepEqual(feesOfLevel(one, { makerFeeBps: 40, takerFeeBps: 50 }), { makerFeeBps: 8, takerFeeBps: 15 });
  assert.deepEqual(feesOfLevel(two, { makerFeeBps: 1, takerFeeBps: 2 }), { makerFeeBps: 0, takerFeeBps: 2 });
});

test('what is missing for the next level, which the top does not have', () => {
  assert.deepEqual(nextLevel(levels, 0, merit(30n, 20n)), { level: levels[1], missing: 70n, missingHoldings: 30n });
  assert.deepEqual(nextLevel(levels, 0, merit(500n)), { level: levels[1], missing: 0n, missingHoldings: 50n });
  assert.equal(nextLevel(levels, 2, merit(0n)), null);
});

/** Volumes and holdings at one midnight after another. */
const history = fc.array(
  fc.tuple(fc.bigInt(0n, 2_000n), fc.bigInt(0n, 1_000n)).map(([volume, holdings]) => merit(volume, holdings)),
  { minLength: 1, maxLength: 120 },
);

test('whatever was traded and owned: never below what the day is worth, never down within 30 days of having been enough', () => {
  fc.assert(
    fc.property(history, (merits) => {
      let standing = startStanding;
      for (const [day, earned] of merits.entries()) {
        const before = standing;
        standing = nextStanding(levels, before, earned, days(day));
        assert.deepEqual(nextStanding(levels, standing, earned, days(day)), standing, 'a second run changes something');
        const best = Math.max(
          ...merits.slice(Math.max(0, day - 29), day + 1).map((one) => levelFor(levels, one).level),
        );
        assert.ok(standing.level >= levelFor(levels, earned).level);
        assert.ok(standing.level >= Math.min(before.level, best), `day ${day} fell too early`);
        if (standing.level < before.level) assert.ok(best < before.level);
        assert.ok(standing.level <= Math.max(before.level, best), `day ${day} rose out of nothing`);
      }
    }),
    { seed: 20_261_120, numRuns: process.env['BOURSE_LONG'] === '1' ? 20_000 : 300 },
  );
});
