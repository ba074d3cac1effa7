import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryNames } from '@bourse/contract/market';
import type { Quote } from '../../base/market/quotes.ts';
import {
  breadth,
  firstSort,
  nextSort,
  quoteCoins,
  rememberSearch,
  searchQuotes,
  sortQuotes,
  withFoundByServer,
} from './markets-list.ts';

function quote(symbol: string, fields: Partial<Quote> = {}): Quote {
  const nothing = {
    currency_id: 1,
    legal_id: 3,
    match_id: 1,
    category: 'coins',
    tick: '0.01',
    simulated: false,
  } as const;
  const figures = {
    ...categoryNames.coins,
    price: '1',
    change: '0',
    high: null,
    low: null,
    volume: '0',
    turnover: '0',
  };
  return { ...nothing, ...figures, symbol, ...fields };
}

const names = (quotes: readonly Quote[]): string[] => quotes.map(({ symbol }) => symbol);

test('figures are put in order as numbers, not as texts, and none comes last either way', () => {
  const list = [quote('A/USDT', { price: '9' }), quote('B/USDT', { price: '10.5' }), quote('C/USDT', { price: null })];
  assert.deepEqual(names(sortQuotes(list, { key: 'price', isDescending: true })), ['B/USDT', 'A/USDT', 'C/USDT']);
  assert.deepEqual(names(sortQuotes(list, { key: 'price', isDescending: false })), ['A/USDT', 'B/USDT', 'C/USDT']);
});

test('digits beyond a float still decide', () => {
  const list = [
    quote('A/USDT', { turnover: '9007199254740993.1' }),
    quote('B/USDT', { turnover: '9007199254740993.2' }),
  ];
  assert.deepEqual(names(sortQuotes(list, firstSort('volume'))), ['B/USDT', 'A/USDT']);
});

test('a column begins with the largest, names with A, and turns around when pressed again', () => {
  assert.deepEqual(nextSort(firstSort('volume'), 'change'), { key: 'change', isDescending: true });
  assert.deepEqual(nextSort(firstSort('volume'), 'name'), { key: 'name', isDescending: false });
  assert.deepEqual(nextSort(firstSort('name'), 'name'), { key: 'name', isDescending: true });
});

test('breadth counts neither what stands still nor what was never traded', () => {
  const changes = ['1.2', '-0.5', '0', '0.00', null, '-3'];
  assert.deepEqual(breadth(changes.map((change) => quote('A/B', { change }))), { up: 1, down: 2 });
});

test('the coins of quotation, the most used first', () => {
  assert.deepEqual(quoteCoins(['ETH/BTC', 'BTC/USDT', 'ETH/USDT'].map((symbol) => quote(symbol))), ['USDT', 'BTC']);
});

test('a market is found however it is written', () => {
  const list = [quote('BTC/USDT'), quote('ETH/BTC'), quote('DOGE/USDT')];
  const fullName = (coin: string): string | undefined => ({ BTC: 'Bitcoin', DOGE: 'Dogecoin' })[coin];
  for (const typed of ['btcusdt', 'BTC/USDT', 'btc_usdt', 'btc-usdt', 'BTC usdt']) {
    assert.deepEqual(names(searchQuotes(list, typed, fullName)), ['BTC/USDT'], typed);
  }
  assert.deepEqual(names(searchQuotes(list, 'dogec', fullName)), ['DOGE/USDT']);
  assert.deepEqual(names(searchQuotes(list, 'btc', fullName)), ['BTC/USDT', 'ETH/BTC']);
  assert.equal(searchQuotes(list, ' ', fullName).length, 3);
});

test('what only the server has found stands behind what was found here, where its quote is known', () => {
  const btc = quote('BTC/USDT');
  const eth = quote('ETH/USDT');
  const both = withFoundByServer([btc], [quote('DOGE/USDT'), eth, btc], ['ETH/USDT', 'BTC/USDT', 'NONE/USDT']);
  assert.deepEqual(both, [btc, eth]);
});

test('searches are remembered once each, the newest first, eight at most', () => {
  assert.deepEqual(rememberSearch(['eth', 'btc'], ' btc '), ['btc', 'eth']);
  assert.deepEqual(rememberSearch(['eth'], '  '), ['eth']);
  assert.equal(rememberSearch(['1', '2', '3', '4', '5', '6', '7', '8'], '9').length, 8);
});
