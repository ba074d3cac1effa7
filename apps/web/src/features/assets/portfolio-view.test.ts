import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accountParts,
  type Balance,
  isEmpty,
  ownedOf,
  shownWorth,
  type Wallets,
} from '../../base/money/account-worth.ts';
import { coinsOf, findAccount, sumOfAccounts, worthByCoin } from './portfolio-view.ts';

const balance = (currency: string, available: string, value: string | null, held = '0'): Balance => ({
  currency_id: 1,
  currency,
  available,
  held,
  value,
});

const wallets: Wallets = {
  fiat: { valued_by: 'index', valued_at: '2026-01-01T00:00:00.000Z', code: 'USD', total: '1000', unpriced: 1 },
  accounts: {
    change: [balance('USDT', '100', '100'), balance('BTC', '0.01', '600.5', '0.002'), balance('XYZ', '5', null)],
    legal: [balance('USDT', '299.5', '299.5')],
    lever: [balance('XYZ', '1', null)],
    micro: [balance('USDT', '0', '0')],
  },
  products: [],
};

test('accounts stand with their worth and their share, and what has no price has neither', () => {
  assert.deepEqual(
    accountParts(wallets).map(({ account, worth, percent }) => [account, worth, percent]),
    [
      ['change', '700.5', '70.1'],
      ['legal', '299.5', '29.9'],
      ['lever', null, null],
      ['micro', '0', '0.0'],
    ],
  );
});

test('what lies in products is a part of all, and its coins count among the others [S161]', () => {
  const product = (currency: string, value: string | null) => ({
    product: 'lockup',
    currency_id: 3,
    currency,
    amount: '5',
    value,
  });
  const withProducts = { ...wallets, products: [product('USDT', '900'), product('BTC', '100'), product('XYZ', null)] };
  const parts = accountParts(withProducts);
  assert.deepEqual(parts.map(({ account, worth, percent }) => [account, worth, percent]).toSpliced(1, 3), [
    ['change', '700.5', '35.0'],
    ['products', '1000', '50.0'],
  ]);
  assert.deepEqual(worthByCoin(withProducts)[0], { currency: 'USDT', worth: '1299.5' });
  assert.equal(accountParts({ ...wallets, products: [product('XYZ', null)] }).at(-1)?.worth, null);
});

test('shares of nothing are unknown, not a division by zero', () => {
  const none = { change: [], legal: [], lever: [], micro: [] };
  const parts = accountParts({ ...wallets, accounts: none });
  assert.ok(parts.every(({ worth, share, percent }) => worth === '0' && share === 0 && percent === null));
});

test('coins stand by worth, then what has no price, then what there is none of', () => {
  const list = [
    balance('ETH', '0', '0'),
    balance('XYZ', '5', null),
    balance('USDT', '2', '2'),
    balance('BTC', '1', '60000'),
    balance('DOGE', '1', '0.12'),
  ];
  const names = (hideSmall: boolean, query = ''): readonly string[] =>
    coinsOf(list, { hideSmall, query, rate: '1' }, (code) => (code === 'BTC' ? 'Bitcoin' : code)).map(
      ({ currency }) => currency,
    );
  assert.deepEqual(names(false), ['BTC', 'USDT', 'DOGE', 'XYZ', 'ETH']);
  assert.deepEqual(names(true), ['BTC', 'USDT', 'XYZ']);
  assert.deepEqual(names(false, ' bitc '), ['BTC']);
  assert.deepEqual(names(false, 'nothing'), []);
});

test('small is measured in dollars, whatever the currency shown', () => {
  const list = [balance('DOGE', '1', '100')];
  assert.equal(coinsOf(list, { hideSmall: true, query: '', rate: '150' }, String).length, 0);
  assert.equal(coinsOf(list, { hideSmall: true, query: '', rate: '100' }, String).length, 1);
});

test('what is owned is available and held, exactly', () => {
  assert.equal(ownedOf({ available: '0.1', held: '0.200000000000000001' }), '0.300000000000000001');
  assert.equal(isEmpty({ available: '0', held: '0.000000000000000001' }), false);
  assert.equal(isEmpty({ available: '0', held: '0' }), true);
  const own = { available: '0.1', held: '0.000000000000000001' };
  assert.deepEqual(sumOfAccounts({ legal: own, change: own, lever: own, micro: own }), {
    available: '0.4',
    held: '0.000000000000000004',
  });
});

test('worth is never shown beside a code that it was not told in', () => {
  const yen = { currency_code: 'JPY', rate: '150' };
  assert.equal(shownWorth('2', 'JPY', yen), '2');
  assert.equal(shownWorth('2', 'USD', yen), '300');
  assert.equal(shownWorth('2', 'EUR', yen), null);
  assert.equal(shownWorth(null, 'USD', yen), null);
});

test('the allocation adds a coin up over the accounts and leaves out what has no worth', () => {
  assert.deepEqual(worthByCoin(wallets), [
    { currency: 'BTC', worth: '600.5' },
    { currency: 'USDT', worth: '399.5' },
  ]);
});

test('an account of an address is one of the four or none', () => {
  assert.equal(findAccount('lever'), 'lever');
  assert.equal(findAccount('house'), undefined);
  assert.equal(findAccount(undefined), undefined);
});
