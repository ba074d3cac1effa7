import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import fc from 'fast-check';
import { feesOfLevel, levelOfVolume, nextLevel, nextStanding, startStanding, type VipLevel } from './vip-level.ts';

const levels: readonly VipLevel[] = [
  { level: 0, volumeMin: atoms(0n), makerFeeBps: 10, takerFeeBps: 20 },
  { level: 1, volumeMin: atoms(100n), makerFeeBps: 8, takerFeeBps: 15 },
  { level: 2, volumeMin: atoms(1_000n), makerFeeBps: 0, takerFeeBps: 5 },
];
const start: Instant = instant(Date.UTC(2026, 10, 20));
const days = (count: number): Instant => instant(start + count * dayMs);

test('a volume has the highest level that it is enough for', () => {
  const table: readonly (readonly [bigint, number])[] = [
    [0n, 0],
    [99n, 0],
    [100n, 1],
    [999n, 1],
    [1_000n, 2],
    [10n ** 30n, 2],
  ];
  for (const [volume, level] of table) assert.equal(levelOfVolume(levels, atoms(volume)).level, level, `${volume}`);
});

test('a level rises at once and is kept for 30 days after the last day that was enough for it', () => {
  const up = nextStanding(levels, startStanding, atoms(1_000n), start);
  assert.deepEqual(up, { level: 2, keptUntil: days(30) });
  assert.deepEqual(nextStanding(levels, up, atoms(0n), days(29)), up);
  assert.deepEqual(nextStanding(levels, up, atoms(0n), days(30)), startStanding);
  assert.deepEqual(nextStanding(levels, up, atoms(100n), days(30)), { level: 1, keptUntil: days(60) });
  assert.deepEqual(nextStanding(levels, up, atoms(1_000n), days(29)), { level: 2, keptUntil: days(59) });
});

test('fees are the market’s at level 0, and above it never more than those', () => {
  const [zero, one, two] = levels;
  assert.ok(zero && one && two);
  assert.deepEqual(feesOfLevel(zero, { makerFeeBps: 40, takerFeeBps: 50 }), { makerFeeBps: 40, takerFeeBps: 50 });
  assert.deepEqual(feesOfLevel(one, { makerFeeBps: 40, takerFeeBps: 50 }), { makerFeeBps: 8, takerFeeBps: 15 });
  assert.deepEqual(feesOfLevel(two, { makerFeeBps: 1, takerFeeBps: 2 }), { makerFeeBps: 0, takerFeeBps: 2 });
});

test('what is missing for the next level, which the top does not have', () => {
  assert.deepEqual(nextLevel(levels, 0, atoms(30n)), { level: levels[1], missing: 70n });
  assert.deepEqual(nextLevel(levels, 0, atoms(500n)), { level: levels[1], missing: 0n });
  assert.equal(nextLevel(levels, 2, atoms(0n)), null);
});

/** Volumes at one midnight after another. */
const history = fc.array(
  fc.bigInt(0n, 2_000n).map((volume): Atoms => atoms(volume)),
  { minLength: 1, maxLength: 120 },
);

test('whatever was traded: never below what the day is worth, never down within 30 days of having been enough', () => {
  fc.assert(
    fc.property(history, (volumes) => {
      let standing = startStanding;
      for (const [day, volume] of volumes.entries()) {
        const before = standing;
        standing = nextStanding(levels, before, volume, days(day));
        assert.deepEqual(nextStanding(levels, standing, volume, days(day)), standing, 'a second run changes something');
        const best = Math.max(
          ...volumes.slice(Math.max(0, day - 29), day + 1).map((one) => levelOfVolume(levels, one).level),
        );
        assert.ok(standing.level >= levelOfVolume(levels, volume).level);
        assert.ok(standing.level >= Math.min(before.level, best), `day ${day} fell too early`);
        if (standing.level < before.level) assert.ok(best < before.level);
        assert.ok(standing.level <= Math.max(before.level, best), `day ${day} rose out of nothing`);
      }
    }),
    { seed: 20_261_120, numRuns: process.env['BOURSE_LONG'] === '1' ? 20_000 : 300 },
  );
});
