import type { InputOf } from '@bourse/contract/call';
import { type loanCalls, loanVerifiedDocument } from '@bourse/contract/loan';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { MarketList } from '../markets/index.ts';
import { type LienLeverage, lienPledge, planPurchase, type Purchase } from './lien.ts';
import { pledgeFor, type Prices, ratios } from './loan.ts';
import { scalesOf } from './loan-answer.ts';
import type { LoanPorts } from './loan-ports.ts';
import { pricesNow } from './loan-prices.ts';
import { sumPledged } from './loan-store.ts';
import { findTerms, type LoanTerms, type PledgeCoin } from './loan-terms.ts';

/** What somebody wants to borrow under terms. */
export interface Wish {
  readonly amount: Atoms;
  readonly cycle: number;
  readonly pledge: PledgeCoin;
  /** Under lien: how often the pledge is put to work; null where what is lent is paid out. */
  readonly leverage: LienLeverage | null;
}

type WishIn = Pick<InputOf<typeof loanCalls.quote>, 'number' | 'cycle' | 'pledge_currency'> & {
  readonly leverage?: LienLeverage | null | undefined;
};

/** @returns PARAMETER_ERROR (a cycle, a pledge or a multiple that the product does not have), INVALID_AMOUNT, INTEGER_REQUIRED. */
export function readWish(
  terms: LoanTerms,
  { number, cycle, pledge_currency: code, leverage = null }: WishIn,
): Result<Wish, Rejection> {
  if (!terms.cycles.includes(cycle)) return rejectField('cycle');
  const pledge = terms.pledges.find(({ coin }) => coin.code === code);
  if (pledge === undefined) return rejectField('pledge_currency');
  const isMultiple = leverage === null ? terms.lien === null : terms.lien !== null && leverage <= terms.lien.leverage;
  if (!isMultiple) return rejectField('leverage');
  const { asset, minimum, maximum, lot } = terms;
  const amount = parseAmount(number, asset.scale);
  const bounds = { minimum: formatAmount(minimum, asset.scale), maximum: formatAmount(maximum, asset.scale) };
  if (!amount.ok) {
    return reject(amount.error === 'too_many_decimals' ? 'INTEGER_REQUIRED' : 'INVALID_AMOUNT', bounds);
  }
  if (amount.value < minimum || amount.value > maximum) return reject('INVALID_AMOUNT', bounds);
  if (amount.value % lot !== 0n) return reject('INTEGER_REQUIRED', { lot: formatAmount(lot, asset.scale) });
  return ok({ amount: amount.value, cycle, pledge, leverage });
}

/** @returns CREDENTIALS_REQUIRED; a retail loan is given on the document that was verified (S104). */
export function checkCredentials(credentials: readonly string[] | undefined): Result<undefined, Rejection> {
  const isShown = credentials?.includes(loanVerifiedDocument) === true;
  return isShown ? ok(undefined) : reject('CREDENTIALS_REQUIRED', { field: 'credentials' });
}

/** Whether loans are given under the terms that the customer was shown. @returns PRODUCT_NOT_OPEN, PRICE_CHANGED. */
export function checkOpen(terms: LoanTerms, shownTermsId: string | null): Result<undefined, Rejection> {
  if (!terms.isOpen) return reject('PRODUCT_NOT_OPEN');
  return shownTermsId === null || shownTermsId === terms.termsId ? ok(undefined) : reject('PRICE_CHANGED');
}

/** What a wish comes to under the terms in force. */
export interface WeighedWish {
  readonly terms: LoanTerms;
  readonly wish: Wish;
  readonly pledge: Atoms;
  readonly prices: Prices;
  /** What is bought under lien; null where what is lent is paid out. */
  readonly purchase: Purchase | null;
}

/**
 * Holds a wish against the terms in force and the index.
 * @param given what the customer wants to pledge; null for the least.
 * @param shownTermsId the terms that the customer was shown.
 * @returns NOT_FOUND, PRODUCT_NOT_OPEN, PRICE_CHANGED, PRICE_UNAVAILABLE, LIMIT_EXCEEDED, TRADING_HALTED (of the market in
 * which a loan under lien buys).
 */
export async function weighWish(
  { registry, markets, feed }: Pick<LoanPorts, 'registry' | 'markets' | 'feed'>,
  tx: Tx,
  at: Instant,
  { productId, shownTermsId, wish, given }: Asked,
): Promise<Result<WeighedWish, Rejection>> {
  const terms = await findTerms(tx, registry, productId, at);
  if (!terms.ok) return terms;
  // Terms that came into force since the wish was read are others than the customer was shown.
  const open = checkOpen(terms.value, shownTermsId);
  if (!open.ok) return open;
  const { coin, maximum } = wish.pledge;
  const prices = pricesNow(feed, { pledge: coin.code, loan: terms.value.asset.code });
  if (prices === null) return reject('PRICE_UNAVAILABLE');
  const least = leastPledge(terms.value, wish, prices);
  if (!least.ok) return least;
  const pledge = given ?? least.value;
  if (pledge < least.value) return reject('PRICE_CHANGED', { pledge: formatAmount(least.value, coin.scale) });
  if (pledge > maximum) return reject('LIMIT_EXCEEDED', { limit: 'pledge' });
  const purchase = purchaseFor(markets, terms.value, wish, prices);
  return purchase.ok ? ok({ terms: terms.value, wish, pledge, prices, purchase: purchase.value }) : purchase;
}

interface Asked {
  readonly productId: string;
  readonly shownTermsId: string;
  readonly wish: Wish;
  readonly given: Atoms | null;
}

/** What somebody wants to pledge; null for the least. @returns PARAMETER_ERROR. */
export function readPledge(text: string | undefined, { coin }: PledgeCoin): Result<Atoms | null, Rejection> {
  if (text === undefined) return ok(null);
  const given = parseAmount(text, coin.scale);
  return given.ok && given.value > 0n ? given : rejectField('pledge');
}

/** Whether everybody together may pledge so much more of a coin. @returns PRODUCT_SOLD_OUT. */
export async function checkRoom(
  tx: Tx,
  { terms, wish, pledge, purchase }: WeighedWish,
): Promise<Result<undefined, Rejection>> {
  const { coin, cap } = wish.pledge;
  const pledged = (await sumPledged(tx, terms.productId)).get(coin.id) ?? 0n;
  const more = pledge + (purchase?.quantity ?? 0n);
  if (pledged + more <= cap) return ok(undefined);
  return reject('PRODUCT_SOLD_OUT', { remaining: formatAmount(cap > pledged ? cap - pledged : 0n, coin.scale) });
}

/**
 * What a loan under lien buys; null where what is lent is paid out.
 * @returns LIMIT_EXCEEDED (it is less than an order), TRADING_HALTED.
 */
export function purchaseFor(
  markets: MarketList,
  { asset, lien }: LoanTerms,
  { amount, pledge: { coin }, leverage }: Wish,
  prices: Prices,
): Result<Purchase | null, Rejection> {
  if (lien === null || leverage === null) return ok(null);
  const market = present(markets.findMarketByPair(coin.id, asset.id), 'the market of a purchase');
  const purchase = planPurchase(market, amount, prices, lien.slippageBps);
  if (purchase === null) return reject('LIMIT_EXCEEDED', { limit: 'order' });
  return markets.haltOf(market, 'buy') === null ? ok(purchase) : reject('TRADING_HALTED');
}

/** The least that is pledged for a wish: what makes the risk rate of the beginning or its multiple, and the coin's minimum. @returns LIMIT_EXCEEDED. */
export function leastPledge(
  { asset }: LoanTerms,
  { amount, pledge, leverage }: Wish,
  prices: Prices,
): Result<Atoms, Rejection> {
  const { coin, counted, minimum, maximum } = pledge;
  const scales = scalesOf(coin, asset, counted);
  const needed =
    leverage === null ? pledgeFor(ratios.open, amount, prices, scales) : lienPledge(amount, leverage, prices, scales);
  const least = needed < minimum ? minimum : needed;
  if (least <= maximum) return ok(least);
  return reject('LIMIT_EXCEEDED', { limit: 'pledge', maximum: formatAmount(maximum, coin.scale) });
}
