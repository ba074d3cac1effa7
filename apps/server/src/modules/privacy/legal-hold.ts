import type { InputOf, OutputOf } from '@bourse/contract/call';
import { privacyCalls, retentionParts } from '@bourse/contract/privacy';
import { staffId, type StaffId, userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, requestApproval, type SummaryParts } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findCustomer, lockCustomer, readStaffNames } from '../identity/index.ts';
import { findClosed, resumeHeld, selectErasures } from './closing-store.ts';
import { dueEntry } from './erase-customer.ts';
import { heldAmong, insertHold, type LegalHold, liftHold, selectHolds } from './legal-hold-store.ts';
import { readRetention } from './retention.ts';
import { readableCopy } from './export-data.ts';
import type { PrivacyPorts } from './privacy-ports.ts';

type HoldAnswer = OutputOf<typeof privacyCalls.hold>;

async function answersOf(db: Queryable, holds: readonly LegalHold[]): Promise<HoldAnswer[]> {
  const people = holds.flatMap(({ placedBy, lift }) => (lift === null ? [placedBy] : [placedBy, lift.by]));
  const names = await readStaffNames(db, people);
  const person = (id: StaffId): HoldAnswer['placed_by'] => ({ id, name: names.get(staffId(id)) ?? '' });
  return holds.map(({ id, reason, placedBy, placedAt, lift }) => ({
    id,
    reason,
    placed_by: person(placedBy),
    placed_at: toIso(placedAt),
    lifted_by: lift === null ? null : person(lift.by),
    lifted_at: lift === null ? null : toIso(lift.at),
    lift_reason: lift?.reason ?? null,
  }));
}

/** What is kept of a customer and how long. @returns NOT_FOUND. */
export async function readRetentionOf(
  { db, clock }: PrivacyPorts,
  by: StaffId,
  id: string,
): Promise<Result<OutputOf<typeof privacyCalls.retention>, Rejection>> {
  const customer = await findCustomer(db, id);
  if (customer === undefined) return reject('NOT_FOUND');
  const now = clock.now();
  const [rules, closed, erasures, holds, copy] = await Promise.all([
    readRetention(db, now),
    findClosed(db, customer.id),
    selectErasures(db, customer.id),
    selectHolds(db, customer.id),
    readableCopy(db, customer.id, by, now),
  ]);
  const parts = retentionParts.map((part) => {
    const erasure = erasures.find((one) => one.part === part);
    const done = erasure?.doneAt ?? null;
    return {
      part,
      keep_days: rules[`closed_${part}`],
      due_at: erasure === undefined ? null : toIso(erasure.dueAt),
      state: erasure?.state ?? ('open' as const),
      done_at: done === null ? null : toIso(done),
    };
  });
  const closedAt = closed === undefined ? null : toIso(closed.at);
  return ok({ closed_at: closedAt, parts, holds: await answersOf(db, holds), copy });
}

/** Places a hold at once, by one person. @returns NOT_FOUND (no customer), STATE_CHANGED (one holds). */
export function placeHold(
  { db, clock }: PrivacyPorts,
  by: StaffId,
  { id, reason }: InputOf<typeof privacyCalls.hold>,
): Promise<Result<HoldAnswer, Rejection>> {
  const action = privacyCalls.hold.name;
  return db.withTx<Result<HoldAnswer, Rejection>>(action, async (tx) => {
    const [owner, at] = [userId(id), clock.now()];
    if (!(await lockCustomer(tx, owner))) return reject('NOT_FOUND');
    const hold = await insertHold(tx, { owner, reason, by, at });
    if (hold === undefined) return reject('STATE_CHANGED');
    await recordAudit(tx, { at, staffId: by, action, subject: `customer:${id}`, reason, after: { hold: hold.id } });
    return ok(present((await answersOf(tx, [hold]))[0], 'the hold'));
  });
}

const releaseKind = 'customer.release';
const payloadSchema = z.object({ user_id: z.string() });

/** @returns NOT_FOUND (no customer), STATE_CHANGED (none holds). */
export function askToRelease(
  { db, clock }: PrivacyPorts,
  by: StaffId,
  { id, reason }: InputOf<typeof privacyCalls.release>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>('ask to end a legal hold', async (tx) => {
    const customer = await findCustomer(tx, id);
    if (customer === undefined) return reject('NOT_FOUND');
    if ((await heldAmong(tx, [customer.id])).size === 0) return reject('STATE_CHANGED');
    const payload = { user_id: customer.id };
    const summary: SummaryParts = {
      customer: customer.id,
      changes: [{ field: 'legal_hold', before: 'holds', after: null }],
    };
    const subject = `customer:${id}`;
    const wanted = { kind: releaseKind, subject, payload, reason, summary, requestedBy: by, at: clock.now() };
    return ok(await requestApproval(tx, privacyCalls.release.name, wanted));
  });
}

async function release(
  { held }: PrivacyPorts,
  tx: Tx,
  { payload, requestedBy: by, approvedBy: approver, at, reason }: ApprovedRequest,
): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const owner = userId(parsed.data.user_id);
  await lockCustomer(tx, owner);
  const hold = await liftHold(tx, owner, { by, approver, at, reason });
  if (hold === undefined) return reject('STATE_CHANGED');
  scheduleDue(tx, (await resumeHeld(tx, owner)).map(dueEntry));
  for (const { release: resume } of held()) await resume?.(tx, owner, at);
  return ok({ before: { hold: hold.id, state: 'holds' }, after: { hold: hold.id, state: 'lifted' } });
}

/** The end of a hold, by two. @returns STATE_CHANGED where somebody was faster. */
export const releaseApproval = (ports: PrivacyPorts): ApprovalKind => ({
  kind: releaseKind,
  grant: present(privacyCalls.release.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('the hold names who placed it, and keeps only what there is'),
  apply: (tx, request) => release(ports, tx, request),
});
