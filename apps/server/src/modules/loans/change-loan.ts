import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { loanCalls, loanStatuses } from '@bourse/contract/loan';
import { type Atoms, atoms, formatAmount, parseAmount, zeroAtoms } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import {
  type MoneyOutcome,
  type MoneyRequester,
  type MoneyStep,
  poolAccount,
  type Posting,
  productAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import { isBelow, payOff, pledgeFor, type Prices, ratios, totalOf } from './loan.ts';
import { levelOf, loanAnswer, loanNews, scalesOfLoan } from './loan-answer.ts';
import { family, type LoanPorts } from './loan-ports.ts';
import { pricesNow } from './loan-prices.ts';
import { findLoan, lockLoans, updateLoans } from './loan-store.ts';
import { termsOf } from './loan-terms.ts';
import type { Loan, LoanAccounts } from './stored-loan.ts';

type Answer = OutputOf<typeof loanCalls.repay>;
type Requester = MoneyRequester & { readonly lang: Lang };
type Step = MoneyStep<keyof LoanAccounts>;

const accountKeys = ({ userId, loanAsset, pledgeAsset }: Loan) => ({
  loanChange: userAccount(userId, loanAsset, 'change'),
  loanPool: poolAccount(family, loanAsset),
  pledgeChange: userAccount(userId, pledgeAsset, 'change'),
  pledgeProduct: productAccount(userId, pledgeAsset, family),
});

/** A loan whose customer may still change it, locked. @returns STATE_CHANGED when it has ended, or its pledge is being sold. */
async function lockRunning(tx: Tx, id: string): Promise<Result<Loan, Rejection>> {
  const [loan] = await lockLoans(tx, [id]);
  const isRunning = loan?.status === loanStatuses.running || loan?.status === loanStatuses.overdue;
  return loan !== undefined && isRunning && loan.liquidation === null ? ok(loan) : reject('STATE_CHANGED');
}

/** The warning that still holds at a price: one that no longer does can be given again. */
export function warningAt(
  { registry }: Pick<LoanPorts, 'registry'>,
  loan: Loan,
  prices: Prices | null,
): Loan['warned'] {
  const owed = totalOf(loan.debt);
  if (prices === null || owed === 0n || loan.warned === 0) return loan.warned;
  const scales = scalesOfLoan(registry, loan);
  if (loan.warned === 2 && isBelow(ratios.urgent, loan.pledge, owed, prices, scales)) return 2;
  return isBelow(ratios.warning, loan.pledge, owed, prices, scales) ? 1 : 0;
}

/** What somebody does to a loan: how it stands then, and what is posted and told. */
interface Change {
  readonly loan: Loan;
  readonly postings: readonly Posting[];
  readonly events: readonly OutgoingEvent[];
}

async function changeLoan(
  ports: LoanPorts,
  requester: Requester,
  asked: {
    readonly call: typeof loanCalls.repay | typeof loanCalls.pledge;
    readonly id: string;
    readonly clientKey: string | undefined;
    readonly change: (loan: Loan, step: Step, prices: Prices | null) => Result<Change, Rejection>;
  },
): Promise<Result<Answer, Rejection>> {
  const { db, registry, feed } = ports;
  const known = await findLoan(db, requester.userId, asked.id);
  if (known === undefined) return reject('NOT_FOUND');
  const [coin, asset] = [registry.getAsset(known.pledgeAsset), registry.getAsset(known.loanAsset)];
  return runMoneyOperation(ports, {
    call: asked.call,
    requester,
    clientKey: asked.clientKey,
    accounts: accountKeys(known),
    prepare: (tx) => lockRunning(tx, known.id),
    decide: async (step, loan): Promise<Result<MoneyOutcome<Answer>, Rejection>> => {
      const prices = pricesNow(feed, { pledge: coin.code, loan: asset.code });
      const changed = asked.change(loan, step, prices);
      if (!changed.ok) return changed;
      const after = { ...changed.value.loan, warned: warningAt(ports, changed.value.loan, prices) };
      updateLoans(step.tx, [{ loan: after, level: levelOf(registry, after) }]);
      const terms = present((await termsOf(step.tx, registry, [loan.termsId])).get(loan.termsId), 'its terms');
      return ok({
        entry: { postings: changed.value.postings },
        events: changed.value.events,
        answer: loanAnswer(registry, after, terms, requester.lang, prices),
      });
    },
  });
}

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

function pledgeBack(loan: Loan, { pledgeProduct, pledgeChange }: Step['accounts'], amount: Atoms): Posting {
  return {
    debit: pledgeProduct,
    credit: pledgeChange,
    assetId: loan.pledgeAsset,
    amount,
    kind: 'loans_pledge',
    reference: `${family}:${loan.id}`,
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

/** A positive amount of one of a loan's coins. @returns NOT_FOUND, INVALID_AMOUNT. */
async function readNumber(
  { db, registry }: LoanPorts,
  { userId }: Requester,
  id: string,
  number: string,
  of: 'loanAsset' | 'pledgeAsset',
): Promise<Result<Atoms, Rejection>> {
  const loan = await findLoan(db, userId, id);
  if (loan === undefined) return reject('NOT_FOUND');
  const amount = parseAmount(number, registry.getAsset(loan[of]).scale);
  return amount.ok && amount.value > 0n ? amount : reject('INVALID_AMOUNT', { field: 'number' });
}

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
    const least = pledgeFor(ratios.open, totalOf(loan.debt), prices, scalesOfLoan(registry, loan));
    const spare = loan.pledge > least ? loan.pledge - least : 0n;
    if (amount > spare) {
      const maximum = formatAmount(spare, registry.getAsset(loan.pledgeAsset).scale);
      return reject('LIMIT_EXCEEDED', { field: 'number', maximum });
    }
    const left = atoms(loan.pledge - amount);
    return ok({ loan: { ...loan, pledge: left }, postings: [pledgeBack(loan, accounts, amount)], events: [] });
  };
