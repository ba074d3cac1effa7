import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { loanCalls } from '@bourse/contract/loan';
import { atoms, formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { dailyInterest, dueAt } from './loan.ts';
import { loanAnswer, riskAnswer, scalesOf } from './loan-answer.ts';
import type { LoanPorts } from './loan-ports.ts';
import { pricesNow } from './loan-prices.ts';
import { findLoan, selectLoans } from './loan-store.ts';
import { findTerms, termsOf } from './loan-terms.ts';
import { sumSales } from './sale-store.ts';
import type { Loan } from './stored-loan.ts';
import { checkOpen, leastPledge, readWish } from './wish.ts';

/**
 * What a loan would need and cost.
 * @returns NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT, INTEGER_REQUIRED, PRODUCT_NOT_OPEN, PRICE_CHANGED,
 * PRICE_UNAVAILABLE, LIMIT_EXCEEDED.
 */
export async function quoteLoan(
  { db, clock, registry, feed }: LoanPorts,
  input: InputOf<typeof loanCalls.quote>,
): Promise<Result<OutputOf<typeof loanCalls.quote>, Rejection>> {
  const at = clock.now();
  const found = await findTerms(db, registry, input.id, at);
  if (!found.ok) return found;
  const terms = found.value;
  const wish = readWish(terms, input);
  if (!wish.ok) return wish;
  const open = checkOpen(terms, input.terms_id ?? null);
  if (!open.ok) return open;
  const { amount, cycle, pledge } = wish.value;
  const { asset } = terms;
  const prices = pricesNow(feed, { pledge: pledge.coin.code, loan: asset.code });
  if (prices === null) return reject('PRICE_UNAVAILABLE');
  const least = leastPledge(terms, wish.value, prices);
  if (!least.ok) return least;
  const firstDay = dailyInterest(amount, terms.dailyRate);
  return ok({
    id: terms.productId,
    terms_id: terms.termsId,
    number: formatAmount(amount, asset.scale),
    currency: asset.code,
    cycle,
    pledge_currency: pledge.coin.code,
    pledge: formatAmount(least.value, pledge.coin.scale),
    interest_first_day: formatAmount(firstDay, asset.scale),
    interest: formatAmount(firstDay * BigInt(cycle), asset.scale),
    due_at: toIso(dueAt(at, cycle)),
    ...riskAnswer(least.value, atoms(amount + firstDay), scalesOf(pledge.coin, asset, pledge.counted), prices),
  });
}

/** Who reads their own loans. */
export interface LoanReader {
  readonly userId: UserId;
  readonly lang: Lang;
}

/** Loans as their customers see them. */
export async function answersOf({ db, registry, feed }: LoanPorts, loans: readonly Loan[], lang: Lang) {
  const ids = loans.map(({ termsId }) => termsId);
  const terms = await termsOf(db, registry, ids);
  const sold = loans.filter(({ liquidation }) => liquidation !== null).map(({ id }) => id);
  const sales = await sumSales(db, sold);
  return loans.map((loan) => {
    const codes = {
      pledge: registry.getAsset(loan.pledgeAsset).code,
      loan: registry.getAsset(loan.loanAsset).code,
    };
    const own = present(terms.get(loan.termsId), 'its terms');
    return loanAnswer(registry, loan, own, lang, pricesNow(feed, codes), sales.get(loan.id));
  });
}

/** Own loans, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listLoans(
  ports: LoanPorts,
  { userId, lang }: LoanReader,
  input: InputOf<typeof loanCalls.orders>,
): Promise<Result<OutputOf<typeof loanCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectLoans(ports.db, userId, input.status ?? null, slice.value);
  return ok(pageOf(input, await answersOf(ports, rows, lang), total));
}

/** One own loan. @returns NOT_FOUND. */
export async function readLoan(
  ports: LoanPorts,
  { userId, lang }: LoanReader,
  id: string,
): Promise<Result<OutputOf<typeof loanCalls.order>, Rejection>> {
  const loan = await findLoan(ports.db, userId, id);
  return loan === undefined ? reject('NOT_FOUND') : ok(present((await answersOf(ports, [loan], lang))[0], 'the loan'));
}
