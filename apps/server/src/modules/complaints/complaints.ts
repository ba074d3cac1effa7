import { complaintCalls, complaintDays, complaintMoved, openComplaintsMax } from '@bourse/contract/complaints';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import type { Clock } from '@bourse/kernel/clock';
import { staffId, type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, requireStaff, requireUser } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { recordAudit } from '../audit/index.ts';
import { lockCustomer, mayBeOnePerson, readStaffNames } from '../identity/index.ts';
import { noticeOf } from '../notices/index.ts';
import { businessDaysAfter } from '@bourse/kernel/business-days';
import {
  acknowledge,
  answer,
  answerFinally,
  type Complaint,
  countWaitingOf,
  escalate,
  findComplaint,
  findSame,
  insertComplaint,
  selectForStaff,
  selectOwn,
} from './complaint-store.ts';
import { complaintData } from './customer-data-store.ts';

/** What complaints stand on. */
export interface ComplaintPorts {
  readonly db: Database;
  readonly clock: Clock;
}

type Own = OutputOf<typeof complaintCalls.file>;
type Seen = OutputOf<typeof complaintCalls.one>;

const isWaiting = ({ state }: Complaint): boolean => state !== 'answered' && state !== 'closed';
const written = ({ text, at }: { readonly text: string; readonly at: Instant }) => ({ text, at: toIso(at) });

function ownAnswer(one: Complaint): Own {
  return {
    id: one.id,
    subject: one.subject,
    text: one.text,
    state: one.state,
    filed_at: toIso(one.filedAt),
    acknowledged_at: one.acknowledgedAt === null ? null : toIso(one.acknowledgedAt),
    due_at: isWaiting(one) ? toIso(one.answerBy) : null,
    answers: one.answers.map(written),
    escalation: one.escalation === null ? null : written(one.escalation),
  };
}

async function staffAnswers(db: Queryable, all: readonly Complaint[], now: Instant): Promise<Seen[]> {
  const names = await readStaffNames(
    db,
    all.flatMap(({ answers }) => answers.map(({ by }) => by)),
  );
  return all.map((one) => ({
    ...ownAnswer(one),
    user_id: one.userId,
    acknowledge_by: toIso(one.acknowledgeBy),
    overdue: isWaiting(one) && (one.answerBy < now || (one.acknowledgedAt === null && one.acknowledgeBy < now)),
    answered_by: one.answers.map(({ by }) => ({ id: by, name: names.get(staffId(by)) ?? '' })),
  }));
}

/** Files a complaint, one of a customer after another. @returns LIMIT_EXCEEDED where too many wait. */
async function file(
  { db, clock }: ComplaintPorts,
  owner: UserId,
  { subject, text }: InputOf<typeof complaintCalls.file>,
): Promise<Result<Own, Rejection>> {
  return db.withTx<Result<Own, Rejection>>(complaintCalls.file.name, async (tx) => {
    await lockCustomer(tx, owner);
    const same = await findSame(tx, owner, text);
    if (same !== undefined) return ok(ownAnswer(same));
    if ((await countWaitingOf(tx, owner)) >= openComplaintsMax) return reject('LIMIT_EXCEEDED');
    const at = clock.now();
    const due = {
      acknowledgeBy: businessDaysAfter(at, complaintDays.acknowledged),
      answerBy: businessDaysAfter(at, complaintDays.answered),
    };
    const id = await insertComplaint(tx, { userId: owner, subject, text, filedAt: at, ...due });
    return ok(ownAnswer(present(await findComplaint(tx, id), 'the complaint')));
  });
}

/** @returns NOT_FOUND (none of the customer's), STATE_CHANGED (not answered, or escalated before). */
async function escalateOwn(
  { db, clock }: ComplaintPorts,
  owner: UserId,
  { id, text }: InputOf<typeof complaintCalls.escalate>,
): Promise<Result<Own, Rejection>> {
  return db.withTx<Result<Own, Rejection>>(complaintCalls.escalate.name, async (tx) => {
    const found = await findComplaint(tx, id, true);
    if (found === undefined || found.userId !== owner) return reject('NOT_FOUND');
    if (found.state !== 'answered') return reject('STATE_CHANGED');
    const at = clock.now();
    escalate(tx, id, { text, at }, businessDaysAfter(at, complaintDays.answered));
    return ok(ownAnswer(present(await findComplaint(tx, id), 'the complaint')));
  });
}

/** Moves a locked complaint on, in the audit log and told to the customer. */
async function move(
  { db, clock }: ComplaintPorts,
  action: string,
  by: StaffId,
  id: string,
  step: (tx: Tx, found: Complaint, at: Instant) => Promise<Result<'acknowledged' | 'answered' | 'closed', Rejection>>,
): Promise<Result<Seen, Rejection>> {
  return db.withTx<Result<Seen, Rejection>>(action, async (tx) => {
    const found = await findComplaint(tx, id, true);
    if (found === undefined) return reject('NOT_FOUND');
    const at = clock.now();
    const moved = await step(tx, found, at);
    if (!moved.ok) return moved;
    const state = moved.value;
    await recordAudit(tx, {
      at,
      staffId: by,
      action,
      subject: `complaint:${id}`,
      before: { state: found.state },
      after: { state },
    });
    const event = { user_id: found.userId, complaint_id: id, state, at: toIso(at) };
    appendEvents(tx, at, [eventOf(complaintMoved, event)]);
    const [seen] = await staffAnswers(tx, [present(await findComplaint(tx, id), 'the complaint')], at);
    return ok(present(seen, 'the complaint'));
  });
}

/** @returns NOT_FOUND, STATE_CHANGED (nobody waits for an answer), NOT_ALLOWED (the first answer was of the same person). */
function giveAnswer(ports: ComplaintPorts, by: StaffId, { id, text }: InputOf<typeof complaintCalls.answer>) {
  return move(ports, complaintCalls.answer.name, by, id, async (tx, { state, answers }, at) => {
    if (state === 'answered' || state === 'closed') return reject('STATE_CHANGED');
    if (state !== 'escalated') {
      answer(tx, id, by, { text, at });
      return ok('answered');
    }
    const [first] = answers;
    if (first !== undefined && (await mayBeOnePerson(tx, first.by, by, at))) return reject('NOT_ALLOWED');
    answerFinally(tx, id, by, { text, at });
    return ok('closed');
  });
}

/** Opens complaints to customers and staff. */
export function openComplaints(ports: ComplaintPorts): ModuleManifest {
  const { db, clock } = ports;
  return {
    name: 'complaints',
    customerData: complaintData,
    routes: [
      bind(complaintCalls.file, (context, input) => file(ports, requireUser(context), input)),
      bind(complaintCalls.own, async (context, input) => {
        const slice = sliceOf(input);
        if (!slice.ok) return slice;
        const { rows, total } = await selectOwn(db, requireUser(context), slice.value);
        return ok(pageOf(input, rows.map(ownAnswer), total));
      }),
      bind(complaintCalls.escalate, (context, input) => escalateOwn(ports, requireUser(context), input)),
    ],
    staffRoutes: [
      bind(complaintCalls.list, async (_context, { waiting, page, limit }) => {
        const { rows, total } = await selectForStaff(db, waiting, { limit, offset: (page - 1) * limit });
        return ok({ list: await staffAnswers(db, rows, clock.now()), page, limit, total });
      }),
      bind(complaintCalls.one, async (_context, { id }) => {
        const found = await findComplaint(db, id);
        if (found === undefined) return reject('NOT_FOUND');
        return ok(present((await staffAnswers(db, [found], clock.now()))[0], 'the complaint'));
      }),
      bind(complaintCalls.acknowledge, (context, { id }) =>
        move(ports, complaintCalls.acknowledge.name, requireStaff(context), id, async (tx, { state }, at) => {
          if (state !== 'received') return reject('STATE_CHANGED');
          acknowledge(tx, id, at);
          return ok('acknowledged');
        }),
      ),
      bind(complaintCalls.answer, (context, input) => giveAnswer(ports, requireStaff(context), input)),
    ],
    notices: [
      noticeOf(complaintMoved, ({ user_id: user, complaint_id, state }) => ({
        userId: userId(user),
        kind: state === 'acknowledged' ? 'complaint_acknowledged' : 'complaint_answered',
        args: { complaint_id },
      })),
    ],
  };
}
