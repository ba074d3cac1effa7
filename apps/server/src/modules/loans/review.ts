import type { InputOf } from '@bourse/contract/call';
import { loanCalls, loanStatuses } from '@bourse/contract/loan';
import { atoms, formatAmount, zeroAtoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { cancelDue, scheduleDue } from '../../platform/jobs/due-work.ts';
import { applyLocked, lockBalances, runMoneyOperation } from '../ledger/index.ts';
import { type Answer, pledgeBack, type Requester } from './change-loan.ts';
import { dailyInterest, dayStart, pledgeFor, ratios } from './loan.ts';
import { levelOf, loanAnswer, loanNews, scalesOfLoan } from './loan-answer.ts';
import { dayReference, family, type LoanPorts, reviewReference, subjectOf } from './loan-ports.ts';
import { pricesNow } from './loan-prices.ts';
import { findLoan, lockLoans, updateApproved, updateLoans } from './loan-store.ts';
import { termsOf } from './loan-terms.ts';
import { accountKeys, type Loan } from './stored-loan.ts';

/** An application under review, locked. @returns NOT_FOUND, STATE_CHANGED. */
async function lockInReview(tx: Tx, id: string): Promise<Result<Loan, Rejection>> {
  const [loan] = await lockLoans(tx, [id]);
  if (loan === undefined) return reject('NOT_FOUND');
  return loan.status === loanStatuses.review ? ok(loan) : reject('STATE_CHANGED');
}

const ended = (loan: Loan, status: 6 | 7, at: Instant): Loan => ({ ...loan, status, endedAt: at, pledge: zeroAtoms });

/**
 * Pays out an application that two members of staff have approved; its days begin now.
 * @returns NOT_FOUND, STATE_CHANGED, PRICE_UNAVAILABLE, PRICE_CHANGED (the pledge is below 150 % by now), TRADING_HALTED,
 * POOL_EXHAUSTED.
 */
export async function approveApplication(
  { registry, feed }: LoanPorts,
  tx: Tx,
  id: string,
  at: Instant,
): Promise<Result<Loan, Rejection>> {
  const found = await lockInReview(tx, id);
  if (!found.ok) return found;
  const { accounts, amount, pledge, dailyRate } = found.value;
  const coin = registry.getAsset(found.value.pledgeAsset);
  const prices = pricesNow(feed, { pledge: coin.code, loan: registry.getAsset(found.value.loanAsset).code });
  if (prices === null) return reject('PRICE_UNAVAILABLE');
  const least = pledgeFor(ratios.open, amount, prices, scalesOfLoan(registry, found.value));
  if (pledge < least) return reject('PRICE_CHANGED', { pledge: formatAmount(least, coin.scale) });
  const locked = await lockBalances(tx, [accounts.loanChange, accounts.loanPool]);
  if (!locked.ok) return locked;
  const pool = present(locked.value.get(accounts.loanPool), 'the pool');
  if (pool.available < amount) return reject('POOL_EXHAUSTED');
  const debt = { principal: amount, interest: dailyInterest(amount, dailyRate), overdue: zeroAtoms };
  const loan: Loan = { ...found.value, status: loanStatuses.running, debt, daysCharged: 1, createdAt: at };
  updateLoans(tx, [{ loan, level: levelOf(registry, loan) }]);
  updateApproved(tx, id, at);
  await cancelDue(tx, family, reviewReference(id));
  scheduleDue(tx, [{ module: family, reference: dayReference(id, 2), dueAt: dayStart(at, 2) }]);
  const paid = { debit: accounts.loanPool, credit: accounts.loanChange, assetId: loan.loanAsset, amount };
  applyLocked(tx, locked.value, { at, postings: [{ ...paid, kind: 'loans_payout', reference: subjectOf(id) }] });
  appendEvents(tx, at, [loanNews(registry, loan, at).opened()]);
  return ok(loan);
}

/** Gives the pledge of an application back that staff refused, or that nobody has answered. @returns NOT_FOUND, STATE_CHANGED, TRADING_HALTED. */
export async function refuseApplication(
  { registry }: Pick<LoanPorts, 'registry'>,
  tx: Tx,
  id: string,
  because: 'refused' | 'expired',
  at: Instant,
): Promise<Result<Loan, Rejection>> {
  const found = await lockInReview(tx, id);
  if (!found.ok) return found;
  const { accounts, pledge } = found.value;
  const locked = await lockBalances(tx, [accounts.pledgeProduct, accounts.pledgeChange]);
  if (!locked.ok) return locked;
  // What has fallen due is taken off by itself.
  if (because === 'refused') await cancelDue(tx, family, reviewReference(id));
  const loan = ended(found.value, loanStatuses.refused, at);
  updateLoans(tx, [{ loan, level: null }]);
  applyLocked(tx, locked.value, { at, postings: [pledgeBack(found.value, accounts, pledge)] });
  appendEvents(tx, at, [loanNews(registry, loan, at).ended(pledge, because)]);
  return ok(loan);
}

/** Takes an own application back while it is reviewed. @returns NOT_FOUND, ID_REUSED, STATE_CHANGED, TRADING_HALTED. */
export async function cancelApplication(
  ports: LoanPorts,
  requester: Requester,
  { id, client_order_id: clientKey }: InputOf<typeof loanCalls.cancel>,
): Promise<Result<Answer, Rejection>> {
  const { db, registry, feed } = ports;
  const known = await findLoan(db, requester.userId, id);
  if (known === undefined) return reject('NOT_FOUND');
  const codes = { pledge: registry.getAsset(known.pledgeAsset).code, loan: registry.getAsset(known.loanAsset).code };
  return runMoneyOperation(ports, {
    call: loanCalls.cancel,
    requester,
    clientKey,
    accounts: accountKeys(known),
    prepare: (tx) => lockInReview(tx, known.id),
    decide: async ({ tx, at, accounts }, found) => {
      const loan = ended(found, loanStatuses.cancelled, at);
      updateLoans(tx, [{ loan, level: null }]);
      await cancelDue(tx, family, reviewReference(id));
      const terms = present((await termsOf(tx, registry, [loan.termsId])).get(loan.termsId), 'its terms');
      return ok({
        entry: { postings: [pledgeBack(found, accounts, atoms(found.pledge))] },
        events: [loanNews(registry, loan, at).ended(found.pledge, 'cancelled')],
        answer: loanAnswer(registry, loan, terms, requester.lang, pricesNow(feed, codes)),
      });
    },
  });
}
