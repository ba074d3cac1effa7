import type { InputOf } from '@bourse/contract/call';
import { loanCalls, loanStatuses } from '@bourse/contract/loan';
import { type Atoms, atoms, formatAmount, zeroAtoms } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { Posting } from '../ledger/index.ts';
import { payOff, totalOf } from './loan.ts';
import { loanNews } from './loan-answer.ts';
import { family, type LoanPorts } from './loan-ports.ts';
import type { Loan } from './stored-loan.ts';
import {
  type Answer,
  type Requester,
  type Step,
  type Change,
  changeLoan,
  pledgeBack,
  readNumber,
} from './change-loan.ts';

/** What repays a loan: charges first, then principal; with the last of it the pledge goes back. */
function repaidBy(
  ports: LoanPorts,
  loan: Loan,
  amount: Atoms,
  { accounts, at }: Pick<Step, 'accounts' | 'at'>,
): Change {
  const { left, charges, principal } = payOff(loan.debt, amount);
  const isOver = totalOf(left) === 0n;
  const reference = `${family}:${loan.id}`;
  const paid = { debit: accounts.loanChange, credit: accounts.loanPool, assetId: loan.loanAsset, reference };
  const postings: Posting[] = [];
  if (charges > 0n) postings.push({ ...paid, amount: charges, kind: 'loans_interest' });
  if (principal > 0n) postings.push({ ...paid, amount: principal, kind: 'loans_repayment' });
  if (isOver) postings.push(pledgeBack(loan, accounts, loan.pledge));
  const ended = isOver ? { status: loanStatuses.repaid, endedAt: at, pledge: zeroAtoms } : {};
  return {
    loan: { ...loan, debt: left, repaid: atoms(loan.repaid + amount), ...ended },
    postings,
    events: isOver ? [loanNews(ports.registry, loan, at).repaid(amount, loan.pledge)] : [],
  };
}

/**
 * Repays all that is owed, or a part.
 * @returns NOT_FOUND, INVALID_AMOUNT, ID_REUSED, STATE_CHANGED, TRADING_HALTED, INVALID_AMOUNT (more than is owed),
 * INSUFFICIENT_BALANCE.
 */
export async function repayLoan(
  ports: LoanPorts,
  requester: Requester,
  { id, number, client_order_id: clientKey }: InputOf<typeof loanCalls.repay>,
): Promise<Result<Answer, Rejection>> {
  const wanted = number === undefined ? null : await readNumber(ports, requester, id, number, 'loanAsset');
  if (wanted !== null && !wanted.ok) return wanted;
  const change = (loan: Loan, step: Step): Result<Change, Rejection> => {
    const owed = totalOf(loan.debt);
    const amount = wanted?.value ?? owed;
    const { scale } = ports.registry.getAsset(loan.loanAsset);
    if (amount > owed) return reject('INVALID_AMOUNT', { field: 'number', maximum: formatAmount(owed, scale) });
    if (step.balanceOf(step.accounts.loanChange).available < amount) return reject('INSUFFICIENT_BALANCE');
    return ok(repaidBy(ports, loan, amount, step));
  };
  return changeLoan(ports, requester, { call: loanCalls.repay, id, clientKey, change });
}
