import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import { c2cStates } from '@bourse/contract/c2c-rules';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { StaffId } from '@bourse/kernel/ids';
import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { findOpenApproval, requestApproval, type SummaryParts } from '../approvals/index.ts';
import { findOnePerson } from '../identity/index.ts';
import { sayInThread } from '../threads/index.ts';
import { type C2cPorts, family, subjectOf } from './c2c-ports.ts';
import { readC2cTerms } from './c2c-settings.ts';
import { findDispute, insertRuling, type Ruling, setAppealUntil } from './dispute-store.ts';
import { ruledEnd } from './due-orders.ts';
import { finishOrder, lockIfStill, tellBoth } from './finish-order.ts';
import { moveTo, type Order } from './order-store.ts';

/** The kind of the request. */
export const rulingKind = 'c2c.ruling';

/** What is kept of a request. */
const payloadSchema = z.object({ id: z.string(), outcome: z.enum(['buyer', 'seller']), reason: z.string() });

/** An order that waits for a ruling, with the ruling before it. */
interface Waiting {
  readonly order: Order;
  readonly first: Ruling | null;
}

async function lockWaiting(tx: Tx, id: string): Promise<Waiting | undefined> {
  const order = await lockIfStill(tx, id, 'staff', 'rule');
  if (order === undefined) return undefined;
  const dispute = present(await findDispute(tx, id), 'the dispute of an order in dispute');
  return { order, first: dispute.rulings[0] ?? null };
}

/** Whether somebody took part in the first ruling, or may be the same person as one who did. */
async function tookPart(db: Queryable, first: Ruling | null, by: StaffId, at: Instant): Promise<boolean> {
  if (first === null) return false;
  const deciders = [first.requestedBy, first.approvedBy];
  return deciders.includes(by) || (await findOnePerson(db, by, deciders, at)).size > 0;
}

/** Asks a second person to agree. @returns NOT_FOUND, STATE_CHANGED (nothing to decide, or a request is open), NOT_ALLOWED. */
export async function askForRuling(
  { db, clock, registry }: C2cPorts,
  requestedBy: StaffId,
  { id, outcome, reason }: InputOf<typeof c2cStaffCalls.rule>,
): Promise<Result<OutputOf<typeof c2cStaffCalls.rule>, Rejection>> {
  const at = clock.now();
  type Answer = Result<OutputOf<typeof c2cStaffCalls.rule>, Rejection>;
  return db.withTx<Answer>(c2cStaffCalls.rule.name, async (tx) => {
    if ((await findDispute(tx, id)) === undefined) return reject('NOT_FOUND');
    const waiting = await lockWaiting(tx, id);
    const subject = subjectOf(id);
    if (waiting === undefined || (await findOpenApproval(tx, rulingKind, subject)) !== undefined) {
      return reject('STATE_CHANGED');
    }
    if (await tookPart(tx, waiting.first, requestedBy, at)) return reject('NOT_ALLOWED');
    const payload = { id, outcome, reason };
    const { order } = waiting;
    const asset = registry.getAsset(order.assetId);
    const summary: SummaryParts = {
      customer: outcome === 'buyer' ? order.buyerId : order.sellerId,
      amount: { asset, atoms: order.amount },
      from: 'escrow',
      to: outcome,
      evidence: [{ what: 'order', text: id }],
    };
    const wanted = { kind: rulingKind, subject, payload, reason, summary, requestedBy, at };
    return ok(await requestApproval(tx, c2cStaffCalls.rule.name, wanted));
  });
}

/** A first ruling stands until the time of an appeal is over; until then the coins stay in escrow. */
async function decideFirst(ports: C2cPorts, tx: Tx, order: Order, outcome: string, at: Instant): Promise<void> {
  const terms = await readC2cTerms(tx, at);
  const until = instant(at + terms.appeal_hours * hourMs);
  setAppealUntil(tx, order.id, until);
  moveTo(tx, order.id, c2cStates.decided);
  scheduleDue(tx, [{ module: family, reference: `rule:${order.id}`, dueAt: until }]);
  await sayInThread(tx, order.threadId, { word: 'c2c.decided', args: { outcome } }, at);
  tellBoth(ports, tx, order, { buyer: 'decided', seller: 'decided' }, at);
}

/** @returns PARAMETER_ERROR, STATE_CHANGED, NOT_ALLOWED, TRADING_HALTED. */
async function applyRuling(
  ports: C2cPorts,
  tx: Tx,
  { id: approvalId, payload, requestedBy, approvedBy, at }: ApprovedRequest,
): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const { id, outcome, reason } = parsed.data;
  const waiting = await lockWaiting(tx, id);
  if (waiting === undefined) return reject('STATE_CHANGED');
  const { order, first } = waiting;
  for (const by of [requestedBy, approvedBy]) if (await tookPart(tx, first, by, at)) return reject('NOT_ALLOWED');
  const instance = first === null ? 1 : 2;
  insertRuling(tx, id, { instance, outcome, reason, requestedBy, approvedBy, approvalId, at });
  if (instance === 1) await decideFirst(ports, tx, order, outcome, at);
  else {
    const done = await finishOrder(ports, tx, order, ruledEnd(outcome, at));
    if (!done.ok) return done;
  }
  return ok({ before: { state: order.state }, after: { order: id, instance, outcome } });
}

/** How a ruling is made once a second person has agreed. */
export function rulingApproval(ports: C2cPorts): ApprovalKind {
  return {
    kind: rulingKind,
    grant: present(c2cStaffCalls.rule.grant, 'the grant of the call'),
    // Both sides bring what they have to show; of an appeal, who took part in the first ruling is bound by it.
    involved: async (db, payload) => {
      const dispute = await findDispute(db, z.parse(payloadSchema, payload).id);
      return (dispute?.rulings ?? []).flatMap(({ requestedBy, approvedBy }) => [requestedBy, approvedBy]);
    },
    apply: (tx, request) => applyRuling(ports, tx, request),
  };
}
