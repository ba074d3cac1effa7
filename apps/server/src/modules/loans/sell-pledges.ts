import { atoms, formatAmount, minAtoms, oneUnit, parseAmount, zeroAtoms } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, secondMs } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { isUncertain } from '@bourse/contract/error-code';
import { loanStatuses } from '@bourse/contract/loan';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
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
import { payOff, totalOf } from './loan.ts';
import { levelOf, loanNews } from './loan-answer.ts';
import { family, type LoanPorts } from './loan-ports.ts';
import { pricesNow } from './loan-prices.ts';
import { findAnyLoan, lockLoans, updateLoans } from './loan-store.ts';
import { saleMarket } from './loan-terms.ts';
import { planSale } from './plan-sale.ts';
import { insertSale, type Sale, selectSales, updateSale } from './sale-store.ts';
import type { DeskOrder, SpotDoor } from '../spot-desk/index.ts';
import type { Loan } from './stored-loan.ts';
import { takeTurns } from './take-turns.ts';
import { selectInLiquidation } from './watch-store.ts';

const batch = 50;
/** How long nothing is tried after an order that nobody took. */
const pauseMs = 5 * secondMs;

type Accounts = AccountsOf<'deskPledge' | 'deskLoan' | 'pledgeProduct' | 'pledgeChange' | 'loanChange' | 'loanPool'>;

/**
 * Sells the pledges of liquidations by orders of spot, step by step: each step is written down before its order, whose key it
 * is, so that it is placed once whatever happens in between. What is owed is paid out of the proceeds, everything else goes
 * back; what the proceeds do not cover is the loss of the pool (S102).
 */
export function pledgeSeller(ports: LoanPorts, door: SpotDoor): Repetition {
  const next = takeTurns((after, limit) => selectInLiquidation(ports.db, after, limit), batch);
  let found: readonly string[] = [];
  const { db, clock } = ports;
  const work: Repetition = {
    name: 'liquidations of loans',
    everyMs: secondMs,
    byTime: true,
    run: async () => {
      const ids = (await readHalt(db)).halted ? [] : found;
      await eachAlone(ids, (id) => sellFurther(ports, door, id));
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

/** Does the next of a liquidation: ends a step that is under way, or begins one, or ends the loan. */
async function sellFurther(ports: LoanPorts, door: SpotDoor, id: string): Promise<void> {
  const { db, registry, markets, resolve } = ports;
  const loan = present(await findAnyLoan(db, id), 'a loan in liquidation');
  const market = present(saleMarket(markets, loan.pledgeAsset, loan.loanAsset), 'the market of a pledge');
  const desk = await door.desk();
  const accounts = await accountsOf(resolve, {
    deskPledge: userAccount(desk, loan.pledgeAsset, 'change'),
    deskLoan: userAccount(desk, loan.loanAsset, 'change'),
    pledgeProduct: productAccount(loan.userId, loan.pledgeAsset, family),
    pledgeChange: userAccount(loan.userId, loan.pledgeAsset, 'change'),
    loanChange: userAccount(loan.userId, loan.loanAsset, 'change'),
    loanPool: poolAccount(family, loan.loanAsset),
  });
  const sales = await selectSales(db, id);
  const last = sales.at(-1);
  const work = { ports, loan, market, accounts };
  if (last !== undefined && last.sold === null) return endStep(work, door, desk, last);
  const codes = { pledge: registry.getAsset(loan.pledgeAsset).code, loan: registry.getAsset(loan.loanAsset).code };
  const prices = pricesNow(ports.feed, codes);
  const now = ports.clock.now();
  if (last !== undefined && last.sold === 0n && now - last.begunAt < pauseMs) return;
  const debt = totalOf(loan.debt);
  const begunWith = present(loan.liquidation, 'its liquidation').pledge;
  const isPledgeBase = market.base.id === loan.pledgeAsset;
  if (debt === 0n || loan.pledge === 0n) return endLoan(work);
  if (prices === null || ports.markets.haltOf(market, isPledgeBase ? 'sell' : 'buy') !== null) return;
  const plan = planSale(market, { isPledgeBase, pledge: loan.pledge, begunWith, debt, prices });
  if (plan === null) return endLoan(work);
  await beginStep(work, { step: sales.length + 1, quantity: plan.quantity, price: plan.price });
}

interface Work {
  readonly ports: LoanPorts;
  readonly loan: Loan;
  readonly market: Market;
  readonly accounts: Accounts;
}

/** Changes a loan in liquidation over its locked accounts. */
async function change(
  { ports, loan: { id }, accounts }: Work,
  what: string,
  act: (tx: Tx, loan: Loan, at: Instant) => { readonly loan: Loan; readonly postings: readonly Posting[] },
): Promise<void> {
  const { db, clock, registry } = ports;
  await db.withTx(what, async (tx) => {
    const at = clock.now();
    const loan = present((await lockLoans(tx, [id]))[0], 'a loan in liquidation');
    invariant(loan.endedAt === null, 'its liquidation is not over', id);
    const locked = await lockBalances(tx, Object.values(accounts));
    // Money was halted since the pass began: the next one comes again.
    if (!locked.ok) return;
    const done = act(tx, loan, at);
    updateLoans(tx, [{ loan: done.loan, level: levelOf(registry, done.loan) }]);
    if (done.postings.length > 0) applyLocked(tx, locked.value, { at, postings: [...done.postings] });
  });
}

const referenceOf = ({ id }: Loan): string => `${family}:${id}`;

/** Takes pledge over to the desk, and writes down the order that will sell it. */
function beginStep(work: Work, given: Pick<Sale, 'step' | 'quantity' | 'price'>): Promise<void> {
  const { accounts } = work;
  return change(work, 'begin to sell a pledge', (tx, loan, at) => {
    const { quantity } = given;
    insertSale(tx, { ...given, loanId: loan.id, begunAt: at });
    const moved = { debit: accounts.pledgeProduct, credit: accounts.deskPledge, assetId: loan.pledgeAsset };
    return {
      loan: { ...loan, pledge: atoms(loan.pledge - quantity) },
      postings: [{ ...moved, amount: quantity, kind: 'loans_sale', reference: referenceOf(loan) }],
    };
  });
}

/** The order of a step, always the same. */
function orderOf({ market, loan }: Work, { step, quantity, price }: Sale): DeskOrder {
  const isPledgeBase = market.base.id === loan.pledgeAsset;
  const key = `loan-${loan.id}-${String(step)}`;
  const limit = parseAmount(price, market.quote.scale);
  invariant(limit.ok, 'the limit of a step', price);
  const whole = oneUnit(market.base);
  const lot = market.units.lotAtoms;
  // What the pledge buys at the limit is what the step was planned with.
  const amount = isPledgeBase ? quantity : ((quantity * whole) / limit.value / lot) * lot;
  return { market, side: isPledgeBase ? 'sell' : 'buy', amount: formatAmount(amount, market.base.scale), price, key };
}

/** Places the order of a step, and pays out of what it has brought. */
async function endStep(work: Work, door: SpotDoor, desk: UserId, sale: Sale): Promise<void> {
  const { market, loan: known, accounts } = work;
  const placed = await door.place(desk, orderOf(work, sale));
  // Nobody knows whether it was placed: the same order is asked for again.
  if (!placed.ok && (isUncertain(placed.error.code) || placed.error.code === 'SYSTEM_BUSY')) return;
  const isPledgeBase = market.base.id === known.pledgeAsset;
  const fill = placed.ok ? placed.value : { filled: zeroAtoms, turnover: zeroAtoms, fee: zeroAtoms };
  const sold = isPledgeBase ? fill.filled : fill.turnover;
  const proceeds = atoms((isPledgeBase ? fill.turnover : fill.filled) - fill.fee);
  await change(work, 'sell a pledge', (tx, loan, at) => {
    updateSale(tx, { loanId: loan.id, step: sale.step, sold, proceeds }, at);
    const unsold = atoms(sale.quantity - sold);
    const paid = minAtoms(proceeds, totalOf(loan.debt));
    const rest = atoms(proceeds - paid);
    const reference = referenceOf(loan);
    const postings: Posting[] = [];
    const { deskPledge, pledgeProduct, deskLoan, loanPool, loanChange } = accounts;
    const back = { debit: deskPledge, credit: pledgeProduct, assetId: loan.pledgeAsset, reference };
    if (unsold > 0n) postings.push({ ...back, amount: unsold, kind: 'loans_return' });
    const paying = { debit: deskLoan, assetId: loan.loanAsset, reference };
    if (paid > 0n) postings.push({ ...paying, credit: loanPool, amount: paid, kind: 'loans_repayment' });
    if (rest > 0n) postings.push({ ...paying, credit: loanChange, amount: rest, kind: 'loans_return' });
    const debt = payOff(loan.debt, paid).left;
    return {
      loan: { ...loan, debt, pledge: atoms(loan.pledge + unsold), repaid: atoms(loan.repaid + paid) },
      postings,
    };
  });
}

/** Gives back what is left of the pledge; what is owed still is the loss of the pool. */
function endLoan(work: Work): Promise<void> {
  const { ports, accounts } = work;
  return change(work, 'end a liquidation', (tx, loan, at) => {
    const { pledge } = loan;
    const { pledge: begunWith, because, debt } = present(loan.liquidation, 'its liquidation');
    const shortfall = totalOf(loan.debt);
    // What its customer has closed and its pledge has covered is repaid.
    const isRepaid = because === 'closed' && shortfall === 0n;
    const news = loanNews(ports.registry, loan, at);
    appendEvents(tx, at, [isRepaid ? news.repaid(debt, pledge) : news.liquidated(begunWith - pledge, pledge)]);
    const back = { debit: accounts.pledgeProduct, credit: accounts.pledgeChange, assetId: loan.pledgeAsset };
    return {
      loan: {
        ...loan,
        pledge: zeroAtoms,
        debt: { principal: zeroAtoms, interest: zeroAtoms, overdue: zeroAtoms },
        shortfall,
        status: isRepaid ? loanStatuses.repaid : loanStatuses.liquidated,
        endedAt: at,
      },
      postings: pledge === 0n ? [] : [{ ...back, amount: pledge, kind: 'loans_pledge', reference: referenceOf(loan) }],
    };
  });
}
