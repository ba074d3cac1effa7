import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { type PriceFeed, priceScale, type TickPrice } from '../../prices/index.ts';
import type { ListedAsset, Registry } from '../../registry/index.ts';
import { findCurrency } from '../find-currency.ts';
import { readAmount } from '../read-amount.ts';
import { priced } from './conversion-prices.ts';
import { type ConversionTerms, conversionTerms, minimumOf, type Priced, shownRate } from './conversion-terms.ts';

/** The two currencies of a request. */
export interface Pair {
  readonly from: ListedAsset;
  readonly to: ListedAsset;
}

/** What a customer wants to convert; atoms of `from`. */
export interface Wish extends Pair {
  readonly amount: Atoms;
}

/** The two currencies with the prices that a conversion is settled at. */
export interface PricedPair {
  readonly from: Priced;
  readonly to: Priced;
}

/** What a wish becomes, and at which prices. */
export interface Offer extends PricedPair {
  readonly amount: Atoms;
  /** What the house keeps of what arrives, in basis points. */
  readonly feeBps: number;
  readonly terms: ConversionTerms;
}

interface PairInput {
  readonly from_currency_id: number;
  readonly to_currency_id: number;
}

/** Finds the currencies. @returns PARAMETER_ERROR when they are one, CURRENCY_NOT_FOUND. */
export function readPair(registry: Registry, input: PairInput): Result<Pair, Rejection> {
  if (input.from_currency_id === input.to_currency_id) return rejectField('to_currency_id');
  const from = findCurrency(registry, input.from_currency_id);
  if (!from.ok) return from;
  const to = findCurrency(registry, input.to_currency_id);
  return to.ok ? ok({ from: from.value, to: to.value }) : to;
}

/** Reads a wish without asking for a price. @returns what {@link readPair} does, then INVALID_AMOUNT. */
export function readWish(registry: Registry, input: PairInput & { readonly number: string }): Result<Wish, Rejection> {
  const pair = readPair(registry, input);
  if (!pair.ok) return pair;
  const amount = readAmount(input.number, pair.value.from);
  return amount.ok ? ok({ ...pair.value, amount: amount.value }) : amount;
}

/** Both prices by the index of the moment. @returns PRICE_UNAVAILABLE. */
export function pricePair(feed: PriceFeed | null, pair: Pair): Result<PricedPair, Rejection> {
  const from = priced(feed, pair.from);
  if (!from.ok) return from;
  const to = priced(feed, pair.to);
  return to.ok ? ok({ from: from.value, to: to.value }) : to;
}

/** The terms of an amount at given prices and a given fee. @returns INVALID_AMOUNT below the minimum, or when nothing would arrive. */
export function offerAt(amount: Atoms, { from, to }: PricedPair, feeBps: number): Result<Offer, Rejection> {
  const minimum = minimumOf(from);
  if (amount < minimum) return reject('INVALID_AMOUNT', { minimum: formatAmount(minimum, from.asset.scale) });
  const terms = conversionTerms(amount, from, to, feeBps);
  return terms === null ? reject('INVALID_AMOUNT') : ok({ amount, from, to, feeBps, terms });
}

/** The index prices of this moment that an offer rests on. */
export function ticksOf({ from, to }: PricedPair): TickPrice[] {
  return [from, to].flatMap(({ tick }) => tick ?? []);
}

/** An offer as customers see it. */
export function offerAnswer({ amount, from, to, terms }: Omit<Offer, 'feeBps'>) {
  const { scale } = to.asset;
  return {
    from_currency_id: from.asset.id,
    to_currency_id: to.asset.id,
    number: formatAmount(amount, from.asset.scale),
    rate: formatAmount(shownRate(from, to), priceScale),
    fee: formatAmount(terms.fee, scale),
    received: formatAmount(terms.received, scale),
  };
}
