import type { InputOf, OutputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { rechargeDecided } from '@bourse/contract/fiat-events';
import { secondPersonUsdt } from '@bourse/contract/fiat-rules';
import { rechargeCalls } from '@bourse/contract/recharge';
import { formatAmount, oneUnit } from '@bourse/kernel/amount';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../../platform/module-manifest.ts';
import { requestApproval } from '../../approvals/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { afterFee, creditedOf, type Exchanged, findMoney } from '../currency.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import { payCustomer, summaryOfPayout } from '../pay-customer.ts';
import { findEnterer, type Payment, usePayment } from '../payments/payment-store.ts';
import { takePayment } from '../payments/received-payments.ts';
import { creditKind, type StaffRechargeAnswer, staffRechargeAnswer, subjectOf } from './recharge-answer.ts';
import { endRecharge, findRecharge, type Recharge } from './recharge-store.ts';
import { checkLevel } from './request-recharge.ts';

type CreditAnswer = OutputOf<typeof rechargeCalls.credit>;

/** What a recharge would be credited with. */
interface Credit extends Exchanged {
  readonly recharge: Recharge;
  readonly payment: Payment;
}

/** The recharge that waits, locked. @returns NOT_FOUND, STATE_CHANGED. */
async function lockWaiting(tx: Tx, id: string): Promise<Result<Recharge, Rejection>> {
  const recharge = await findRecharge(tx, id, true);
  if (recharge === undefined) return reject('NOT_FOUND');
  return recharge.state === 0 ? ok(recharge) : reject('STATE_CHANGED');
}

/**
 * Reads what is to be credited, while nobody else decides about it: the money that was found, not what was claimed, at the
 * rate of the moment.
 */
async function readCredit(
  ports: FiatPorts,
  tx: Tx,
  { id, payment_id }: { readonly id: string; readonly payment_id: string },
  by: readonly StaffId[],
): Promise<Result<Credit, Rejection>> {
  const recharge = await lockWaiting(tx, id);
  if (!recharge.ok) return recharge;
  const { currency, kind, userId } = recharge.value;
  const payment = await takePayment(tx, payment_id, { by, currency, at: ports.clock.now() });
  if (!payment.ok) return payment;
  const money = await findMoney({ db: tx, registry: ports.registry }, currency, kind);
  if (!money.ok) return reject('PRICE_UNAVAILABLE');
  const { amount } = payment.value;
  const worth = await creditedOf(tx, money.value, amount);
  if (!worth.ok) return worth;
  const { fee_bps: feeBps } = await ports.settings.recharge(tx, ports.clock.now());
  const exchanged = afterFee(worth.value, kind === 1 ? 0 : feeBps);
  if (!exchanged.ok) return exchanged;
  const level = await checkLevel(ports, tx, userId, money.value, amount);
  return level.ok ? ok({ ...exchanged.value, recharge: recharge.value, payment: payment.value }) : level;
}

/** Pays it: posting, rows and event in one transaction. @returns TRADING_HALTED, PRODUCT_SOLD_OUT. */
async function carryOut(
  { registry }: FiatPorts,
  tx: Tx,
  { recharge, payment, gross, fee, received }: Credit,
  { by, at }: { readonly by: StaffId; readonly at: Instant },
): Promise<Result<Recharge, Rejection>> {
  const { id, userId: owner, assetId } = recharge;
  const asset = registry.getAsset(assetId);
  const reference = subjectOf(id);
  const paid = await payCustomer(tx, at, { owner, asset, kind: 'recharge', reference, gross, fee, received });
  if (!paid.ok) return paid;
  usePayment(tx, payment.id, reference);
  endRecharge(tx, id, { state: 1, at, by, reason: '', paid: { paymentId: payment.id, gross, fee } });
  const number = formatAmount(received, asset.scale);
  const told = { user_id: owner, recharge_id: id, outcome: 'credited' as const, currency_id: assetId, number };
  appendEvents(tx, at, [eventOf(rechargeDecided, { ...told, at: toIso(at) })]);
  return ok({ ...recharge, state: 1, decidedAt: at, decidedBy: by, paymentId: payment.id, gross, fee });
}

/** Coins go by their worth nowhere here: every credit of one takes a second person. */
function takesTwo({ registry }: FiatPorts, { recharge, gross }: Credit): boolean {
  if (recharge.kind === 1) return true;
  return gross > BigInt(secondPersonUsdt) * oneUnit(registry.getAsset(recharge.assetId));
}

/**
 * Credits a recharge with a payment that somebody else has entered; a large one once a second person has approved it.
 * @returns NOT_FOUND and STATE_CHANGED (of the recharge, then of the payment), NOT_ALLOWED (entered it), PARAMETER_ERROR
 * (another currency), PRICE_UNAVAILABLE, INVALID_AMOUNT, LIMIT_EXCEEDED, STATE_CHANGED where a request is open, then
 * TRADING_HALTED, PRODUCT_SOLD_OUT.
 */
export async function creditRecharge(
  ports: FiatPorts,
  by: StaffId,
  input: InputOf<typeof rechargeCalls.credit>,
): Promise<Result<CreditAnswer, Rejection>> {
  const at = ports.clock.now();
  const action = rechargeCalls.credit.name;
  return ports.db.withTx<Result<CreditAnswer, Rejection>>('credit a recharge', async (tx) => {
    const credit = await readCredit(ports, tx, input, [by]);
    if (!credit.ok) return credit;
    const { recharge, payment } = credit.value;
    const open = await staffRechargeAnswer(ports, tx, recharge);
    if (open.approval_id !== null) return reject('STATE_CHANGED');
    const subject = subjectOf(recharge.id);
    if (takesTwo(ports, credit.value)) {
      const payload = { id: recharge.id, payment_id: payment.id };
      const reason = `payment ${payment.reference}`;
      const approval = await requestApproval(tx, action, {
        kind: creditKind,
        subject,
        payload,
        reason,
        summary: await summaryOfPayout(tx, {
          owner: recharge.userId,
          asset: ports.registry.getAsset(recharge.assetId),
          received: credit.value.received,
          payment,
        }),
        requestedBy: by,
        at,
      });
      return ok({ recharge: { ...open, approval_id: approval.id }, approval });
    }
    const done = await carryOut(ports, tx, credit.value, { by, at });
    if (!done.ok) return done;
    await recordAudit(tx, { at, staffId: by, action, subject, after: changeOf(ports, credit.value) });
    return ok({ recharge: await staffRechargeAnswer(ports, tx, done.value), approval: null });
  });
}

function changeOf({ registry }: FiatPorts, { recharge, payment, gross, fee }: Credit): Record<string, string> {
  const { code, scale } = registry.getAsset(recharge.assetId);
  return { currency: code, gross: formatAmount(gross, scale), fee: formatAmount(fee, scale), payment: payment.id };
}

const payloadSchema = z.object({ id: z.string(), payment_id: z.string() });

/** How a large credit is carried out once a second person has approved it. */
export function creditApproval(ports: FiatPorts): ApprovalKind {
  return {
    kind: creditKind,
    grant: 'fiat.work',
    involved: (db, payload) => findEnterer(db, z.parse(payloadSchema, payload).payment_id),
    apply: async (tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> => {
      const payload = z.safeParse(payloadSchema, request.payload);
      if (!payload.success) return reject('PARAMETER_ERROR');
      const { requestedBy: by, approvedBy, at } = request;
      const credit = await readCredit(ports, tx, payload.data, [by, approvedBy]);
      if (!credit.ok) return credit;
      const done = await carryOut(ports, tx, credit.value, { by, at });
      return done.ok ? ok({ after: changeOf(ports, credit.value) }) : done;
    },
  };
}

/** Rejects a recharge; the reason is told. @returns NOT_FOUND, STATE_CHANGED. */
export async function rejectRecharge(
  ports: FiatPorts,
  by: StaffId,
  { id, reason }: InputOf<typeof rechargeCalls.reject>,
): Promise<Result<StaffRechargeAnswer, Rejection>> {
  const at = ports.clock.now();
  return ports.db.withTx<Result<StaffRechargeAnswer, Rejection>>('reject a recharge', async (tx) => {
    const found = await lockWaiting(tx, id);
    if (!found.ok) return found;
    const { userId: owner, assetId } = found.value;
    endRecharge(tx, id, { state: 2, at, by, reason, paid: null });
    const told = { user_id: owner, recharge_id: id, outcome: 'rejected' as const, currency_id: assetId, number: '0' };
    appendEvents(tx, at, [eventOf(rechargeDecided, { ...told, at: toIso(at) })]);
    await recordAudit(tx, { at, staffId: by, action: rechargeCalls.reject.name, subject: subjectOf(id), reason });
    return ok(await staffRechargeAnswer(ports, tx, { ...found.value, state: 2, decidedAt: at, decidedBy: by, reason }));
  });
}
