import type { InputOf } from '@bourse/contract/call';
import type { dualCalls } from '@bourse/contract/dual';
import { type Atoms, atoms, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { daysTo, type Outcomes, outcomesOf, saleEndsAt } from './dual.ts';
import type { DualTerms } from './dual-terms.ts';

/** The most shares that anybody can ask for: of all that terms can have. */
const mostShares = 1_000_000_000n;

/** Whole shares. @returns INVALID_AMOUNT, INTEGER_REQUIRED. */
export function readShares(text: string): Result<bigint, Rejection> {
  const [whole = '', fraction = ''] = text.split('.');
  if (/[1-9]/.test(fraction)) return reject('INTEGER_REQUIRED');
  const num = parseAmount(whole, 0);
  return num.ok && num.value > 0n && num.value <= mostShares ? num : reject('INVALID_AMOUNT', { minimum: '1' });
}

type Named = Pick<InputOf<typeof dualCalls.buy>, 'cid' | 'currency_id' | 'type'>;

/** Whether what the customer names beside the product is the product's (S89). @returns PARAMETER_ERROR. */
export function checkNamed({ coin, pay, type }: DualTerms, named: Named): Result<undefined, Rejection> {
  if (named.type !== type) return rejectField('type');
  if (named.cid !== undefined && named.cid !== pay.id) return rejectField('cid');
  if (named.currency_id !== undefined && named.currency_id !== coin.id) return rejectField('currency_id');
  return ok(undefined);
}

/**
 * Whether a product can be bought at a moment under the terms that the customer was shown.
 * @param shownTermsId null where the customer names none.
 * @returns PRODUCT_NOT_OPEN, PRICE_CHANGED.
 */
export function checkSale(terms: DualTerms, shownTermsId: string | null, at: Instant): Result<undefined, Rejection> {
  if (!terms.isOpen || at >= saleEndsAt(terms.maturity)) return reject('PRODUCT_NOT_OPEN');
  return shownTermsId === null || shownTermsId === terms.termsId ? ok(undefined) : reject('PRICE_CHANGED');
}

/**
 * Whether a product has room for shares; to be asked under the locks of its pools, which every sale takes.
 * @returns LIMIT_EXCEEDED, PRODUCT_SOLD_OUT (with what is left).
 */
export function checkShares(
  { shares, maximumShares }: DualTerms,
  { num, owned, sold }: { readonly num: bigint; readonly owned: bigint; readonly sold: bigint },
): Result<undefined, Rejection> {
  if (maximumShares !== null && owned + num > maximumShares) return reject('LIMIT_EXCEEDED');
  if (sold + num <= shares) return ok(undefined);
  return reject('PRODUCT_SOLD_OUT', { remaining: (shares > sold ? shares - sold : 0n).toString() });
}

/** What shares cost, and both ways in which that can come back. */
export interface Deal extends Outcomes {
  readonly num: bigint;
  readonly amount: Atoms;
  readonly days: number;
}

/** `amount = num x unit price` (S89), and what comes of it when it is bought at a moment. */
export function dealOf(terms: DualTerms, num: bigint, at: Instant): Deal {
  const amount = atoms(num * terms.unitPrice);
  const days = daysTo(terms.maturity, at);
  const { type, linked, apr, coin, quote } = terms;
  return {
    num,
    amount,
    days,
    ...outcomesOf(amount, { type, linked, apr, days, coinScale: coin.scale, quoteScale: quote.scale }),
  };
}
