import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextEnd, type ProductBalance, valuedIn, worthByProduct, worthOf } from './running.ts';

const balance = (product: string, currency: string, amount: string, value: string | null): ProductBalance => ({
  product,
  currency_id: 1,
  currency,
  amount,
  value,
});

const balances = [
  balance('lockup', 'USDT', '9000', '9000'),
  balance('lockup', 'BTC', '0.5', '30000'),
  balance('mining', 'USDT', '4000', '4000'),
  balance('etf', 'XYZ', '7', null),
];

test('what lies in a product is worth what its coins are, and what has no price is left out', () => {
  assert.deepEqual(
    [...worthByProduct(balances)],
    [
      ['lockup', '39000'],
      ['mining', '4000'],
    ],
  );
});

test('what was gained is valued as the wallet values the same coins, and not at all where one has no price', () => {
  assert.equal(
    worthOf(
      [
        { currency: 'USDT', amount: '1.25' },
        { currency: 'BTC', amount: '0.00002' },
      ],
      balances,
    ),
    '2.45',
  );
  assert.equal(worthOf([], balances), '0');
  assert.equal(worthOf([{ currency: 'XYZ', amount: '1' }], balances), null);
  assert.equal(worthOf([{ currency: 'XYZ', amount: '0' }], balances), '0', 'nothing needs no price');
  assert.equal(worthOf([{ currency: 'USDT', amount: '-3.5' }], balances), '-3.5');
  assert.equal(worthOf([{ currency: 'USDT', amount: null }], balances), null);
});

test('a coin that lies on an account alone has its price from there, with what is held of it', () => {
  const change = [{ currency_id: 4, currency: 'ETH', available: '1', held: '0.5', value: '4500' }];
  const accounts = { change, legal: [], lever: [], micro: [] };
  const valued = valuedIn({ accounts, products: balances });
  assert.equal(worthOf([{ currency: 'ETH', amount: '0.1' }], valued), '300');
});

test('the next end is the earliest of all families', () => {
  const running = (...ends: string[]) => ({ positions: ends.map((at) => ({ expires_at: at })), gains: [] });
  assert.equal(
    nextEnd([running('2026-12-01T00:00:00.000Z'), running('2026-11-27T00:00:00.000Z', '2027-01-01T00:00:00.000Z')]),
    '2026-11-27T00:00:00.000Z',
  );
  assert.equal(nextEnd([running(), running()]), null);
});
