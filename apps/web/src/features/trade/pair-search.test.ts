import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asContracts, inOrder, matchPairs, nextOrder } from './pair-search.ts';

const quote = (symbol: string, price: string | null, change: string, turnover: string) => ({
  symbol,
  price,
  change,
  turnover,
});
const quotes = [
  quote('BTC/USDT', '60000', '-2', '900'),
  quote('ETH/USDT', '3000', '1.5', '1000'),
  quote('SOL/USDT', null, '-10', '20'),
];
const names = (list: readonly { symbol: string }[]) => list.map(({ symbol }) => symbol.slice(0, 3)).join(' ');

test('a head sorts by what people look for, then the other way round, then not at all', () => {
  const volume = nextOrder(null, 'volume');
  assert.deepEqual(volume, { column: 'volume', isDescending: true });
  assert.deepEqual(nextOrder(volume, 'volume'), { column: 'volume', isDescending: false });
  assert.equal(nextOrder({ column: 'volume', isDescending: false }, 'volume'), null);
  assert.deepEqual(nextOrder(volume, 'name'), { column: 'name', isDescending: false });
});

test('markets are put in order by their figures, those without one last', () => {
  assert.equal(names(inOrder(quotes, null)), 'BTC ETH SOL');
  assert.equal(names(inOrder(quotes, { column: 'price', isDescending: false })), 'ETH BTC SOL');
  assert.equal(names(inOrder(quotes, { column: 'price', isDescending: true })), 'BTC ETH SOL');
  assert.equal(names(inOrder(quotes, { column: 'change', isDescending: true })), 'ETH BTC SOL');
  assert.equal(names(inOrder(quotes, { column: 'volume', isDescending: true })), 'ETH BTC SOL');
  assert.equal(names(inOrder(quotes, { column: 'name', isDescending: true })), 'SOL ETH BTC');
});

test('without an order favourites stand first', () => {
  assert.equal(names(matchPairs(quotes, ['SOL/USDT'], '', false)), 'SOL BTC ETH');
  assert.equal(names(matchPairs(quotes, ['SOL/USDT'], 'usdt', true)), 'SOL');
});

test('contracts are listed with the figures of their own books, and markets without one are not', () => {
  const figures = (symbol: string, price: string, volume: string) => ({
    symbol,
    price,
    volume,
    tick: '0.1',
    change: '1',
    high: price,
    low: price,
    turnover: '10',
    simulated: true,
  });
  const spot = [
    { ...figures('BTC/USDT', '60000', '7'), currency_id: 1 },
    { ...figures('ETH/USDT', '3000', '8'), currency_id: 2 },
  ];
  const contract = figures('BTC/USDT', '60010', '0.5');
  const listed = asContracts(spot, [
    { ...contract, mark_price: '60005' },
    { ...figures('KITE/USDT', '12', '1'), mark_price: null },
  ]);
  assert.deepEqual(listed, [{ ...contract, currency_id: 1, mark: '60005' }]);
});
