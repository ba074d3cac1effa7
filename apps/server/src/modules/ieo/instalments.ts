import { ieoStatuses } from '@bourse/contract/ieo';
import { mulDiv } from '@bourse/kernel/amount';
import { dayMs, hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { oneRate } from '@bourse/kernel/term';
import type { Order, Outcome, Project } from './project.ts';

/** The price of lots. */
export const costOf = ({ lotCost }: Pick<Project, 'lotCost'>, lots: bigint): bigint => lots * lotCost;

/** What is paid on application; rounded up to the atom, so never more than the price. */
export function depositOf({ lotCost, deposit }: Pick<Project, 'lotCost' | 'deposit'>, lots: bigint): bigint {
  return mulDiv(lots * lotCost, deposit, oneRate, 'up');
}

/** What must be paid of the price of lots after the draw, the deposit included. */
export function firstOf({ lotCost, first }: Pick<Project, 'lotCost' | 'first'>, lots: bigint): bigint {
  return mulDiv(lots * lotCost, first, oneRate, 'up');
}

/** The price of what a subscription stands for: what was allotted, and before the draw what was applied for. */
export const ownCost = (project: Project, order: Order): bigint => costOf(project, order.allotted ?? order.lots);

/** What a change of a subscription moves: in atoms, of what is paid in and of the coin. */
export interface Move {
  readonly before: Order;
  readonly order: Order;
  /** From change into escrow. */
  readonly paidIn: bigint;
  /** From escrow to change. */
  readonly refund: bigint;
  /** From escrow to the treasury: what is kept of it, and what has bought coins. */
  readonly forfeit: bigint;
  readonly spend: bigint;
  /** Of the issue: to the customer, and back to the treasury. */
  readonly release: bigint;
  readonly unsold: bigint;
}

const nothing = { paidIn: 0n, refund: 0n, forfeit: 0n, spend: 0n, release: 0n, unsold: 0n };

function ended(project: Project, before: Order, outcome: Outcome): Move {
  const isLapsed = outcome === 'lapsed';
  const forfeit = isLapsed ? mulDiv(before.paid, project.forfeit, oneRate, 'down') : 0n;
  const refund = before.paid - forfeit;
  const order: Order = {
    ...before,
    status: ieoStatuses.notSelected,
    outcome,
    paid: 0n,
    refunded: before.refunded + refund,
    forfeited: forfeit,
    dueAt: null,
    nextReleaseAt: null,
  };
  return { ...nothing, before, order, refund, forfeit, unsold: isLapsed ? (before.allotted ?? 0n) * project.lot : 0n };
}

const later = (at: Instant, hours: number): Instant => instant(at + hours * hourMs);

/** How many parts are released, and when each is: a cliff is one part at the end of the lock (S82). */
const partsOf = ({ isDaily, lockDays }: Project): number => (isDaily ? lockDays : 1);
function releaseAt({ isDaily, lockDays, listsAt }: Project, part: number): Instant {
  return instant(listsAt + (isDaily ? part : lockDays) * dayMs);
}

/** Where a subscription stands that has paid what is due of what was allotted to it. */
function standing(project: Project, order: Order, now: Instant): Order {
  const { holding, awaitingListing, finalDue } = ieoStatuses;
  const settled = { ...order, dueAt: null };
  if (order.paid === ownCost(project, order)) {
    const isHolding = now >= project.listsAt || order.status === finalDue;
    return { ...settled, status: isHolding ? holding : awaitingListing, nextReleaseAt: releaseAt(project, 1) };
  }
  invariant(project.finalAt !== null, 'an unpaid rest has a final instalment');
  return now < project.finalAt ? { ...settled, status: awaitingListing } : askFinal(project, settled, now);
}

/** The final instalment becomes due: until the listing, or for as long as any where everything was late. */
export function askFinal(project: Project, order: Order, now: Instant): Order {
  const dueAt = instant(Math.max(project.listsAt, later(now, project.dueHours)));
  return { ...order, status: ieoStatuses.finalDue, dueAt };
}

/**
 * What the draw makes of a subscription: everything comes back where nothing was allotted or there was no draw; else what
 * was paid beyond the first instalment comes back, or its rest becomes due.
 */
export function settle(project: Project, before: Order, now: Instant): Move {
  if (project.phase === 5) return ended(project, before, 'void');
  const allotted = before.allotted ?? 0n;
  if (allotted === 0n) return ended(project, before, 'not_selected');
  const first = firstOf(project, allotted);
  if (before.paid < first) {
    const dueAt = later(now, project.dueHours);
    return { ...nothing, before, order: { ...before, status: ieoStatuses.firstDue, dueAt } };
  }
  const refund = before.paid - first;
  const order = standing(project, { ...before, paid: first, refunded: before.refunded + refund }, now);
  return { ...nothing, before, order, refund };
}

/** What is to be paid next; zero where nothing is due. */
export function dueOf(project: Project, order: Order): bigint {
  if (order.dueAt === null) return 0n;
  const wanted =
    order.status === ieoStatuses.firstDue ? firstOf(project, order.allotted ?? 0n) : ownCost(project, order);
  return wanted - order.paid;
}

/** Pays what is due. */
export function pay(project: Project, before: Order, now: Instant): Move {
  const paidIn = dueOf(project, before);
  return { ...nothing, before, order: standing(project, { ...before, paid: before.paid + paidIn }, now), paidIn };
}

/** What was not paid in time: what was paid comes back, less the forfeit that was published (S81). */
export const lapse = (project: Project, before: Order): Move => ended(project, before, 'lapsed');

/** Releases the parts whose time has come: coins arrive, and their price leaves escrow with them. */
export function release(project: Project, before: Order, now: Instant): Move {
  const parts = partsOf(project);
  const over = Array.from({ length: parts }, (_, part) => releaseAt(project, part + 1)).filter(
    (at) => at <= now,
  ).length;
  const [all, count] = [BigInt(parts), BigInt(over)];
  const coins = ((before.allotted ?? 0n) * project.lot * count) / all;
  const spent = (before.paid * count) / all;
  const order: Order = {
    ...before,
    status: ieoStatuses.holding,
    released: coins,
    releasedParts: over,
    spent,
    nextReleaseAt: over < parts ? releaseAt(project, over + 1) : null,
  };
  return { ...nothing, before, order, spend: spent - before.spent, release: coins - before.released };
}
