import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import { oneRate } from '@bourse/kernel/term';
import fc from 'fast-check';
import { price } from '../prices/index.ts';
import {
  basketOf,
  changePercentOf,
  holdingsFor,
  pricesIn,
  rebalancingOf,
  sharePriceOf,
  sharesFor,
  weightsNow,
  worthOfCoins,
} from './etf.ts';

const btc = { id: assetId(1), scale: 8 };
const eth = { id: assetId(2), scale: 18 };
const usd = (value: number) => price(BigInt(value) * 10n ** 12n);
const prices = pricesIn(
  new Map([
    [btc.id, usd(60_000)],
    [eth.id, usd(3_000)],
  ]),
);
const half = oneRate / 2n;
const weights = [
  { ...btc, weight: half },
  { ...eth, weight: half },
];
const basket = basketOf(weights, usd(100), prices);

test('a basket of two halves holds 50 of each coin’s worth in a share of 100', () => {
  assert.deepEqual(
    basket.map(({ units }) => units),
    [833_333_333_333_333n, 16_666_666_666_666_666n],
  );
  assert.equal(sharePriceOf(basket, prices, 'down'), usd(100) - 1n);
});

test('a share follows its coins: one that doubles makes it half as dear again, and has two thirds of it then', () => {
  const doubled = pricesIn(
    new Map([
      [btc.id, usd(120_000)],
      [eth.id, usd(3_000)],
    ]),
  );
  assert.ok(sharePriceOf(basket, doubled, 'down') > usd(149) && sharePriceOf(basket, doubled, 'down') <= usd(150));
  assert.deepEqual(
    [...weightsNow(basket, doubled).values()].map((weight) => weight / 10n ** 9n),
    [666n, 333n],
  );
  const again = basketOf(weights, sharePriceOf(basket, doubled, 'down'), doubled);
  const moved = rebalancingOf(holdingsFor(basket, 100n * 10n ** 8n), again, 100n * 10n ** 8n);
  assert.ok((moved.get(btc.id) ?? 0n) < 0n && (moved.get(eth.id) ?? 0n) > 0n);
});

test('coins that an amount buys are never worth more than the amount, nor by much less', () => {
  fc.assert(
    fc.property(
      fc.bigInt(10n ** 8n, 10n ** 18n),
      fc.bigInt(1n, 10n ** 18n),
      fc.bigInt(1n, 10n ** 18n),
      (paid, one, other) => {
        const priceOf = pricesIn(
          new Map([
            [btc.id, price(one * 10n ** 6n)],
            [eth.id, price(other * 10n ** 6n)],
          ]),
        );
        const amount = atoms(paid);
        const made = basketOf(weights, usd(100), priceOf);
        fc.pre(made.every(({ units }) => units > 0n));
        const shares = sharesFor(amount, 8, sharePriceOf(made, priceOf, 'up'));
        const held = holdingsFor(made, shares);
        const coins = made.map((coin) => ({ coin, amount: held.get(coin.id) ?? 0n }));
        assert.ok(worthOfCoins(coins, priceOf, 8) <= amount);
      },
    ),
  );
});

test('rebalancing at the prices of the moment gives nobody anything', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 14n),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      (shares, one, other) => {
        const priceOf = pricesIn(
          new Map([
            [btc.id, usd(one)],
            [eth.id, usd(other)],
          ]),
        );
        const held = holdingsFor(basket, shares);
        const worth = (of: ReadonlyMap<number, bigint>) =>
          worthOfCoins(
            [btc, eth].map((coin) => ({ coin, amount: of.get(coin.id) ?? 0n })),
            priceOf,
            18,
          );
        const after = holdingsFor(basketOf(weights, sharePriceOf(basket, priceOf, 'down'), priceOf), shares);
        const [before, now] = [worth(held), worth(after)];
        // At most an atom of each coin and a share's last decimal are lost, on either side.
        const grain =
          worthOfCoins(
            [btc, eth].map((coin) => ({ coin, amount: 2n })),
            priceOf,
            18,
          ) + shares;
        assert.ok(now - before <= grain && before - now <= grain, `${String(before)} ${String(now)}`);
      },
    ),
  );
});

test('a change is cut towards zero', () => {
  assert.deepEqual(
    [changePercentOf(100n, 103n), changePercentOf(300n, 299n), changePercentOf(3n, 3n)],
    [300n, -33n, 0n],
  );
});
