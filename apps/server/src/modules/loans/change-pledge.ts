import type { InputOf } from '@bourse/contract/call';
import { loanCalls, loanStatuses } from '@bourse/contract/loan';
import { type Atoms, atoms, formatAmount } from '@bourse/kernel/amount';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { pledgeFor, type Prices, ratios, totalOf } from './loan.ts';
import { scalesOfLoan } from './loan-answer.ts';
import type { LoanPorts } from './loan-ports.ts';
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

/**
 * Adds to a pledge, or takes back what leaves it at the risk rate of the beginning.
 * @returns NOT_FOUND, INVALID_AMOUNT, ID_REUSED, STATE_CHANGED (also an overdue loan, of which nothing is taken back),
 * TRADING_HALTED, PRICE_UNAVAILABLE and LIMIT_EXCEEDED (both of what is taken back), INSUFFICIENT_BALANCE.
 */
export async function changePledge(
  ports: LoanPorts,
  requester: Requester,
  { id, number, type, client_order_id: clientKey }: InputOf<typeof loanCalls.pledge>,
): Promise<Result<Answer, Rejection>> {
  const wanted = await readNumber(ports, requester, id, number, 'pledgeAsset');
  if (!wanted.ok) return wanted;
  const amount = wanted.value;
  const change = type === 1 ? addPledge(amount) : takePledge(ports, amount);
  return changeLoan(ports, requester, { call: loanCalls.pledge, id, clientKey, change });
}

const addPledge =
  (amount: Atoms) =>
  (loan: Loan, { accounts, balanceOf }: Step): Result<Change, Rejection> => {
    if (balanceOf(accounts.pledgeChange).available < amount) return reject('INSUFFICIENT_BALANCE');
    const back = pledgeBack(loan, accounts, amount);
    const posting = { ...back, debit: back.credit, credit: back.debit };
    return ok({ loan: { ...loan, pledge: atoms(loan.pledge + amount) }, postings: [posting], events: [] });
  };

const takePledge =
  ({ registry }: LoanPorts, amount: Atoms) =>
  (loan: Loan, { accounts }: Step, prices: Prices | null): Result<Change, Rejection> => {
    if (loan.status !== loanStatuses.running) return reject('STATE_CHANGED');
    if (prices === null) return reject('PRICE_UNAVAILABLE');
    const needed = pledgeFor(ratios.open, totalOf(loan.debt), prices, scalesOfLoan(registry, loan));
    // What was bought under lien never leaves before the debt is paid.
    const bought = loan.lien?.bought ?? 0n;
    const least = needed < bought ? bought : needed;
    const spare = loan.pledge > least ? loan.pledge - least : 0n;
    if (amount > spare) {
      const maximum = formatAmount(spare, registry.getAsset(loan.pledgeAsset).scale);
      return reject('LIMIT_EXCEEDED', { field: 'number', maximum });
    }
    const left = atoms(loan.pledge - amount);
    return ok({ loan: { ...loan, pledge: left }, postings: [pledgeBack(loan, accounts, amount)], events: [] });
  };
