import type { InputOf } from '@bourse/contract/call';
import { loanCalls } from '@bourse/contract/loan';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type Answer, type Change, changeLoan, type Requester, type Step } from './change-loan.ts';
import { totalOf } from './loan.ts';
import type { LoanPorts } from './loan-ports.ts';
import { findLoan, updateLiquidation } from './loan-store.ts';
import type { Liquidation, Loan } from './stored-loan.ts';

/**
 * Closes a loan under lien: what sells the pledges of liquidations sells what its debt needs, and gives back the rest.
 * @returns NOT_FOUND (also a loan that is not under lien, whose customer repays it), ID_REUSED, STATE_CHANGED, TRADING_HALTED.
 */
export async function closeLoan(
  ports: LoanPorts,
  requester: Requester,
  { id, client_order_id: clientKey }: InputOf<typeof loanCalls.close>,
): Promise<Result<Answer, Rejection>> {
  const known = await findLoan(ports.db, requester.userId, id);
  if (known === undefined || known.lien === null) return reject('NOT_FOUND');
  const change = (loan: Loan, { tx, at }: Step): Result<Change, Rejection> => {
    // No price has decided it: there is nothing to compute again.
    const closed: Liquidation = { at, because: 'closed', debt: totalOf(loan.debt), pledge: loan.pledge, prices: null };
    updateLiquidation(tx, loan.id, closed);
    return ok({ loan: { ...loan, liquidation: closed }, postings: [], events: [] });
  };
  return changeLoan(ports, requester, { call: loanCalls.close, id, clientKey, change });
}
