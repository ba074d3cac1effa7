import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Atoms, atoms } from '@bourse/kernel/amount';
import { instant } from '@bourse/kernel/instant';
import { averageOver, price, type KeptPrice } from '../prices/index.ts';
import { fairValue, houseEdge, winOf } from './order.ts';
import { gapMs, outcomeOf, strikeOf } from './settlement.ts';

const kept = (...rows: readonly (readonly [second: number, price: bigint])[]): KeptPrice[] =>
  rows.map(([second, value], place) => ({ tickId: place + 1, at: instant(second * 1_000), price: price(value) }));
const at = (second: number) => instant(second * 1_000);
const average = (prices: readonly KeptPrice[], from: number, to: number) =>
  averageOver(prices, { from: at(from), to: at(to) }, gapMs);

describe('the settlement of a timed option', () => {
  it('begins at the first price after the purchase, not at one of the same moment [SPEC-1.6]', () => {
    const prices = kept([9, 1n], [10, 2n], [11, 3n]);
    assert.equal(strikeOf(prices, at(10))?.price, 3n);
    assert.equal(strikeOf(prices, at(9.5))?.price, 2n);
    assert.equal(strikeOf(prices, at(11)), null);
    assert.equal(strikeOf(kept([15, 1n]), at(10))?.price, 1n, 'five seconds is the longest');
    assert.equal(strikeOf(kept([15.001, 1n]), at(10)), null);
  });

  it('ends at the time-weighted average, each price in force until the next', () => {
    // 100 for two of ten seconds, 200 for three, 300 for five.
    const prices = kept([8, 100n], [12, 200n], [15, 300n], [20, 900n]);
    assert.deepEqual(average(prices, 10, 20), { price: 230n, firstTick: 1, lastTick: 3 });
    assert.equal(average(kept([10, 7n], [13, 8n]), 10, 16)?.price, 7n, '7.5 is cut');
  });

  it('has no average where a price in force is older than five seconds', () => {
    assert.equal(average(kept([11, 1n]), 10, 12), null, 'nothing at the beginning');
    assert.equal(average(kept([4.9, 1n], [9.9, 1n], [12, 1n]), 10, 13)?.firstTick, 2);
    assert.equal(average(kept([9, 1n]), 10, 14.001), null, 'nothing at the end');
    assert.notEqual(average(kept([9, 1n]), 10, 14), null);
    assert.equal(average(kept([9, 1n], [14.001, 1n]), 10, 15), null, 'a gap in the middle');
  });

  it('is won, lost or returned by comparison alone', () => {
    const [low, high] = [price(1n), price(2n)];
    const of = (...given: Parameters<typeof outcomeOf>) => outcomeOf(...given);
    assert.deepEqual(of('up', low, high), { result: 'won', because: null });
    assert.deepEqual(of('up', high, low), { result: 'lost', because: null });
    assert.deepEqual(of('down', high, low), { result: 'won', because: null });
    assert.deepEqual(of('down', low, high), { result: 'lost', because: null });
    assert.deepEqual(of('up', low, low), { result: 'returned', because: 'equal' });
    assert.deepEqual(of('up', null, low), { result: 'returned', because: 'no_price' });
    assert.deepEqual(of('down', low, null), { result: 'returned', because: 'no_price' });
  });

  it('tells what a stake is worth before: half of what it could bring back', () => {
    const [stake, payout] = [atoms(100_000_000n), 850_000_000_000n];
    assert.equal(winOf(stake, payout), 85_000_000n);
    assert.equal(fairValue(stake, payout), 92_500_000n);
    assert.equal(houseEdge(payout), 75_000_000_000n);
    assert.equal(houseEdge(1_000_000_000_000n), 0n);
    // The edge is what the fair value lacks, to the atom below.
    const lacking: Atoms = atoms(stake - fairValue(stake, payout));
    assert.equal((stake * houseEdge(payout)) / 1_000_000_000_000n, lacking);
  });
});
