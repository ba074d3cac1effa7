import type { InputOf } from '@bourse/contract/call';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import type { StaffId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { type ApprovalAnswer, findOpenApproval, requestApproval, type SummaryParts } from '../approvals/index.ts';
import { mayBeOnePerson } from '../identity/index.ts';
import { decideSubmission } from './decide.ts';
import type { KycContext } from './kyc-ports.ts';
import { nextState } from './verification.ts';
import { findSubmission, isCertifiedElsewhere, lockSubmission, type Submission } from './verification-store.ts';
import { hasOpened } from './view-store.ts';

/** The kind of request that asks for a decision. */
export const verdictKind = 'kyc.verdict';

/** What a request and the audit log call a submission. */
export const caseSubject = (id: string): string => `verification:${id}`;

/** What is kept of a proposal. The reason is part of it: the customer reads the first one's words, not the second's. */
const verdictPayload = kycStaffCalls.decide.input;
type Verdict = z.output<typeof verdictPayload>;

interface Judging {
  readonly tx: Tx;
  readonly member: StaffId;
  readonly at: Instant;
}

/**
 * Locks a case for somebody who wants to decide it.
 * @returns NOT_FOUND, STATE_CHANGED, CASE_NOT_OPENED, NOT_ALLOWED for an appeal against a decision that was theirs,
 * perhaps by another account.
 */
async function takeCase({ tx, member, at }: Judging, { id, verdict }: Verdict): Promise<Result<Submission, Rejection>> {
  const submission = await lockSubmission(tx, id);
  if (submission === undefined) return reject('NOT_FOUND');
  if (nextState(submission.state, verdict) === null) return reject('STATE_CHANGED');
  if (!(await hasOpened(tx, member, id, at))) return reject('CASE_NOT_OPENED');
  for (const decider of submission.deciders) {
    if (await mayBeOnePerson(tx, decider, member, at)) return reject('NOT_ALLOWED');
  }
  return ok(submission);
}

/**
 * Asks for a decision about a case, which a second person carries out.
 * @returns PARAMETER_ERROR for a failure without a reason code, then those of {@link takeCase}; STATE_CHANGED also where
 * another decision waits already.
 */
export async function proposeVerdict(
  { db, clock }: KycContext,
  member: StaffId,
  input: InputOf<typeof kycStaffCalls.decide>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  if ((input.verdict === 'fail') !== (input.reason_code !== undefined)) return rejectField('reason_code');
  return db.withTx('propose a verdict', async (tx) => {
    const at = clock.now();
    const taken = await takeCase({ tx, member, at }, input);
    if (!taken.ok) return taken;
    const subject = caseSubject(input.id);
    if ((await findOpenApproval(tx, verdictKind, subject)) !== undefined) return reject('STATE_CHANGED');
    const { userId: customer, state, level } = taken.value;
    const summary: SummaryParts = {
      customer,
      changes: [{ field: `level_${level}`, before: state, after: input.verdict }],
      evidence: [{ what: 'case', text: input.id }],
    };
    const { reason } = input;
    const wanted = { kind: verdictKind, subject, payload: { ...input }, reason, summary, requestedBy: member, at };
    return ok(await requestApproval(tx, kycStaffCalls.decide.name, wanted));
  });
}

async function apply(tx: Tx, request: ApprovedRequest): Promise<Result<undefined, Rejection>> {
  const parsed = z.safeParse(verdictPayload, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const { at, requestedBy, approvedBy } = request;
  const { verdict, reason, reason_code: code = null } = parsed.data;
  const taken = await takeCase({ tx, member: approvedBy, at }, parsed.data);
  if (!taken.ok) return taken;
  const submission = taken.value;
  if (verdict === 'certify' && (await isCertifiedElsewhere(tx, submission))) return reject('DOCUMENT_NOT_ACCEPTED');
  const deciders = [requestedBy, approvedBy];
  const decision =
    verdict === 'certify'
      ? ({ state: 'certified', reasonCode: null, reason: '', deciders, at } as const)
      : ({ state: 'failed', reasonCode: code ?? 'other', reason, deciders, at } as const);
  await decideSubmission(tx, submission, decision);
  return ok(undefined);
}

/** How a decision is carried out once a second person has approved it: that one, too, has opened the case. */
export function verdictApproval(): ApprovalKind {
  return {
    kind: verdictKind,
    grant: present(kycStaffCalls.decide.grant, 'the grant of the call'),
    // The customer brings the documents; of an appeal, whoever has decided before is bound by it.
    involved: async (db, payload) => (await findSubmission(db, z.parse(verdictPayload, payload).id))?.deciders ?? [],
    apply,
  };
}
