import { isUncertain } from '@bourse/contract/error-code';
import { loanLien, loanStatuses } from '@bourse/contract/loan';
import { type Atoms, atoms, formatAmount, zeroAtoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, minuteMs, secondMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents, type OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import {
  accountsOf,
  type AccountsOf,
  applyLocked,
  lockBalances,
  poolAccount,
  type Posting,
  productAccount,
  readHalt,
  userAccount,
} from '../ledger/index.ts';
import type { Market } from '../markets/index.ts';
import type { SpotDoor } from '../spot-desk/index.ts';
import { afterPurchase, type PurchaseFill } from './lien.ts';
import { dailyInterest, dayStart } from './loan.ts';
import { levelOf, loanNews } from './loan-answer.ts';
import { dayReference, family, type LoanPorts, subjectOf } from './loan-ports.ts';
import { findAnyLoan, lockLoans, updateLoans } from './loan-store.ts';
import { findLastPurchase, insertPurchase, type PurchaseStep, selectBuying, updatePurchase } from './purchase-store.ts';
import { lienAccount, type LienStanding, type Loan } from './stored-loan.ts';
import { takeTurns } from './take-turns.ts';

const batch = 50;
/** How long nothing is tried after an order that nobody took. */
const pauseMs = 5 * secondMs;
/** How long a purchase is tried; then everything goes back. */
const purchaseMs = loanLien.purchaseMinutes * minuteMs;
/** How long behind that an order that is under way may still be taken: an open step without one ends only then. */
const graceMs = minuteMs;

type Accounts = AccountsOf<'lent' | 'pledgeProduct' | 'pledgeChange' | 'loanPool' | 'deskLoan' | 'deskPledge'>;

interface Work {
  readonly ports: LoanPorts;
  readonly loan: Loan;
  readonly lien: LienStanding;
  readonly market: Market;
  readonly accounts: Accounts;
}

/**
 * Buys the pledge coin with what is lent under lien, by orders of spot at the limit to which the customer has agreed: each step
 * is written down before its order, whose key it is. The first order that finds anybody is the purchase: what it did not spend
 * repays. What found nobody in its time ends with that.
 */
export function lienBuyer(ports: LoanPorts, door: SpotDoor): Repetition {
  const next = takeTurns((after, limit) => selectBuying(ports.db, after, limit), batch);
  let found: readonly string[] = [];
  const { db, clock } = ports;
  const work: Repetition = {
    name: 'purchases of loans',
    everyMs: secondMs,
    byTime: true,
    run: async () => {
      const ids = (await readHalt(db)).halted ? [] : found;
      await eachAlone(ids, (id) => buyFurther(ports, door, id));
    },
  };
  const nextAt = async (): Promise<Instant | null> => {
    found = await next();
    // Behind the end it begins again.
    if (found.length === 0) found = await next();
    return found.length === 0 ? null : clock.now();
  };
  return resting(work, { db, wokenBy: ['loans'], due: { clock, nextAt } });
}

async function buyFurther(ports: LoanPorts, door: SpotDoor, id: string): Promise<void> {
  const { db, clock, markets, resolve } = ports;
  const loan = present(await findAnyLoan(db, id), 'a loan that buys');
  const lien = present(loan.lien ?? undefined, 'its lien');
  const { userId, pledgeAsset, loanAsset } = loan;
  const market = present(markets.findMarketByPair(pledgeAsset, loanAsset), 'the market of a purchase');
  const desk = await door.desk();
  const accounts = await accountsOf(resolve, {
    lent: lienAccount(userId, loanAsset),
    pledgeProduct: productAccount(userId, pledgeAsset, family),
    pledgeChange: userAccount(userId, pledgeAsset, 'change'),
    loanPool: poolAccount(family, loanAsset),
    deskLoan: userAccount(desk, loanAsset, 'change'),
    deskPledge: userAccount(desk, pledgeAsset, 'change'),
  });
  const work = { ports, loan, lien, market, accounts };
  const last = await findLastPurchase(db, id);
  if (last !== undefined && isOpen(last)) return endStep(work, door, desk, last.step);
  const now = clock.now();
  if (now >= loan.createdAt + purchaseMs) return giveUp(work);
  if (last !== undefined && now - last.begunAt < pauseMs) return;
  if (markets.haltOf(market, 'buy') !== null) return;
  const step = (last?.step ?? 0) + 1;
  if (await beginStep(work, step)) await endStep(work, door, desk, step);
}

interface Done {
  readonly loan: Loan;
  readonly postings: readonly Posting[];
  readonly events: readonly OutgoingEvent[];
}

/** Whether a step is under way. */
const isOpen = (last: PurchaseStep | undefined): boolean => last?.filled === null;

/**
 * Changes a loan that buys over its locked accounts.
 * @param isDue by the last step as it is behind the lock: another lane may have gone on meanwhile.
 * @returns false where money was halted meanwhile, or it has bought, or nothing of this is due.
 */
function change(
  { ports, loan: { id }, accounts }: Work,
  what: string,
  isDue: (last: PurchaseStep | undefined) => boolean,
  act: (tx: Tx, loan: Loan, at: Instant) => Done,
): Promise<boolean> {
  const { db, clock, registry } = ports;
  return db.withTx(what, async (tx) => {
    const at = clock.now();
    const [loan] = await lockLoans(tx, [id]);
    if (loan?.lien?.isBuying !== true || !isDue(await findLastPurchase(tx, id))) return false;
    const locked = await lockBalances(tx, Object.values(accounts));
    if (!locked.ok) return false;
    const done = act(tx, loan, at);
    updateLoans(tx, [{ loan: done.loan, level: levelOf(registry, done.loan) }]);
    if (done.postings.length > 0) applyLocked(tx, locked.value, { at, postings: [...done.postings] });
    appendEvents(tx, at, done.events);
    return true;
  });
}

/** Takes what is lent over to the desk, and writes down the step whose order will spend it. */
function beginStep(work: Work, step: number): Promise<boolean> {
  const isNext = (last: PurchaseStep | undefined): boolean => !isOpen(last) && (last?.step ?? 0) === step - 1;
  return change(work, 'begin to buy under lien', isNext, (tx, loan, at) => {
    insertPurchase(tx, loan.id, step, at);
    return { loan, postings: [moved(work, loan, 'lent', 'deskLoan', loan.amount)], events: [] };
  });
}

/** A posting of what a loan buys with, or of what it has bought. */
function moved(
  { accounts }: Work,
  loan: Loan,
  from: keyof Accounts,
  to: keyof Accounts,
  amount: Atoms,
  kind: 'loans_purchase' | 'loans_repayment' | 'loans_pledge' = 'loans_purchase',
): Posting {
  const isPledge = to === 'pledgeProduct' || to === 'pledgeChange';
  const assetId = isPledge ? loan.pledgeAsset : loan.loanAsset;
  return { debit: accounts[from], credit: accounts[to], assetId, amount, kind, reference: subjectOf(loan.id) };
}

const nothing: PurchaseFill = { filled: zeroAtoms, turnover: zeroAtoms, fee: zeroAtoms };

/**
 * What the order of a step has done, which is always the same one. Behind the time of the purchase none is placed any more: its
 * limit is of prices long past. @returns null where nobody knows yet.
 */
async function fillOf(
  { ports, market, loan, lien }: Work,
  door: SpotDoor,
  desk: UserId,
  key: string,
): Promise<PurchaseFill | null> {
  const late = ports.clock.now() - (loan.createdAt + purchaseMs);
  if (late >= 0) return (await door.find(desk, key)) ?? (late < graceMs ? null : nothing);
  const amount = formatAmount(lien.quantity, market.base.scale);
  const placed = await door.place(desk, { market, side: 'buy', amount, price: lien.limit, key });
  if (placed.ok) return placed.value;
  // Nobody knows whether it was placed: the same order is asked for again.
  return isUncertain(placed.error.code) || placed.error.code === 'SYSTEM_BUSY' ? null : nothing;
}

/** Ends a step by what its order has done, and puts what it has bought to the pledge. */
async function endStep(work: Work, door: SpotDoor, desk: UserId, step: number): Promise<void> {
  const fill = await fillOf(work, door, desk, `loan-buy-${work.loan.id}-${String(step)}`);
  if (fill === null) return;
  const isThis = (last: PurchaseStep | undefined): boolean => isOpen(last) && last?.step === step;
  await change(work, 'buy under lien', isThis, (tx, loan, at) => {
    updatePurchase(tx, loan.id, step, fill, at);
    // Nobody sold at the limit: the next step tries again.
    if (fill.filled === 0n) return { loan, postings: [moved(work, loan, 'deskLoan', 'lent', loan.amount)], events: [] };
    return bought(work, tx, loan, fill, at);
  });
}

/** What was bought lies with the pledge, what was not spent repays, and the first day begins. */
function bought(work: Work, tx: Tx, loan: Loan, fill: PurchaseFill, at: Instant): Done {
  const { pledge, debt, repaid } = afterPurchase(loan, loan.amount, fill);
  const gained = atoms(fill.filled - fill.fee);
  const interest = dailyInterest(debt.principal, loan.dailyRate);
  const after: Loan = {
    ...loan,
    pledge,
    debt: { ...debt, interest },
    repaid: atoms(loan.repaid + repaid),
    daysCharged: 1,
    lien: { ...work.lien, isBuying: false, bought: gained, spent: fill.turnover },
  };
  scheduleDue(tx, [{ module: family, reference: dayReference(loan.id, 2), dueAt: dayStart(loan.createdAt, 2) }]);
  const postings = [moved(work, loan, 'deskPledge', 'pledgeProduct', gained)];
  if (repaid > 0n) postings.push(moved(work, loan, 'deskLoan', 'loanPool', repaid, 'loans_repayment'));
  return { loan: after, postings, events: [loanNews(work.ports.registry, loan, at).bought(gained, fill.turnover)] };
}

/** Nothing was bought in its time: what was lent goes back to the pool, and the pledge to its customer; no day was charged. */
async function giveUp(work: Work): Promise<void> {
  const isSettled = (last: PurchaseStep | undefined): boolean => !isOpen(last);
  await change(work, 'end a purchase under lien', isSettled, (_tx, loan, at) => {
    const { amount, pledge } = loan;
    return {
      loan: {
        ...loan,
        pledge: zeroAtoms,
        debt: { principal: zeroAtoms, interest: zeroAtoms, overdue: zeroAtoms },
        repaid: amount,
        status: loanStatuses.repaid,
        endedAt: at,
        lien: { ...work.lien, isBuying: false },
      },
      postings: [
        moved(work, loan, 'lent', 'loanPool', amount, 'loans_repayment'),
        moved(work, loan, 'pledgeProduct', 'pledgeChange', pledge, 'loans_pledge'),
      ],
      events: [loanNews(work.ports.registry, loan, at).unbought(pledge)],
    };
  });
}
