import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryNames } from '@bourse/contract/market';
import type { Quote } from '../../base/market/quotes.ts';
import { movers } from './movers.ts';

function quote(match_id: number, change: string | null, turnover: string): Quote {
  const rest = { currency_id: 1, legal_id: 3, category: 'coins', tick: '1', high: null, low: null } as const;
  return {
    ...rest,
    ...categoryNames.coins,
    match_id,
    symbol: `M${match_id}/USDT`,
    price: change === null ? null : '1',
    change,
    volume: '1',
    turnover,
    simulated: false,
  };
}

const market = [
  quote(1, '5', '10'),
  quote(2, '-9', '900'),
  quote(3, '0', '1000'),
  quote(4, '1', '800'),
  quote(5, null, '0'),
];
const ids = (list: readonly Quote[]): number[] => list.map(({ match_id }) => match_id);

test('gainers only rise and losers only fall, even where few do', () => {
  assert.deepEqual(ids(movers(market, 'gainers', 5)), [1, 4]);
  assert.deepEqual(ids(movers(market, 'losers', 5)), [2]);
});

test('hot are the furthest moved of what is traded most', () => {
  assert.deepEqual(ids(movers(market, 'hot', 2)), [2, 3]);
});

test('new are the youngest, also one that was never traded; volume is by turnover', () => {
  assert.deepEqual(ids(movers(market, 'new', 2)), [5, 4]);
  assert.deepEqual(ids(movers(market, 'volume', 2)), [3, 2]);
});
