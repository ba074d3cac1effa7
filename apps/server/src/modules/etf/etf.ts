import { atoms, type Atoms, oneUnit, type Rounding } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import { oneRate } from '@bourse/kernel/term';
import { invariant, present } from '@bourse/kernel/invariant';
import { price, type Price, priceScale } from '../prices/index.ts';

/** Decimals of a share. */
export const sharesScale = 8;
/** Decimals in which a basket counts the coins of one share. */
export const unitsScale = 18;

const onePrice = 10n ** BigInt(priceScale);
const oneShare = 10n ** BigInt(sharesScale);
const oneUnitOfBasket = 10n ** BigInt(unitsScale);

/** A coin with its decimals. */
export interface Coin {
  readonly id: AssetId;
  readonly scale: number;
}

/** A coin of a basket. */
export interface BasketCoin extends Coin {
  /** Of the coin in one share, in 10^-18. */
  readonly units: bigint;
  /** The part of the worth that the terms want it to have, in 10^-12. */
  readonly weight: bigint;
}

/** Prices of coins in the product's currency. */
export type PriceOf = (id: AssetId) => Price;

/** What one share is worth in 10^-12: up for who buys at it, down where it is shown or given back. */
export function sharePriceOf(basket: readonly BasketCoin[], priceOf: PriceOf, rounding: Rounding): Price {
  const sum = basket.reduce((total, { id, units }) => total + units * priceOf(id), 0n);
  return price((rounding === 'up' ? sum + oneUnitOfBasket - 1n : sum) / oneUnitOfBasket);
}

/**
 * The coins of one share that has `worth` and the wanted weights, cut to 10^-18 of each coin.
 * @throws InvariantError when the weights are not a whole together.
 */
export function basketOf(
  coins: readonly (Coin & { readonly weight: bigint })[],
  worth: Price,
  priceOf: PriceOf,
): BasketCoin[] {
  invariant(coins.reduce((sum, { weight }) => sum + weight, 0n) === oneRate, 'the weights of a basket are 1 together');
  return coins.map((coin) => {
    const part = (worth * coin.weight * oneUnitOfBasket) / (oneRate * priceOf(coin.id));
    return { ...coin, units: part };
  });
}

/** The shares that an amount buys, cut to 10^-8. @param scale decimals of the amount's currency. */
export function sharesFor(amount: Atoms, scale: number, sharePrice: Price): bigint {
  return (amount * onePrice * oneShare) / (sharePrice * oneUnit({ scale }));
}

/** The atoms of each coin that shares hold, cut. */
export function holdingsFor(basket: readonly BasketCoin[], shares: bigint): ReadonlyMap<AssetId, Atoms> {
  return new Map(
    basket.map((coin) => [coin.id, atoms((shares * coin.units * oneUnit(coin)) / (oneShare * oneUnitOfBasket))]),
  );
}

/** What coins are worth at their prices, each cut to the atom of the currency. @param scale decimals of the currency. */
export function worthOfCoins(
  holdings: readonly { readonly coin: Coin; readonly amount: bigint }[],
  priceOf: PriceOf,
  scale: number,
): Atoms {
  const unit = oneUnit({ scale });
  const sum = holdings.reduce(
    (total, { coin, amount }) => total + (amount * priceOf(coin.id) * unit) / (oneUnit(coin) * onePrice),
    0n,
  );
  return atoms(sum);
}

/** The part of a basket's worth that each coin has now, in 10^-12, cut. */
export function weightsNow(basket: readonly BasketCoin[], priceOf: PriceOf): ReadonlyMap<AssetId, bigint> {
  const worth = basket.reduce((total, { id, units }) => total + units * priceOf(id), 0n);
  return new Map(basket.map(({ id, units }) => [id, (units * priceOf(id) * oneRate) / worth]));
}

/** What has to move into a position's coins, or out of them with a minus, so that they follow another basket. */
export function rebalancingOf(
  held: ReadonlyMap<AssetId, bigint>,
  basket: readonly BasketCoin[],
  shares: bigint,
): ReadonlyMap<AssetId, bigint> {
  const wanted = holdingsFor(basket, shares);
  const coins = new Set([...held.keys(), ...wanted.keys()]);
  return new Map([...coins].map((id) => [id, (wanted.get(id) ?? 0n) - (held.get(id) ?? 0n)]));
}

/** A change in percent with two decimals, in 10^-2, cut towards zero. */
export function changePercentOf(before: bigint, now: bigint): bigint {
  return ((now - before) * 10_000n) / before;
}

/** What shares gain between two prices of one, cut towards zero. @param scale decimals of the currency. */
export function gainOf(shares: bigint, before: bigint, after: bigint, scale: number): bigint {
  return ((after - before) * shares * oneUnit({ scale })) / (onePrice * oneShare);
}

/** Reads a price out of a map. @throws InvariantError for a coin that has none. */
export function pricesIn(prices: ReadonlyMap<AssetId, Price>): PriceOf {
  return (id) => present(prices.get(id), 'the price of a coin of the basket', id);
}
