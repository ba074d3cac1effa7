import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareDecimals } from './compare-decimals.ts';

/** An integer of hundredths as a decimal string with as many leading and trailing zeros as wanted. */
function write(hundredths: bigint, leading: number, trailing: number): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  const digits = size.toString().padStart(3, '0');
  const whole = '0'.repeat(leading) + digits.slice(0, -2);
  return `${hundredths < 0n ? '-' : ''}${whole}.${digits.slice(-2)}${'0'.repeat(trailing)}`;
}

describe('the order of decimal strings', () => {
  it('needs no float', () => {
    const table: readonly [string, string, 1 | 0 | -1][] = [
      ['2', '10', -1],
      ['67482.5', '67482.50', 0],
      ['0.1', '0.09', 1],
      ['-1', '1', -1],
      ['-2', '-10', 1],
      ['-0', '0', 0],
      ['-0.00', '0.01', -1],
      ['9007199254740993', '9007199254740992', 1],
      ['0.000000000000000001', '0', 1],
    ];
    for (const [one, other, expected] of table) assert.equal(compareDecimals(one, other), expected, `${one} ${other}`);
  });

  it('agrees with the order of whole numbers, however they are written', () => {
    const zeros = fc.integer({ min: 0, max: 3 });
    const value = fc.oneof(fc.bigInt({ min: -300n, max: 300n }), fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }));
    fc.assert(
      fc.property(value, value, zeros, zeros, zeros, zeros, (one, other, a, b, c, d) => {
        const expected = one === other ? 0 : one > other ? 1 : -1;
        assert.equal(compareDecimals(write(one, a, b), write(other, c, d)), expected);
      }),
    );
  });
});
