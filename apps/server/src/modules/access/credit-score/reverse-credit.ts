import type { InputOf } from '@bourse/contract/call';
import { customerCalls } from '@bourse/contract/customers';
import type { Clock } from '@bourse/kernel/clock';
import { type StaffId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { bind, requireStaff } from '../../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { AppliedChange, ApprovedRequest, ModuleManifest } from '../../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, findOpenApproval, requestApproval, type SummaryParts } from '../../approvals/index.ts';
import { findCustomer, listCreditEvents, lockCreditStep, reverseCreditStep } from '../../identity/index.ts';

/** What the appeals stand on. */
export interface CreditScorePorts {
  readonly db: Database;
  readonly clock: Clock;
}

const reverseKind = 'credit_score.reverse';
const payloadSchema = z.object({ id: z.string(), user_id: z.string(), change: z.int() });

/** @returns NOT_FOUND (no such step), NOT_ALLOWED (it took nothing), STATE_CHANGED (reversed, or a request is open). */
async function askToReverse(
  { db, clock }: CreditScorePorts,
  requestedBy: StaffId,
  { id, reason }: InputOf<typeof customerCalls.reverseCredit>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>('ask to reverse a credit step', async (tx) => {
    const step = await lockCreditStep(tx, id);
    if (step === undefined) return reject('NOT_FOUND');
    if (step.change > 0) return reject('NOT_ALLOWED');
    const subject = `customer:${step.userId}`;
    if (step.reversed || (await findOpenApproval(tx, reverseKind, subject)) !== undefined) {
      return reject('STATE_CHANGED');
    }
    const payload = { id, user_id: step.userId, change: step.change };
    const summary: SummaryParts = {
      customer: step.userId,
      changes: [{ field: 'credit_score', before: String(step.change), after: '0' }],
    };
    const wanted = { kind: reverseKind, subject, payload, reason, summary, requestedBy, at: clock.now() };
    return ok(await requestApproval(tx, customerCalls.reverseCredit.name, wanted));
  });
}

/** @returns NOT_FOUND, STATE_CHANGED where somebody was faster. */
async function reverse(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const step = await lockCreditStep(tx, parsed.data.id);
  if (step === undefined) return reject('NOT_FOUND');
  if (step.reversed) return reject('STATE_CHANGED');
  const scoreOf = async (): Promise<number> => (await listCreditEvents(tx, step.userId))[0]?.score ?? 0;
  const before = { step: step.id, score: await scoreOf() };
  reverseCreditStep(tx, step, request.id, request.at);
  return ok({ before, after: { step: step.id, score: await scoreOf() } });
}

/** Opens the credit scores of customers to staff: read by one; one step is given back by two, and nothing else changes. */
export function openCreditScores(ports: CreditScorePorts): ModuleManifest {
  const { db } = ports;
  return {
    name: 'access',
    staffRoutes: [
      bind(customerCalls.creditLog, async (_context, input) => {
        const slice = sliceOf(input);
        if (!slice.ok) return slice;
        const { below, limit, offset } = slice.value;
        if ((await findCustomer(db, input.id)) === undefined) return reject('NOT_FOUND');
        const all = await listCreditEvents(db, userId(input.id));
        const older = all.filter(({ id }) => below === null || BigInt(id) < BigInt(below));
        return ok(pageOf(input, older.slice(offset, offset + limit), all.length));
      }),
      bind(customerCalls.reverseCredit, (context, input) => askToReverse(ports, requireStaff(context), input)),
    ],
    approvals: [
      {
        kind: reverseKind,
        grant: present(customerCalls.reverseCredit.grant, 'the grant of the call'),
        involved: noEvidenceOfStaff('events have moved the score'),
        apply: reverse,
      },
    ],
  };
}
