import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosableCoins } from './coin-choice-view.ts';

const coin = (currency: string, available: string, value: string | null) => ({
  currency_id: 1,
  currency,
  available,
  held: '0',
  value,
});
const balances = [
  coin('BTC', '0', null),
  coin('DOGE', '5', '90'),
  coin('ETH', '1', '2000'),
  coin('USDT', '3000', '3000'),
  coin('XRP', '0', null),
];
const names = {
  knownAs: (code: string) => (code === 'ETH' ? 'Ethereum イーサリアム' : ''),
  open: new Set(['ETH', 'USDT', 'XRP']),
};
const codes = (query: string): readonly string[] => choosableCoins(balances, query, names).map(({ code }) => code);

test('coins that a network takes stand first, owned ones before the rest, the most worth first [SPEC-2.35]', () => {
  assert.deepEqual(codes(''), ['USDT', 'ETH', 'XRP', 'DOGE', 'BTC']);
  assert.deepEqual(
    choosableCoins(balances, '', names).map(({ isOpen }) => isOpen),
    [true, true, true, false, false],
  );
});

test('a search finds codes and names in any case, and nothing else', () => {
  assert.deepEqual(codes(' eth '), ['ETH']);
  assert.deepEqual(codes('イーサ'), ['ETH']);
  assert.deepEqual(codes('nothing'), []);
});
