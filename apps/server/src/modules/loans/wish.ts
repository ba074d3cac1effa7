import type { InputOf } from '@bourse/contract/call';
import { type loanCalls, loanVerifiedDocument } from '@bourse/contract/loan';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { pledgeFor, type Prices, ratios } from './loan.ts';
import { scalesOf } from './loan-answer.ts';
import type { LoanTerms, PledgeCoin } from './loan-terms.ts';

/** What somebody wants to borrow under terms. */
export interface Wish {
  readonly amount: Atoms;
  readonly cycle: number;
  readonly pledge: PledgeCoin;
}

/** @returns PARAMETER_ERROR (a cycle or a pledge that the product does not have), INVALID_AMOUNT, INTEGER_REQUIRED. */
export function readWish(
  terms: LoanTerms,
  {
    number,
    cycle,
    pledge_currency: code,
  }: Pick<InputOf<typeof loanCalls.quote>, 'number' | 'cycle' | 'pledge_currency'>,
): Result<Wish, Rejection> {
  if (!terms.cycles.includes(cycle)) return rejectField('cycle');
  const pledge = terms.pledges.find(({ coin }) => coin.code === code);
  if (pledge === undefined) return rejectField('pledge_currency');
  const { asset, minimum, maximum, lot } = terms;
  const amount = parseAmount(number, asset.scale);
  const bounds = { minimum: formatAmount(minimum, asset.scale), maximum: formatAmount(maximum, asset.scale) };
  if (!amount.ok) {
    return reject(amount.error === 'too_many_decimals' ? 'INTEGER_REQUIRED' : 'INVALID_AMOUNT', bounds);
  }
  if (amount.value < minimum || amount.value > maximum) return reject('INVALID_AMOUNT', bounds);
  if (amount.value % lot !== 0n) return reject('INTEGER_REQUIRED', { lot: formatAmount(lot, asset.scale) });
  return ok({ amount: amount.value, cycle, pledge });
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

/** The least that is pledged for a wish: what makes the risk rate of the beginning, and the coin's minimum. @returns LIMIT_EXCEEDED. */
export function leastPledge({ asset }: LoanTerms, { amount, pledge }: Wish, prices: Prices): Result<Atoms, Rejection> {
  const { coin, counted, minimum, maximum } = pledge;
  const needed = pledgeFor(ratios.open, amount, prices, scalesOf(coin, asset, counted));
  const least = needed < minimum ? minimum : needed;
  if (least <= maximum) return ok(least);
  return reject('LIMIT_EXCEEDED', { limit: 'pledge', maximum: formatAmount(maximum, coin.scale) });
}
