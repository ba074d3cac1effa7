import type { InputOf, OutputOf } from '@bourse/contract/call';
import { loanStatuses } from '@bourse/contract/loan';
import { loanStaffCalls } from '@bourse/contract/loan-desk';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { bind, type Binding, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import {
  type ApprovalAnswer,
  customerBalances,
  findOpenApproval,
  requestApproval,
  type SummaryParts,
} from '../approvals/index.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { type LoanPorts, subjectOf } from './loan-ports.ts';
import { lockLoans, selectApplications } from './loan-store.ts';
import { answersOf } from './read-loans.ts';
import { approveApplication, refuseApplication } from './review.ts';

const kind = 'loans.decide';
const payloadOf = z.omit(loanStaffCalls.decide.input, { reason: true });

/** Applications, each with its documents. @returns PARAMETER_ERROR for a strange cursor. */
async function listApplications(
  ports: LoanPorts,
  context: CallContext,
  input: InputOf<typeof loanStaffCalls.applications>,
): Promise<Result<OutputOf<typeof loanStaffCalls.applications>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectApplications(ports.db, input.state, slice.value);
  const answers = await answersOf(ports, rows, context.lang);
  const list = answers.map((answer, place) => {
    const { userId, documents } = present(rows[place], 'its loan');
    return { ...answer, user_id: userId, documents: documents.map((name) => ports.documents.linkTo(name)) };
  });
  return ok(pageOf(input, list, total));
}

/** Asks a second person about an application, about which nothing else is asked. @returns NOT_FOUND, STATE_CHANGED. */
async function ask(
  { db, clock, registry }: LoanPorts,
  context: CallContext,
  { reason, ...payload }: InputOf<typeof loanStaffCalls.decide>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const call = loanStaffCalls.decide.name;
  return db.withTx<Result<ApprovalAnswer, Rejection>>(call, async (tx) => {
    const [loan] = await lockLoans(tx, [payload.id]);
    if (loan === undefined) return reject('NOT_FOUND');
    const subject = subjectOf(loan.id);
    const isAsked = (await findOpenApproval(tx, kind, subject)) !== undefined;
    if (isAsked || loan.status !== loanStatuses.review) return reject('STATE_CHANGED');
    const asset = registry.getAsset(loan.loanAsset);
    const isAgreed = payload.decision === 'approve';
    const summary: SummaryParts = {
      customer: loan.userId,
      amount: { asset, atoms: loan.amount },
      from: `pool:loans`,
      to: 'change',
      ...(isAgreed && { balances: await customerBalances(tx, loan.userId, asset, { available: loan.amount }) }),
      changes: [{ field: 'decision', before: null, after: payload.decision }],
      evidence: loan.documents.map((name) => ({ what: 'document', text: name })),
    };
    const wanted = { kind, subject, payload, reason, summary, requestedBy: requireStaff(context), at: clock.now() };
    return ok(await requestApproval(tx, call, wanted));
  });
}

/** The calls of staff about applications. */
export function reviewRoutes(ports: LoanPorts): Binding[] {
  return [
    bind(loanStaffCalls.applications, (context, input) => listApplications(ports, context, input)),
    bind(loanStaffCalls.decide, (context, input) => ask(ports, context, input)),
  ];
}

/** What two members of staff decide together. */
export function reviewApproval(ports: LoanPorts): ApprovalKind {
  return {
    kind,
    grant: present(loanStaffCalls.decide.grant, 'the grant of the call'),
    involved: noEvidenceOfStaff('the customer brings the papers'),
    apply: async (tx, { payload, at }) => {
      const parsed = z.safeParse(payloadOf, payload);
      if (!parsed.success) return reject('PARAMETER_ERROR');
      const { id, decision } = parsed.data;
      const done =
        decision === 'approve'
          ? await approveApplication(ports, tx, id, at)
          : await refuseApplication(ports, tx, id, 'refused', at);
      if (!done.ok) return done;
      return ok({ before: { status: loanStatuses.review }, after: { status: done.value.status } });
    },
  };
}
