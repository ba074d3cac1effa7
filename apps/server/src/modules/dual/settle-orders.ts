import { atoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DueEntry, DueWork } from '../../platform/jobs/due-work.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { applyLocked, type HoldChange, lockBalances, type Posting } from '../ledger/index.ts';
import { citeTicks, closeMoment, keptPrices } from '../prices/index.ts';
import { type Decision, decideAt, lastEnd, nextEnd, readFor, windowEnds } from './deciding-window.ts';
import { evidenceOf, settledEvent } from './dual-answer.ts';
import { isConverted } from './dual.ts';
import { type DualPorts, family } from './dual-ports.ts';
import type { Order, OrderEnd, Settled } from './order.ts';
import { lockOpen, updateSettled } from './order-store.ts';

/** What falls due for orders: their settlement, or another look for a window that decides. */
export function dualDueWork(ports: DualPorts): DueWork {
  return { module: family, settle: (tx, entries, now) => settleOrders(ports, tx, entries, now) };
}

/** The order that an entry is of: `17`, or `17:1772000000000` when it is looked at again. */
const orderIdOf = ({ reference }: DueEntry): string => reference.split(':')[0] ?? reference;

/** The first window that is over and has an index throughout (S90); null where none has yet. */
async function findDecision(tx: Tx, { symbol, settlesAt }: Order, now: Instant): Promise<Decision | null> {
  for (const end of windowEnds(settlesAt, now)) {
    const kept = await keptPrices(tx, [readFor(end)]);
    const decision = decideAt(kept.get(symbol) ?? [], end);
    if (decision !== null) return decision;
  }
  return null;
}

/** What decides each coin and date, read once. */
async function findDecisions(
  tx: Tx,
  orders: readonly Order[],
  now: Instant,
): Promise<(order: Order) => Decision | null> {
  const keyOf = ({ symbol, settlesAt }: Order): string => `${symbol} ${String(settlesAt)}`;
  const found = new Map<string, Decision | null>();
  for (const order of orders) {
    const key = keyOf(order);
    if (!found.has(key)) found.set(key, await findDecision(tx, order, now));
  }
  return (order) => found.get(keyOf(order)) ?? null;
}

function endOf(order: Order, decision: Decision | null, at: Instant): OrderEnd {
  if (decision === null) return { isConverted: false, price: null, decidedAt: null, at };
  const { price, decidedAt } = decision;
  return { isConverted: isConverted(order.type, price, order.linked), price, decidedAt, at };
}

function postingsOf({ order, end }: Settled): Posting[] {
  const { accounts, amount, kept, converted, payAsset, otherAsset } = order;
  const { payProduct, payChange, payPool, otherPool, otherChange } = accounts;
  const reference = evidenceOf(order.id);
  const paidIn = { debit: payProduct, assetId: payAsset, amount, reference };
  if (end.isConverted) {
    const paid = { debit: otherPool, credit: otherChange, assetId: otherAsset, amount: converted, reference };
    return [
      { ...paidIn, credit: payPool, kind: 'dual_conversion' },
      { ...paid, kind: 'dual_payout' },
    ];
  }
  const interest = { debit: payPool, credit: payChange, assetId: payAsset, amount: atoms(kept - amount), reference };
  return [
    { ...paidIn, credit: payChange, kind: 'dual_return' },
    ...(interest.amount === 0n ? [] : [{ ...interest, kind: 'dual_payout' } as const]), // the kind stays a literal
  ];
}

function freed({ id, accounts, amount, kept, converted }: Order): HoldChange[] {
  const reason = { module: family, reference: id };
  return [
    ...(kept === amount ? [] : [{ account: accounts.payPool, amount: atoms(amount - kept), reason }]),
    { account: accounts.otherPool, amount: atoms(-converted), reason },
  ];
}

/** Puts off what no window has decided yet, to the end of the next one. */
function lookAgain(tx: Tx, orders: readonly Order[], now: Instant): void {
  const due = orders.map(({ id, settlesAt }) => ({ id, dueAt: nextEnd(settlesAt, now) }));
  scheduleDue(
    tx,
    due.map(({ id, dueAt }) => ({ module: family, reference: `${id}:${String(dueAt)}`, dueAt })),
  );
}

/**
 * Settles orders at prices that were written down: what was paid in comes back with its yield, or what it is converted to
 * comes out of the other pool. Without a deciding window within a day, principal and yield come back.
 */
export async function settleOrders(
  { registry }: DualPorts,
  tx: Tx,
  entries: readonly DueEntry[],
  now: Instant,
): Promise<void> {
  const orders = await lockOpen(tx, entries.map(orderIdOf));
  if (orders.length === 0) return;
  const locked = await lockBalances(
    tx,
    orders.flatMap(({ accounts }) => Object.values<Order['accounts']['payPool']>({ ...accounts })),
  );
  // The worker looks before it begins; a halt in between rolls back, and it comes again.
  invariant(locked.ok, 'money was halted while orders were settled');
  await closeMoment(tx);
  const decisionOf = await findDecisions(tx, orders, now);
  const isReady = (order: Order): boolean => decisionOf(order) !== null || now >= lastEnd(order.settlesAt);
  const settled = orders.filter(isReady).map((order) => ({ order, end: endOf(order, decisionOf(order), now) }));
  updateSettled(tx, settled);
  applyLocked(tx, locked.value, {
    at: now,
    postings: settled.flatMap(postingsOf),
    holds: settled.flatMap(({ order }) => freed(order)),
  });
  lookAgain(
    tx,
    orders.filter((order) => !isReady(order)),
    now,
  );
  citeTicks(
    tx,
    settled.flatMap(({ order }) => {
      const decision = decisionOf(order);
      return decision === null ? [] : [{ reference: evidenceOf(order.id), tickId: decision.lastTick }];
    }),
  );
  appendEvents(
    tx,
    now,
    settled.map(({ order, end }) => settledEvent(registry, order, end)),
  );
}
