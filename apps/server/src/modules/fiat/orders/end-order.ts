import type { InputOf, OutputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { fiatCalls } from '@bourse/contract/fiat';
import { fiatOrderEnded } from '@bourse/contract/fiat-events';
import { fiatTimes, secondPersonUsdt } from '@bourse/contract/fiat-rules';
import { atoms, formatAmount, oneUnit } from '@bourse/kernel/amount';
import { businessDaysAfter } from '@bourse/kernel/business-days';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { cancelDue, type DueEntry, type DueWork, oneByOne, scheduleDue } from '../../../platform/jobs/due-work.ts';
import type { AppliedChange, ApprovalKind } from '../../../platform/module-manifest.ts';
import { requestApproval } from '../../approvals/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { houseAccount, openAccountsIn, releaseHold } from '../../ledger/index.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import { payCustomer, summaryOfPayout } from '../pay-customer.ts';
import { findEnterer, type Payment, usePayment } from '../payments/payment-store.ts';
import { takePayment } from '../payments/received-payments.ts';
import {
  type OrderAnswer,
  orderAnswer,
  payKind,
  type StaffOrderAnswer,
  staffOrderAnswer,
  subjectOf,
} from './order-answer.ts';
import { endOrder, type FiatOrder, findOrder, type OrderState, proveOrder } from './order-store.ts';
import { fiatModule } from './submit-order.ts';

/** The order, locked, in a state. @returns NOT_FOUND, STATE_CHANGED. */
async function lockIn(
  tx: Tx,
  id: string,
  state: OrderState,
  owner: UserId | null = null,
): Promise<Result<FiatOrder, Rejection>> {
  const order = await findOrder(tx, id, true);
  if (order === undefined || (owner !== null && order.userId !== owner)) return reject('NOT_FOUND');
  return order.state === state ? ok(order) : reject('STATE_CHANGED');
}

function tell(
  { registry }: FiatPorts,
  tx: Tx,
  order: FiatOrder,
  outcome: 'paid' | 'cancelled' | 'returned',
  at: Instant,
): void {
  const number = formatAmount(order.gross - order.fee, registry.getAsset(order.assetId).scale);
  const told = { user_id: order.userId, order_id: order.id, outcome, currency_id: order.assetId, number };
  appendEvents(tx, at, [eventOf(fiatOrderEnded, { ...told, at: toIso(at) })]);
}

/** Ends a locked order without paying: what was reserved is free again. @returns TRADING_HALTED. */
async function close(
  ports: FiatPorts,
  tx: Tx,
  order: FiatOrder,
  end: { readonly state: 3 | 4; readonly at: Instant; readonly by: StaffId | null; readonly reason: string },
): Promise<Result<FiatOrder, Rejection>> {
  const [treasury] = await openAccountsIn(tx, [houseAccount('treasury', order.assetId)]);
  const account = present(treasury, 'the treasury');
  const released = await releaseHold(tx, { account, module: fiatModule, reference: subjectOf(order.id) });
  if (!released.ok) {
    invariant(released.error.code === 'TRADING_HALTED', 'an open order has its coins reserved', order.id);
    return released;
  }
  endOrder(tx, order.id, { ...end, paymentId: null });
  tell(ports, tx, order, end.state === 3 ? 'cancelled' : 'returned', end.at);
  return ok({ ...order, state: end.state, endedAt: end.at, endedBy: end.by, reason: end.reason });
}

/** Takes the screenshot. @returns VOUCHER_REQUIRED, NOT_FOUND (the order, then the picture), STATE_CHANGED. */
export async function proveTransfer(
  ports: FiatPorts,
  owner: UserId,
  { id, screenshot }: InputOf<typeof fiatCalls.proof>,
): Promise<Result<OrderAnswer, Rejection>> {
  const file = ports.documents.nameOf(screenshot);
  if (file === null) return reject('VOUCHER_REQUIRED', { field: 'screenshot' });
  const at = ports.clock.now();
  return ports.db.withTx<Result<OrderAnswer, Rejection>>('prove a transfer', async (tx) => {
    const found = await lockIn(tx, id, 0, owner);
    if (!found.ok) return found;
    if (at > found.value.proofUntil) return reject('STATE_CHANGED');
    if (!(await ports.documents.keep(tx, file, owner))) return reject('NOT_FOUND');
    const paymentUntil = businessDaysAfter(at, fiatTimes.paymentDays);
    proveOrder(tx, id, file, paymentUntil);
    await cancelDue(tx, fiatModule, `proof:${id}`);
    scheduleDue(tx, [{ module: fiatModule, reference: `payment:${id}`, dueAt: paymentUntil }]);
    return ok(orderAnswer(ports, { ...found.value, state: 1, file, paymentUntil }));
  });
}

/** Cancels what is to be paid still. @returns NOT_FOUND, STATE_CHANGED, TRADING_HALTED. */
export async function cancelOrder(
  ports: FiatPorts,
  owner: UserId,
  id: string,
): Promise<Result<OrderAnswer, Rejection>> {
  const at = ports.clock.now();
  return ports.db.withTx<Result<OrderAnswer, Rejection>>('cancel a purchase', async (tx) => {
    const found = await lockIn(tx, id, 0, owner);
    if (!found.ok) return found;
    const closed = await close(ports, tx, found.value, { state: 3, at, by: null, reason: '' });
    if (!closed.ok) return closed;
    await cancelDue(tx, fiatModule, `proof:${id}`);
    return ok(orderAnswer(ports, closed.value));
  });
}

/** Cancels orders whose screenshot, or whose money, was not there in time. */
export function orderDueWork(ports: FiatPorts): DueWork {
  const settle = async (tx: Tx, { reference }: DueEntry, now: Instant): Promise<void> => {
    const [what = '', id = ''] = reference.split(':');
    const found = await lockIn(tx, id, what === 'proof' ? 0 : 1);
    // Its customer or staff were faster.
    if (!found.ok) return;
    const closed = await close(ports, tx, found.value, { state: 3, at: now, by: null, reason: '' });
    invariant(closed.ok, 'nothing falls due while money is stopped');
  };
  return {
    module: fiatModule,
    atOnce: oneByOne,
    settle: async (tx, entries, now) => {
      for (const entry of entries) await settle(tx, entry, now);
    },
  };
}

interface Paying {
  readonly order: FiatOrder;
  readonly payment: Payment;
}

/** The order under review and the payment of its amount, both locked. */
async function readPaying(
  tx: Tx,
  { id, payment_id }: { readonly id: string; readonly payment_id: string },
  { by, at }: { readonly by: readonly StaffId[]; readonly at: Instant },
): Promise<Result<Paying, Rejection>> {
  const order = await lockIn(tx, id, 1);
  if (!order.ok) return order;
  const { currency, amount } = order.value;
  const payment = await takePayment(tx, payment_id, { by, currency, at });
  if (!payment.ok) return payment;
  const isSame = payment.value.amount === amount * oneUnit({ scale: payment.value.scale });
  return isSame ? ok({ order: order.value, payment: payment.value }) : rejectField('payment_id');
}

/** Pays what was reserved. @returns TRADING_HALTED. */
async function carryOut(
  ports: FiatPorts,
  tx: Tx,
  { order, payment }: Paying,
  { by, at }: { readonly by: StaffId; readonly at: Instant },
): Promise<Result<FiatOrder, Rejection>> {
  const { id, userId: owner, assetId, gross, fee } = order;
  const reference = subjectOf(id);
  const received = atoms(gross - fee);
  const hold = { module: fiatModule, reference };
  const asset = ports.registry.getAsset(assetId);
  const paid = await payCustomer(tx, at, { owner, asset, kind: 'fiat_buy', reference, gross, fee, received, hold });
  if (!paid.ok) return paid;
  usePayment(tx, payment.id, reference);
  endOrder(tx, id, { state: 2, at, by, reason: '', paymentId: payment.id });
  await cancelDue(tx, fiatModule, `payment:${id}`);
  tell(ports, tx, order, 'paid', at);
  return ok({ ...order, state: 2, endedAt: at, endedBy: by, paymentId: payment.id });
}

function changeOf({ registry }: FiatPorts, { order, payment }: Paying): Record<string, string> {
  const { code, scale } = registry.getAsset(order.assetId);
  return {
    currency: code,
    gross: formatAmount(order.gross, scale),
    fee: formatAmount(order.fee, scale),
    payment: payment.id,
  };
}

/**
 * Pays an order for a payment that somebody else has entered; a large one once a second person has approved it.
 * @returns NOT_FOUND and STATE_CHANGED (of the order, then of the payment), NOT_ALLOWED (entered it), PARAMETER_ERROR
 * (another currency or amount), STATE_CHANGED where a request is open, TRADING_HALTED.
 */
export async function payOrder(
  ports: FiatPorts,
  by: StaffId,
  input: InputOf<typeof fiatCalls.pay>,
): Promise<Result<OutputOf<typeof fiatCalls.pay>, Rejection>> {
  const at = ports.clock.now();
  const action = fiatCalls.pay.name;
  const dollars = present(ports.registry.findAssetByCode('USDT'), 'USDT');
  return ports.db.withTx<Result<OutputOf<typeof fiatCalls.pay>, Rejection>>('pay a purchase', async (tx) => {
    const paying = await readPaying(tx, input, { by: [by], at });
    if (!paying.ok) return paying;
    const { order, payment } = paying.value;
    const subject = subjectOf(order.id);
    const shown = await staffOrderAnswer(ports, tx, order);
    if (shown.approval_id !== null) return reject('STATE_CHANGED');
    if (order.usdt > BigInt(secondPersonUsdt) * oneUnit(dollars)) {
      const payload = { id: order.id, payment_id: payment.id };
      const reason = `payment ${payment.reference}`;
      const approval = await requestApproval(tx, action, {
        kind: payKind,
        subject,
        payload,
        reason,
        summary: await summaryOfPayout(tx, {
          owner: order.userId,
          asset: ports.registry.getAsset(order.assetId),
          received: atoms(order.gross - order.fee),
          payment,
        }),
        requestedBy: by,
        at,
      });
      return ok({ order: { ...shown, approval_id: approval.id }, approval });
    }
    const done = await carryOut(ports, tx, paying.value, { by, at });
    if (!done.ok) return done;
    await recordAudit(tx, { at, staffId: by, action, subject, after: changeOf(ports, paying.value) });
    return ok({ order: await staffOrderAnswer(ports, tx, done.value), approval: null });
  });
}

const payloadSchema = z.object({ id: z.string(), payment_id: z.string() });

/** How a large order is paid once a second person has approved it. */
export function payApproval(ports: FiatPorts): ApprovalKind {
  return {
    kind: payKind,
    grant: 'fiat.work',
    involved: (db, payload) => findEnterer(db, z.parse(payloadSchema, payload).payment_id),
    apply: async (tx, { payload, requestedBy: by, approvedBy, at }): Promise<Result<AppliedChange, Rejection>> => {
      const parsed = z.safeParse(payloadSchema, payload);
      if (!parsed.success) return reject('PARAMETER_ERROR');
      const paying = await readPaying(tx, parsed.data, { by: [by, approvedBy], at });
      if (!paying.ok) return paying;
      const done = await carryOut(ports, tx, paying.value, { by, at });
      return done.ok ? ok({ after: changeOf(ports, paying.value) }) : done;
    },
  };
}

/** Ends an order whose money was not found, or goes back. @returns NOT_FOUND, STATE_CHANGED, TRADING_HALTED. */
export async function returnOrder(
  ports: FiatPorts,
  by: StaffId,
  { id, reason }: InputOf<typeof fiatCalls.giveBack>,
): Promise<Result<StaffOrderAnswer, Rejection>> {
  const at = ports.clock.now();
  return ports.db.withTx<Result<StaffOrderAnswer, Rejection>>('return a purchase', async (tx) => {
    const found = await lockIn(tx, id, 1);
    if (!found.ok) return found;
    const closed = await close(ports, tx, found.value, { state: 4, at, by, reason });
    if (!closed.ok) return closed;
    await cancelDue(tx, fiatModule, `payment:${id}`);
    await recordAudit(tx, { at, staffId: by, action: fiatCalls.giveBack.name, subject: subjectOf(id), reason });
    return ok(await staffOrderAnswer(ports, tx, closed.value));
  });
}
