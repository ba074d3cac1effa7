import type { InputOf, OutputOf } from '@bourse/contract/call';
import { otcCalls } from '@bourse/contract/otc';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { withIdempotency } from '../../platform/database/idempotency.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { cancelDue, type DueWork } from '../../platform/jobs/due-work.ts';
import { applyLocked, lockBalances, type MoneyRequester } from '../ledger/index.ts';
import { holdsOf, legsOf } from './legs.ts';
import type { Order, RejectionReason } from './order.ts';
import { findOrder, lockOrders, updateCompleted, updateRejected } from './order-store.ts';
import { completedEvent, orderAnswer, rejectedEvent } from './otc-answer.ts';
import { family, numeraire, type OtcPorts } from './otc-ports.ts';

type Answer = OutputOf<typeof otcCalls.cancel>;

const accountsOf = ({ accounts }: Order) => [accounts.coin, accounts.usdt, accounts.coinPool, accounts.usdtPool];

/** Frees what orders hold, all of which are locked and matching. @returns TRADING_HALTED. */
async function release(
  { registry }: OtcPorts,
  tx: Tx,
  orders: readonly Order[],
  because: RejectionReason,
  at: Instant,
): Promise<Result<undefined, Rejection>> {
  const locked = await lockBalances(tx, orders.flatMap(accountsOf));
  if (!locked.ok) return locked;
  updateRejected(
    tx,
    orders.map(({ id }) => id),
    because,
    at,
  );
  applyLocked(tx, locked.value, { at, postings: [], holds: orders.flatMap((order) => holdsOf(order, -1)) });
  appendEvents(
    tx,
    at,
    orders.map((order) => rejectedEvent(registry, order, because, at)),
  );
  return ok(undefined);
}

/** An order that waits, locked. @returns NOT_FOUND, STATE_CHANGED. */
async function lockMatching(tx: Tx, id: string): Promise<Result<Order, Rejection>> {
  const [order] = await lockOrders(tx, [id]);
  if (order === undefined) return reject('NOT_FOUND');
  return order.status === 1 ? ok(order) : reject('STATE_CHANGED');
}

/** Carries out both legs of an order that two members of staff have confirmed. @returns NOT_FOUND, STATE_CHANGED, TRADING_HALTED. */
export async function completeOrder(
  { registry }: OtcPorts,
  tx: Tx,
  id: string,
  at: Instant,
): Promise<Result<Order, Rejection>> {
  const found = await lockMatching(tx, id);
  if (!found.ok) return found;
  const order = found.value;
  const locked = await lockBalances(tx, accountsOf(order));
  if (!locked.ok) return locked;
  await cancelDue(tx, family, id);
  updateCompleted(tx, id, at);
  const usdt = present(registry.findAssetByCode(numeraire), numeraire).id;
  applyLocked(tx, locked.value, { at, postings: legsOf(order, usdt), holds: holdsOf(order, -1) });
  appendEvents(tx, at, [completedEvent(registry, order, at)]);
  return ok(order);
}

/** Rejects an order that waits. @returns NOT_FOUND, STATE_CHANGED, TRADING_HALTED. */
export async function rejectOrder(
  ports: OtcPorts,
  tx: Tx,
  id: string,
  because: RejectionReason,
  at: Instant,
): Promise<Result<Order, Rejection>> {
  const found = await lockMatching(tx, id);
  if (!found.ok) return found;
  await cancelDue(tx, family, id);
  const released = await release(ports, tx, [found.value], because, at);
  return released.ok ? found : released;
}

/**
 * Takes an own order back while it waits for staff.
 * @returns in this order NOT_FOUND, ID_REUSED, STATE_CHANGED, TRADING_HALTED.
 */
export async function cancelOrder(
  ports: OtcPorts,
  { userId, idempotencyKey, hashInput }: MoneyRequester,
  { id, client_order_id: clientKey }: InputOf<typeof otcCalls.cancel>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry } = ports;
  if ((await findOrder(db, userId, id)) === undefined) return reject('NOT_FOUND');
  const at = clock.now();
  const key = { userId, call: otcCalls.cancel.name, key: clientKey ?? idempotencyKey, inputHash: hashInput() };
  return db.withTx(otcCalls.cancel.name, (tx) =>
    withIdempotency(tx, key, at, async (): Promise<Result<Answer, Rejection>> => {
      const ended = await rejectOrder(ports, tx, id, 'customer', at);
      if (!ended.ok) return ended;
      return ok(orderAnswer(registry, { ...ended.value, status: 3, rejectedBecause: 'customer', decidedAt: at }));
    }),
  );
}

/** What falls due: orders that staff have not confirmed in time are rejected, and everything is free again. */
export function otcDueWork(ports: OtcPorts): DueWork {
  return {
    module: family,
    settle: async (tx, entries, now) => {
      const locked = await lockOrders(
        tx,
        entries.map(({ reference }) => reference),
      );
      const orders = locked.filter(({ status }) => status === 1);
      if (orders.length === 0) return;
      const released = await release(ports, tx, orders, 'expired', now);
      // The worker looks before it begins; a halt in between rolls back, and it comes again.
      invariant(released.ok, 'money was halted while orders of the desk were given back');
    },
  };
}
