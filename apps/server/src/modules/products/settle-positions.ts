import { formatAmount } from '@bourse/kernel/amount';
import type { AccountId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { appendEvents, type OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type DueEntry, type DueWork, oneByOne, scheduleDue } from '../../platform/jobs/due-work.ts';
import { applyLocked, balanceIn, type HoldChange, lockBalances, type Posting } from '../ledger/index.ts';
import type { Dividend } from './accrual.ts';
import { type EarningPorts, endedEvent, openedEvent, renewingEvent, worstCase } from './earning.ts';
import { closePositions, type Closing } from './end-position.ts';
import { type EarningTerms, newPosition, type Position } from './position.ts';
import { dueOf, expiryOf, positionsDue, renewalOf } from './position-due.ts';
import { move, reserve } from './position-moves.ts';
import { checkRoom, findTerms, readStake } from './sale.ts';
import { changeSold, readSold } from './sale-store.ts';

/** What falls due for positions: their expiry, and the notice a day before a renewal. */
export function positionDueWork<R, D extends Dividend>(ports: EarningPorts<R, D>): DueWork {
  const lockAll = (tx: Tx, entries: readonly DueEntry[]): Promise<Position<R>[]> =>
    ports.earning.positions.lock(tx, [
      ...new Set([...positionsDue(entries, renewalOf), ...positionsDue(entries, expiryOf)]),
    ]);
  return {
    module: ports.earning.name,
    // Positions go on one by one, and end in statements over all.
    choose: async (tx, entries) => {
      const goingOn = (await lockAll(tx, entries)).filter(({ status, autoRenew }) => status === 1 && autoRenew);
      const later = new Set(goingOn.slice(oneByOne).map(({ id }) => expiryOf(id)));
      return entries.filter(({ reference }) => !later.has(reference));
    },
    settle: async (tx, entries, now) => {
      const renewals = positionsDue(entries, renewalOf);
      const expiries = positionsDue(entries, expiryOf);
      const positions = await lockAll(tx, entries);
      const running = positions.filter(({ status }) => status === 1);
      const announced = running.filter(({ id, autoRenew }) => autoRenew && renewals.has(id) && !expiries.has(id));
      const told = announced.map((position) => renewingEvent(ports, position, now));
      appendEvents(tx, now, told);
      const expired = running.filter(({ id }) => expiries.has(id));
      if (expired.length > 0) await expire(ports, tx, expired, now);
    },
  };
}

/** What the expiries of one batch come to; the free part of each pool counts down as renewals reserve from it. */
interface Batch<R, D extends Dividend> {
  readonly ports: EarningPorts<R, D>;
  readonly tx: Tx;
  readonly now: Instant;
  readonly free: Map<AccountId, bigint>;
  readonly postings: Posting[];
  readonly holds: HoldChange[];
  readonly events: OutgoingEvent[];
}

async function expire<R, D extends Dividend>(
  ports: EarningPorts<R, D>,
  tx: Tx,
  positions: readonly Position<R>[],
  now: Instant,
): Promise<void> {
  const accruing = positions.map((position) => ({ position, throughDay: position.termDays }));
  const accruals = await ports.earning.accrue(tx, accruing);
  const touched = positions.flatMap(({ accounts }) => Object.values(accounts));
  const locked = await lockBalances(tx, touched);
  // The worker looks before it begins; a halt in between rolls back, and it comes again.
  invariant(locked.ok, 'money was halted while due work was settled');
  const balanceOf = balanceIn(locked.value);
  const free = new Map(positions.map(({ accounts }) => [accounts.pool, balanceOf(accounts.pool).available]));
  const batch: Batch<R, D> = { ports, tx, now, free, postings: [], holds: [], events: [] };
  const closings = positions.map((position, place) => ({
    position,
    accrual: present(accruals[place], 'its accrual'),
    end: { at: now, early: false, penalty: 0n, payout: position.amount },
  }));
  const paidOut = closings.filter(({ position }) => !position.autoRenew);
  close(batch, paidOut);
  payOut(batch, paidOut, 'none');
  // Each by itself: whether it may go on depends on what those before it have left in the product and its pool.
  for (const closing of closings.filter(({ position }) => position.autoRenew)) {
    close(batch, [closing]);
    const terms = await termsOfRenewal(batch, closing.position);
    if (terms === null) payOut(batch, [closing], 'failed');
    else await renew(batch, closing, terms);
  }
  applyLocked(tx, locked.value, { at: now, postings: batch.postings, holds: batch.holds });
  appendEvents(tx, now, batch.events);
}

function changeFree({ free }: { readonly free: Map<AccountId, bigint> }, pool: AccountId, by: bigint): void {
  free.set(pool, present(free.get(pool), 'a locked pool') + by);
}

function close<R, D extends Dividend>(batch: Batch<R, D>, closings: readonly Closing<R, D>[]): void {
  const { postings, holds } = closePositions(batch.ports, batch.tx, batch.now, closings);
  batch.postings.push(...postings);
  batch.holds.push(...holds);
  for (const { position, accrual } of closings) {
    changeFree(batch, position.accounts.pool, position.reserved - accrual.amount);
  }
}

function payOut<R, D extends Dividend>(
  { ports, postings, events }: Batch<R, D>,
  closings: readonly Closing<R, D>[],
  renewal: 'none' | 'failed',
): void {
  for (const { position, end } of closings) {
    postings.push(...move(ports.earning.name, position, 'return', position.amount));
    events.push(endedEvent(ports, position, end, renewal));
  }
}

/** The terms of this day under which a position can go on; null where the product does not take it any more. */
async function termsOfRenewal<R, D extends Dividend>(
  { ports: { earning }, tx, now, free }: Batch<R, D>,
  { productId, assetId, amount, userId, accounts }: Position<R>,
): Promise<EarningTerms<R> | null> {
  const found = await findTerms(tx, earning.sale, productId, now);
  if (!found.ok) return null;
  const terms = found.value;
  if (!terms.isOpen || !terms.isRenewable || terms.asset.id !== assetId) return null;
  if (!readStake(formatAmount(amount, terms.asset.scale), terms).ok) return null;
  const owned = await earning.positions.sumOwned(tx, userId, productId);
  if (!checkRoom(terms, { stake: amount, owned, sold: await readSold(tx, productId) }).ok) return null;
  const needed = worstCase(earning, amount, terms.rates, terms.termDays);
  return present(free.get(accounts.pool), 'a locked pool') >= needed ? terms : null;
}

async function renew<R, D extends Dividend>(
  batch: Batch<R, D>,
  { position: ended, end }: Closing<R, D>,
  terms: EarningTerms<R>,
): Promise<void> {
  const { ports, tx, now } = batch;
  const { id, userId, accounts, amount } = ended;
  const { name, positions } = ports.earning;
  const reserved = worstCase(ports.earning, amount, terms.rates, terms.termDays);
  const opener = { userId, accounts, autoRenew: true, renewedFrom: id };
  const position = await positions.insert(tx, newPosition(terms, opener, { amount, reserved, at: now }));
  changeSold(tx, [{ productId: position.productId, by: amount }]);
  scheduleDue(tx, dueOf(name, position, now));
  changeFree(batch, accounts.pool, -reserved);
  batch.holds.push(...reserve(name, position, reserved));
  batch.events.push(endedEvent(ports, ended, end, 'done'), openedEvent(ports, position));
}
