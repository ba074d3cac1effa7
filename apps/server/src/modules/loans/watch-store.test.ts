import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assetId } from '@bourse/kernel/ids';
import { oneRate } from '@bourse/kernel/term';
import fc from 'fast-check';
import { mayBeReached, mayHaveCalmed, type WatchedPair } from './watch-store.ts';

interface Standing {
  readonly level: bigint;
  readonly warned: 0 | 1 | 2;
}

const part = (relative: bigint, of: bigint): bigint => (relative * of) / oneRate;
const highest = (levels: readonly bigint[]): bigint | null =>
  levels.reduce<bigint | null>((most, one) => (most === null || one > most ? one : most), null);

function pairOf(loans: readonly Standing[]): WatchedPair {
  const levels = (holds: (warned: number) => boolean): bigint[] =>
    loans.filter(({ warned }) => holds(warned)).map(({ level }) => level);
  const lowest = highest(levels((warned) => warned > 0).map((level) => -level));
  return {
    pledge: assetId(1),
    loan: assetId(3),
    highest: highest(levels(() => true)) ?? 0n,
    highestUnwarned: highest(levels((warned) => warned === 0)),
    highestOnce: highest(levels((warned) => warned === 1)),
    lowestWarned: lowest === null ? null : -lowest,
  };
}

const loans = fc.array(fc.record({ level: fc.bigInt(1n, 3n * oneRate), warned: fc.constantFrom<0 | 1 | 2>(0, 1, 2) }), {
  minLength: 1,
  maxLength: 6,
});
const prices = fc.bigInt(1n, 3n * oneRate);

describe('the levels of a pair of coins', () => {
  it('say exactly when a price asks for a warning, an urgent one or a liquidation of any of its loans', () => {
    const [warning, urgent] = [(oneRate * 8n) / 10n, (oneRate * 9n) / 10n];
    const asks = ({ level, warned }: Standing, relative: bigint): boolean =>
      level > relative ||
      (warned === 0 && level > part(relative, warning)) ||
      (warned === 1 && level > part(relative, urgent));
    fc.assert(
      fc.property(loans, prices, (all, relative) => {
        assert.equal(
          mayBeReached(pairOf(all), relative, [warning, urgent]),
          all.some((loan) => asks(loan, relative)),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('say exactly when a price has calmed any that was warned', () => {
    const calm = (oneRate * 7n) / 10n;
    fc.assert(
      fc.property(loans, prices, (all, relative) => {
        const isCalm = all.some(({ level, warned }) => warned > 0 && level <= part(relative, calm));
        assert.equal(mayHaveCalmed(pairOf(all), relative, calm), isCalm);
      }),
      { numRuns: 1_000 },
    );
  });
});
