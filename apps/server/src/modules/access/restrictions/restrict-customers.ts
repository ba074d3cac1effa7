import type { InputOf, OutputOf } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import { eventOf } from '@bourse/contract/event';
import { customerRestricted } from '@bourse/contract/events';
import type { Clock } from '@bourse/kernel/clock';
import { staffId, type StaffId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import { bind, requireStaff } from '../../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { AppliedChange, ApprovedRequest, ModuleManifest } from '../../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, requestApproval } from '../../approvals/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { findOnePerson, readStaffNames } from '../../identity/index.ts';
import type { RestrictionMemory } from './restriction-memory.ts';
import {
  findRestriction,
  insertRestriction,
  keepRestriction,
  liftRestriction,
  type Restriction,
  selectRestrictions,
  selectUnkeptPlacers,
} from './restriction-store.ts';

/** What restrictions stand on. */
export interface RestrictionPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly memory: RestrictionMemory;
}

type Answer = OutputOf<typeof customerCalls.restrict>;

function stateOf({ lift: lifted, expiresAt }: Restriction, now: Instant): Answer['state'] {
  if (lifted !== null) return 'lifted';
  return expiresAt !== null && expiresAt <= now ? 'over' : 'holds';
}

async function answersOf(db: Queryable, all: readonly Restriction[], now: Instant): Promise<Answer[]> {
  const people = all.flatMap(({ placedBy, lift: lifted }) => (lifted === null ? [placedBy] : [placedBy, lifted.by]));
  const names = await readStaffNames(db, people);
  const person = (id: StaffId): Answer['placed_by'] => ({ id, name: names.get(staffId(id)) ?? '' });
  return all.map((one) => ({
    id: one.id,
    user_id: one.userId,
    kind: one.kind,
    state: stateOf(one, now),
    reason: one.reason,
    placed_by: person(one.placedBy),
    placed_at: toIso(one.placedAt),
    expires_at: one.expiresAt === null ? null : toIso(one.expiresAt),
    lifted_by: one.lift === null ? null : person(one.lift.by),
    lifted_at: one.lift === null ? null : toIso(one.lift.at),
    lift_reason: one.lift?.reason ?? null,
  }));
}

/** So long one person alone keeps a customer from anything. */
const aloneMs = dayMs;
/** So long whoever placed one that nobody has kept places no other of that customer. */
const pauseMs = 30 * dayMs;

type Wanted = InputOf<typeof customerCalls.restrict>;

/** Whether who places one, or an account that may be theirs, has placed one of late that no second person has kept. */
async function hasUnkept(tx: Tx, by: StaffId, { id, kind }: Wanted, at: Instant): Promise<boolean> {
  const placers = await selectUnkeptPlacers(tx, userId(id), kind, { since: instant(at - pauseMs), until: at });
  return (await findOnePerson(tx, by, placers, at)).size > 0;
}

/**
 * Places a restriction at once, by one person; beyond a day it takes a second, who is asked in the same transaction.
 * @returns NOT_FOUND (no customer), STATE_CHANGED (one of that kind holds), NOT_ALLOWED (nobody kept their last one).
 */
async function restrict(
  { db, clock, memory }: RestrictionPorts,
  by: StaffId,
  input: Wanted,
): Promise<Result<Answer, Rejection>> {
  const { id, kind, days, reason } = input;
  const action = customerCalls.restrict.name;
  const placed = await db.withTx<Result<Answer, Rejection>>(action, async (tx) => {
    const at = clock.now();
    const until = days === undefined ? null : instant(at + days * dayMs);
    const isAlone = days === 1;
    const wanted = { userId: userId(id), kind, reason, placedBy: by, placedAt: at, expiresAt: instant(at + aloneMs) };
    const restriction = await insertRestriction(tx, wanted);
    if (restriction === undefined) return reject('NOT_FOUND');
    if (restriction === null) return reject('STATE_CHANGED');
    if (await hasUnkept(tx, by, input, at)) return reject('NOT_ALLOWED');
    const subject = `customer:${id}`;
    const after = { restriction: restriction.id, kind, until: toIso(wanted.expiresAt) };
    await recordAudit(tx, { at, staffId: by, action, subject, reason, after });
    const payload = { restriction_id: restriction.id, user_id: id, kind, until: until === null ? null : toIso(until) };
    const summary = {
      customer: wanted.userId,
      changes: [{ field: kind, before: after.until, after: payload.until }],
    };
    const request = { kind: keepKind, subject, payload, reason, summary, requestedBy: by, at };
    if (!isAlone) await requestApproval(tx, action, request);
    appendEvents(tx, at, [eventOf(customerRestricted, { user_id: id, kind, holds: true, at: toIso(at) })]);
    return ok(present((await answersOf(tx, [restriction], at))[0], 'the restriction'));
  });
  if (placed.ok) await memory.refresh();
  return placed;
}

const keepKind = 'customer.keep';
const keepPayload = z.object({
  restriction_id: z.string(),
  user_id: z.string(),
  kind: z.string(),
  until: z.nullable(z.iso.datetime()),
});

/** @returns NOT_FOUND, STATE_CHANGED where it was lifted, or its day is over. */
async function keep(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(keepPayload, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const { restriction_id: id, until } = parsed.data;
  const found = await findRestriction(tx, id, true);
  if (found === undefined) return reject('NOT_FOUND');
  const { at, approvedBy } = request;
  if (stateOf(found, at) !== 'holds') return reject('STATE_CHANGED');
  const { userId: user, kind } = found;
  await keepRestriction(tx, id, { by: approvedBy, at, until: until === null ? null : instant(Date.parse(until)) });
  appendEvents(tx, at, [eventOf(customerRestricted, { user_id: user, kind, holds: true, at: toIso(at) })]);
  const before = { restriction: id, kind, until: found.expiresAt === null ? null : toIso(found.expiresAt) };
  return ok({ before, after: { restriction: id, kind, until } });
}

const liftKind = 'customer.lift';
const liftPayload = z.object({ restriction_id: z.string(), user_id: z.string(), kind: z.string() });

/** @returns NOT_FOUND, STATE_CHANGED where it does not hold any more. */
async function askToLift(
  { db, clock }: RestrictionPorts,
  by: StaffId,
  { id, reason }: InputOf<typeof customerCalls.lift>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>('ask to lift a restriction', async (tx) => {
    const found = await findRestriction(tx, id);
    if (found === undefined) return reject('NOT_FOUND');
    const at = clock.now();
    if (stateOf(found, at) !== 'holds') return reject('STATE_CHANGED');
    const payload = { restriction_id: id, user_id: found.userId, kind: found.kind };
    const summary = { customer: found.userId, changes: [{ field: found.kind, before: found.reason, after: null }] };
    const subject = `customer:${found.userId}`;
    const wanted = { kind: liftKind, subject, payload, reason, summary, requestedBy: by, at };
    return ok(await requestApproval(tx, customerCalls.lift.name, wanted));
  });
}

/** @returns NOT_FOUND, STATE_CHANGED where somebody was faster, or it has ended by itself. */
async function lift(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(liftPayload, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const found = await findRestriction(tx, parsed.data.restriction_id, true);
  if (found === undefined) return reject('NOT_FOUND');
  const { at, reason, requestedBy: by, approvedBy: approver } = request;
  if (stateOf(found, at) !== 'holds') return reject('STATE_CHANGED');
  const { id, kind, userId: user } = await liftRestriction(tx, found.id, { by, approver, at, reason });
  appendEvents(tx, at, [eventOf(customerRestricted, { user_id: user, kind, holds: false, at: toIso(at) })]);
  return ok({ before: { restriction: id, kind, state: 'holds' }, after: { restriction: id, kind, state: 'lifted' } });
}

/** Opens restrictions to staff: placed by one for a day, kept and lifted by two. */
export function openRestrictions(ports: RestrictionPorts): ModuleManifest {
  const { db, clock } = ports;
  const grant = present(customerCalls.lift.grant, 'the grant of the call');
  return {
    name: 'access',
    staffRoutes: [
      bind(customerCalls.restrictions, async (_context, input) => {
        const slice = sliceOf(input);
        if (!slice.ok) return slice;
        const { rows, total } = await selectRestrictions(db, input.id ?? null, slice.value);
        return ok(pageOf(input, await answersOf(db, rows, clock.now()), total));
      }),
      bind(customerCalls.restrict, (context, input) => restrict(ports, requireStaff(context), input)),
      bind(customerCalls.lift, (context, input) => askToLift(ports, requireStaff(context), input)),
    ],
    approvals: [
      { kind: liftKind, grant, involved: noEvidenceOfStaff('the restriction has its reason'), apply: lift },
      { kind: keepKind, grant, involved: noEvidenceOfStaff('whoever placed it is who asks'), apply: keep },
    ],
  };
}
