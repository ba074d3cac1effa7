import type { OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { type loanCalls, loanStatuses } from '@bourse/contract/loan';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import {
  type MoneyOutcome,
  type MoneyRequester,
  type MoneyStep,
  type Posting,
  runMoneyOperation,
} from '../ledger/index.ts';
import { isBelow, type Prices, ratios, totalOf } from './loan.ts';
import { levelOf, loanAnswer, scalesOfLoan } from './loan-answer.ts';
import { family, type LoanPorts } from './loan-ports.ts';
import { pricesNow } from './loan-prices.ts';
import { findLoan, lockLoans, updateLoans } from './loan-store.ts';
import { termsOf } from './loan-terms.ts';
import { accountKeys, type Loan, type LoanAccounts } from './stored-loan.ts';

/** A loan as its customer sees it. */
export type Answer = OutputOf<typeof loanCalls.repay>;
/** Whose loan it is. */
export type Requester = MoneyRequester & { readonly lang: Lang };
/** A step over the accounts of a loan. */
export type Step = MoneyStep<keyof LoanAccounts>;

/** A loan whose customer may still change it, locked. @returns STATE_CHANGED when it has ended, buys still, or its pledge is being sold. */
async function lockRunning(tx: Tx, id: string): Promise<Result<Loan, Rejection>> {
  const [loan] = await lockLoans(tx, [id]);
  const isRunning = loan?.status === loanStatuses.running || loan?.status === loanStatuses.overdue;
  const isFree = isRunning && loan.liquidation === null && loan.lien?.isBuying !== true;
  return loan !== undefined && isFree ? ok(loan) : reject('STATE_CHANGED');
}

/** The warning that still holds at a price: one that no longer does can be given again. */
function warningAt({ registry }: Pick<LoanPorts, 'registry'>, loan: Loan, prices: Prices | null): Loan['warned'] {
  const owed = totalOf(loan.debt);
  if (prices === null || owed === 0n || loan.warned === 0) return loan.warned;
  const scales = scalesOfLoan(registry, loan);
  if (loan.warned === 2 && isBelow(ratios.urgent, loan.pledge, owed, prices, scales)) return 2;
  return isBelow(ratios.warning, loan.pledge, owed, prices, scales) ? 1 : 0;
}

/** What somebody does to a loan: how it stands then, and what is posted and told. */
export interface Change {
  readonly loan: Loan;
  readonly postings: readonly Posting[];
  readonly events: readonly OutgoingEvent[];
}

/** Changes a running loan of the customer, locked. @returns NOT_FOUND, ID_REUSED, STATE_CHANGED, TRADING_HALTED, and what the change refuses. */
export async function changeLoan(
  ports: LoanPorts,
  requester: Requester,
  asked: {
    readonly call: typeof loanCalls.repay | typeof loanCalls.pledge | typeof loanCalls.close;
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

/** Gives pledge back out of the product. */
export function pledgeBack(loan: Loan, { pledgeProduct, pledgeChange }: Step['accounts'], amount: Atoms): Posting {
  return {
    debit: pledgeProduct,
    credit: pledgeChange,
    assetId: loan.pledgeAsset,
    amount,
    kind: 'loans_pledge',
    reference: `${family}:${loan.id}`,
  };
}

/** A positive amount of one of a loan's coins. @returns NOT_FOUND, INVALID_AMOUNT. */
export async function readNumber(
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
