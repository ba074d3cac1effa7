import type { InputOf, OutputOf } from '@bourse/contract/call';
import { otcStaffCalls } from '@bourse/contract/otc-desk';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { bind, type Binding, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import {
  type ApprovalAnswer,
  changesOf,
  findOpenApproval,
  requestApproval,
  selectAuthors,
} from '../approvals/index.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { findOnePerson } from '../identity/index.ts';
import { completeOrder, rejectOrder } from './end-order.ts';
import { findAnyOrder, lockOrders, selectDesk, updateAnswer } from './order-store.ts';
import { answeredEvent, orderAnswer } from './otc-answer.ts';
import type { OtcPorts } from './otc-ports.ts';

const decideKind = 'otc.decide';
const answerKind = 'otc.answer';
const decidePayload = z.omit(otcStaffCalls.decide.input, { reason: true });
const answerPayload = z.omit(otcStaffCalls.answer.input, { reason: true });

/** Orders at the desk. @returns PARAMETER_ERROR for a strange cursor. */
async function listDesk(
  { db, registry }: OtcPorts,
  input: InputOf<typeof otcStaffCalls.orders>,
): Promise<Result<OutputOf<typeof otcStaffCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectDesk(db, input.state, slice.value);
  const list = rows.map((order) => ({ ...orderAnswer(registry, order), user_id: order.userId }));
  return ok(pageOf(input, list, total));
}

const subjectOf = (id: string): string => `otc:${id}`;

interface Asked {
  readonly call: string;
  readonly kind: string;
  readonly id: string;
  readonly payload: Readonly<Partial<Record<'id' | 'decision' | 'text', string>>>;
  readonly reason: string;
  /** Whether the order is such that it can be asked for. */
  readonly isOpen: (order: { readonly status: number; readonly review: number }) => boolean;
}

/**
 * Asks a second person about an order, about which nothing else is asked.
 * @returns NOT_FOUND, STATE_CHANGED, NOT_ALLOWED (an appeal against what they have asked for themselves).
 */
async function ask(
  { db, clock, registry }: OtcPorts,
  context: CallContext,
  { call, kind, id, payload, reason, isOpen }: Asked,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>(call, async (tx) => {
    const [order] = await lockOrders(tx, [id]);
    if (order === undefined) return reject('NOT_FOUND');
    const subject = subjectOf(id);
    const isAsked = (await findOpenApproval(tx, kind, subject)) !== undefined;
    if (isAsked || !isOpen(orderAnswer(registry, order))) return reject('STATE_CHANGED');
    const [by, at] = [requireStaff(context), clock.now()];
    const authors = kind === answerKind ? await selectAuthors(tx, decideKind, subject) : [];
    if ((await findOnePerson(tx, by, authors, at)).size > 0) return reject('NOT_ALLOWED');
    const asset = registry.getAsset(order.coinId);
    const { side, userId: customer, number: quantity } = order;
    const { number: dealt, total } = orderAnswer(registry, order);
    const summary = {
      customer,
      amount: { asset, atoms: quantity },
      changes: [{ field: side, before: dealt, after: total }, ...changesOf({}, payload)],
    };
    return ok(await requestApproval(tx, call, { kind, subject, payload, reason, summary, requestedBy: by, at }));
  });
}

/** The calls of staff at the desk. */
export function deskRoutes(ports: OtcPorts): Binding[] {
  const { orders, decide, answer } = otcStaffCalls;
  return [
    bind(orders, (_context, input) => listDesk(ports, input)),
    bind(decide, (context, { reason, ...payload }) => {
      const about = { call: decide.name, kind: decideKind, id: payload.id, payload, reason };
      return ask(ports, context, { ...about, isOpen: ({ status }) => status === 1 });
    }),
    bind(answer, (context, { reason, ...payload }) => {
      const about = { call: answer.name, kind: answerKind, id: payload.id, payload, reason };
      return ask(ports, context, { ...about, isOpen: ({ review }) => review === 1 });
    }),
  ];
}

/** What two members of staff decide together. */
export function deskApprovals(ports: OtcPorts): ApprovalKind[] {
  const grant = present(otcStaffCalls.decide.grant, 'the grant of the call');
  return [
    {
      kind: decideKind,
      grant,
      involved: noEvidenceOfStaff('the order has the price of its quote'),
      apply: async (tx, { payload, at }) => {
        const parsed = z.safeParse(decidePayload, payload);
        if (!parsed.success) return reject('PARAMETER_ERROR');
        const { id, decision } = parsed.data;
        const ended =
          decision === 'complete'
            ? await completeOrder(ports, tx, id, at)
            : await rejectOrder(ports, tx, id, 'staff', at);
        if (!ended.ok) return ended;
        return ok({ before: { status: 1 }, after: { status: decision === 'complete' ? 2 : 3 } });
      },
    },
    {
      kind: answerKind,
      grant,
      involved: (db, payload) => selectAuthors(db, decideKind, subjectOf(z.parse(answerPayload, payload).id)),
      apply: async (tx, { payload, at }) => {
        const parsed = z.safeParse(answerPayload, payload);
        if (!parsed.success) return reject('PARAMETER_ERROR');
        const { id, text } = parsed.data;
        if (!(await updateAnswer(tx, id, text))) return reject('STATE_CHANGED');
        const order = present(await findAnyOrder(tx, id), 'an order that was appealed');
        appendEvents(tx, at, [answeredEvent(ports.registry, order, at)]);
        return ok({ after: { appeal_answer: text } });
      },
    },
  ];
}
