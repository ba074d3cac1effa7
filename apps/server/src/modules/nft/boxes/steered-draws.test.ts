import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { type House, houseOf, type Rule, steer } from './steer-fixture.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Two of 26 works are wanted, and the first few units leave them in: the chance of a unit is at most this. */
const trials = 2_000;
const wanted = 1;
const mostChance = 2 / 22;
/** Four standard deviations above the mean: one run in 30,000 of an honest draw would be above it. */
const bound = trials * mostChance + 4 * Math.sqrt(trials * mostChance * (1 - mostChance));

/** How often the same program wins against a rule. */
function winsAgainst(ruleOf: (trial: number, house: House) => Rule): number {
  const random = seededRandom(421);
  let wins = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const house = houseOf(random);
    if (steer(house, ruleOf(trial, house), wanted)) wins += 1;
  }
  return wins;
}

/** Each round is what its network signs: 60 seconds after the purchase at least, and known to nobody before. */
const network = 'the key of the network, which the house does not have';
const roundOf = (trial: number, second: number): string =>
  sha256(`${network} ${String(trial)} ${String(Math.ceil((second + 60) / 3) + 1)}`);

describe('a house that steers the draw of a friend', () => {
  it('wins no more often than chance against a beacon, whatever it chooses [F3]', (t) => {
    const wins = winsAgainst((trial) => ({
      foreseen: () => null,
      told: ({ second }) => [roundOf(trial, second)],
    }));
    t.diagnostic(`${String(wins)} of ${String(trials)}; at most ${bound.toFixed(0)}`);
    assert.ok(wins <= bound, `${String(wins)} of ${String(trials)}`);
    assert.ok(wins >= trials * (2 / 26) - 4 * Math.sqrt(trials * mostChance), 'it tries at all');
  });

  it('wins nearly always by the rule of before, whose tick it knows before the sale', () => {
    const wins = winsAgainst((trial) => {
      const tick = sha256(`tick ${String(trial)}`);
      return { foreseen: () => tick, told: () => [tick] };
    });
    assert.ok(wins > 0.99 * trials, `${String(wins)} of ${String(trials)}`);
  });

  it('wins nearly always where its own later ticks stand in: it writes them itself, and that is said', () => {
    const wins = winsAgainst((trial) => ({
      foreseen: () => null,
      told: () => Array.from({ length: 200 }, (_, price) => sha256(`tick ${String(trial)} ${String(price)}`)),
    }));
    assert.ok(wins > 0.99 * trials, `${String(wins)} of ${String(trials)}`);
  });

  it('would win nearly always against a round that is signed already when it chooses', () => {
    const early = (trial: number, second: number): string => roundOf(trial, second - 60);
    const wins = winsAgainst((trial) => ({
      foreseen: ({ second }) => early(trial, second),
      told: ({ second }) => [early(trial, second)],
    }));
    assert.ok(wins > 0.99 * trials, `${String(wins)} of ${String(trials)}`);
  });
});
