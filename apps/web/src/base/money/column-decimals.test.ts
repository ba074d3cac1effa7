import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnDecimals } from './column-decimals.ts';
import { numberStyle } from './show-number.ts';

test('all figures of one coin have the decimals of the longest, and those of another coin their own', () => {
  const column = [
    ['BTC', '0.1'],
    ['BTC', '12.00345'],
    ['BTC', null],
    ['USDT', '1200'],
  ] as const;
  const decimals = columnDecimals(column);
  const numbers = numberStyle('en');
  const shown = column.map(([coin, figure]) => (figure === null ? null : numbers.fixed(figure, decimals(coin))));
  assert.deepEqual(shown, ['0.10000', '12.00345', null, '1,200']);
});

test('no figure has fewer decimals than the least, whatever its zeros say', () => {
  const decimals = columnDecimals([['USDT', '1.5000']], 2);
  assert.deepEqual([decimals('USDT'), decimals('BTC')], [2, 2]);
});
