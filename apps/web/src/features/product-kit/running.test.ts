import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayBefore, nextEnd, type ProductBalance, worthByProduct, worthOf } from './running.ts';

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

test('what was paid is valued as the wallet values the same coins, and not at all where one has no price', () => {
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
});

test('the next end is the earliest of all families', () => {
  const running = (...ends: string[]) => ({ positions: ends.map((at) => ({ expires_at: at })), paid: [] });
  assert.equal(
    nextEnd([running('2026-12-01T00:00:00.000Z'), running('2026-11-27T00:00:00.000Z', '2027-01-01T00:00:00.000Z')]),
    '2026-11-27T00:00:00.000Z',
  );
  assert.equal(nextEnd([running(), running()]), null);
});

test('yesterday is the day before in UTC', () => {
  assert.equal(dayBefore(Date.parse('2026-11-24T00:00:00Z')), '2026-11-23');
  assert.equal(dayBefore(Date.parse('2026-11-24T23:59:59Z')), '2026-11-23');
});
