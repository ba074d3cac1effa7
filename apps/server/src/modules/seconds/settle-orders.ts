import { atoms } from '@bourse/kernel/amount';
import { type Instant, instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { DueWork } from '../../platform/jobs/due-work.ts';
import { applyLocked, type HoldChange, lockBalances, type Posting } from '../ledger/index.ts';
import { averageOver, citeTicks, closeMoment, type KeptPrice, keptPrices, type Span } from '../prices/index.ts';
import type { Order } from './order.ts';
import { lockOpen, selectWithoutStrike, type Settled, updateSettled, updateStrikes } from './order-store.ts';
import { evidenceOf, settledEvent } from './seconds-answer.ts';
import { family, type SecondsPorts } from './seconds-ports.ts';
import { gapMs, outcomeOf, strikeOf, windowOf } from './settlement.ts';

/** What falls due for orders: their settlement. */
export function secondsDueWork(ports: SecondsPorts): DueWork {
  return {
    module: family,
    settle: (tx, entries, now) =>
      settleOrders(
        ports,
        tx,
        entries.map(({ reference }) => reference),
        now,
      ),
  };
}

type Kept = ReadonlyMap<string, readonly KeptPrice[]>;

/** What an order's strike and window are read from. */
function spansOf({ createdAt, expiresAt, windowSeconds, strike }: Order): Span[] {
  const { from, to } = windowOf(expiresAt, windowSeconds);
  const window = { from: instant(from - gapMs), to };
  return strike === null ? [{ from: createdAt, to: instant(createdAt + gapMs) }, window] : [window];
}

function strikeFor(order: Order, kept: Kept): Pick<Order, 'strike' | 'strikeTick'> {
  if (order.strike !== null) return order;
  const first = strikeOf(kept.get(order.symbol) ?? [], order.createdAt);
  return { strike: first?.price ?? null, strikeTick: first?.tickId ?? null };
}

function settle(order: Order, kept: Kept, at: Instant): Settled {
  const begun = { ...order, ...strikeFor(order, kept) };
  const window = windowOf(order.expiresAt, order.windowSeconds);
  const average = averageOver(kept.get(order.symbol) ?? [], window, gapMs);
  const outcome = outcomeOf(order.direction, begun.strike, average?.price ?? null);
  const ticks = { firstTick: average?.firstTick ?? null, lastTick: average?.lastTick ?? null };
  return { order: begun, end: { ...outcome, price: average?.price ?? null, ...ticks, at } };
}

function postingOf({ order, end }: Settled): Posting[] {
  const { assetId, microAccount: micro, poolAccount: pool, stake, win } = order;
  const own = { assetId, reference: evidenceOf(order.id) };
  if (end.result === 'won') return [{ ...own, debit: pool, credit: micro, amount: win, kind: 'seconds_won' }];
  if (end.result === 'lost') return [{ ...own, debit: micro, credit: pool, amount: stake, kind: 'seconds_lost' }];
  return [];
}

function freed({ order }: Settled): HoldChange[] {
  const reason = { module: family, reference: order.id };
  return [
    { account: order.microAccount, amount: atoms(-order.stake), reason },
    { account: order.poolAccount, amount: atoms(-order.win), reason },
  ];
}

/**
 * Settles orders whose time is over, at prices that were written down: right is paid by the pool, wrong goes to it, and
 * without a price the stake comes back.
 */
export async function settleOrders(
  { registry }: SecondsPorts,
  tx: Tx,
  ids: readonly string[],
  now: Instant,
): Promise<void> {
  const orders = await lockOpen(tx, ids);
  if (orders.length === 0) return;
  invariant(
    orders.every(({ expiresAt }) => expiresAt <= now),
    'an order is settled when its time is over',
  );
  const locked = await lockBalances(
    tx,
    orders.flatMap(({ microAccount, poolAccount }) => [microAccount, poolAccount]),
  );
  // The worker looks before it begins; a halt in between rolls back, and it comes again.
  invariant(locked.ok, 'money was halted while orders were settled');
  await closeMoment(tx);
  const kept = await keptPrices(tx, orders.flatMap(spansOf));
  const settled = orders.map((order) => settle(order, kept, now));
  updateStrikes(tx, strikesOf(settled.map(({ order }) => order)));
  updateSettled(tx, settled);
  applyLocked(tx, locked.value, {
    at: now,
    postings: settled.flatMap(postingOf),
    holds: settled.flatMap(freed),
  });
  citeTicks(
    tx,
    settled.flatMap(({ order, end }) =>
      end.lastTick === null ? [] : [{ reference: evidenceOf(order.id), tickId: end.lastTick }],
    ),
  );
  appendEvents(
    tx,
    now,
    settled.map(({ order, end }) => settledEvent(registry, order, end)),
  );
}

function strikesOf(orders: readonly Order[]) {
  return orders.flatMap(({ id, strike, strikeTick }) =>
    strike === null || strikeTick === null ? [] : [{ id, strike, strikeTick }],
  );
}

/** How many orders get their strike in one transaction. */
const batch = 1_000;

/** Orders that have no strike yet. */
export const selectNew = (db: Queryable): Promise<Order[]> => selectWithoutStrike(db, batch);

/** Writes the first price beside orders that have been bought since the last tick; what it is follows from the ticks alone. */
export async function setStrikes(
  { db }: SecondsPorts,
  listNew: () => Promise<readonly Order[]> = () => selectNew(db),
): Promise<void> {
  const orders = await listNew();
  if (orders.length === 0) return;
  const kept = await keptPrices(
    db,
    orders.map(({ createdAt }) => ({ from: createdAt, to: instant(createdAt + gapMs) })),
  );
  const begun = orders.map((order) => ({ ...order, ...strikeFor(order, kept) }));
  const strikes = strikesOf(begun);
  if (strikes.length > 0) await db.withTx('set strikes', async (tx) => updateStrikes(tx, strikes));
}
