import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HIDDEN_FIGURE, signOf, splitFigure, splitSign } from './split-figure.ts';

describe('the parts of a figure', () => {
  it('splits at the reader’s decimal mark, with symbols before and behind', () => {
    const table: readonly [string, '.' | ',', readonly [string, string, string]][] = [
      ['$43,164.53', '.', ['$43,164', '.53', '']],
      ['43.164,53 €', ',', ['43.164', ',53', ' €']],
      ['43 164,53 €', ',', ['43 164', ',53', ' €']],
      ['1,000', '.', ['1,000', '', '']],
      ['1.000', ',', ['1.000', '', '']],
      ['0.00000001', '.', ['0', '.00000001', '']],
      ['≈ 0.6396 BTC', '.', ['≈ 0', '.6396', ' BTC']],
      ['100 USDT', '.', ['100', '', ' USDT']],
      ['B.V.', '.', ['B.V.', '', '']],
      ['', '.', ['', '', '']],
    ];
    for (const [text, mark, [whole, decimals, rest]] of table) {
      assert.deepEqual(splitFigure(text, mark), { whole, decimals, rest }, text);
    }
  });

  it('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('.' as const, ',' as const), (text, mark) => {
        const { whole, decimals, rest } = splitFigure(text, mark);
        assert.equal(whole + decimals + rest, text);
      }),
    );
  });
});

describe('the sign of a change', () => {
  it('takes it off and says where it goes; zeros go nowhere, whatever sign they carry', () => {
    const table: readonly [string, 'up' | 'down' | 'flat', string][] = [
      ['2.06%', 'up', '2.06%'],
      ['+2.06%', 'up', '2.06%'],
      ['-1.34%', 'down', '1.34%'],
      ['\u22121.34%', 'down', '1.34%'],
      ['-$504.53', 'down', '$504.53'],
      ['-0.00%', 'flat', '0.00%'],
      ['+0', 'flat', '0'],
      ['0.00', 'flat', '0.00'],
      ['-0.01', 'down', '0.01'],
    ];
    for (const [text, direction, size] of table) assert.deepEqual(splitSign(text), { direction, size }, text);
  });

  it('writes minus as U+2212 and nothing for zero', () => {
    assert.deepEqual([signOf('up'), signOf('down'), signOf('flat')], ['+', '\u2212', '']);
  });
});

describe('a hidden figure', () => {
  it('is always six dots', () => {
    assert.equal(HIDDEN_FIGURE, '••••••');
  });
});
