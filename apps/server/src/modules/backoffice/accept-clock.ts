import type { InputOf, OutputOf } from '@bourse/contract/call';
import { officeCalls } from '@bourse/contract/office';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { fromDate, secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { acceptDifference, type KeptDifference, listDifferences } from '../../platform/clock/difference-store.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, requestApproval, type SummaryParts } from '../approvals/index.ts';

/** What the clocks of nodes are decided with. */
export interface AcceptClockPorts {
  readonly db: Database;
  readonly clock: Clock;
}

const kind = officeCalls.acceptClock.name;

/** What is asked for: the difference as whoever asks has seen it. */
const payload = z.object({
  node: z.string(),
  clock: z.enum(['wall', 'database', 'venues']),
  ahead_ms: z.int(),
  since: z.string(),
});

const payloadOf = ({ node, clock, aheadMs, since }: KeptDifference): z.output<typeof payload> => ({
  node,
  clock,
  ahead_ms: aheadMs,
  since: toIso(since),
});

async function readDifferences({ db, clock }: AcceptClockPorts): Promise<OutputOf<typeof officeCalls.clocks>> {
  const found = await listDifferences(db, clock.now());
  return {
    differences: found.map(({ node, clock: which, aheadMs, since }) => ({
      node,
      clock: which,
      ahead_seconds: aheadMs / secondMs,
      since: toIso(since),
    })),
  };
}

/** @returns NOT_FOUND where the clocks of that node agree. */
async function askToAccept(
  { db, clock }: AcceptClockPorts,
  by: StaffId,
  { node, reason }: InputOf<typeof officeCalls.acceptClock>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>('ask to accept a clock', async (tx) => {
    const at = clock.now();
    const found = (await listDifferences(tx, at)).find((one) => one.node === node);
    if (found === undefined) return reject('NOT_FOUND');
    const summary: SummaryParts = {
      to: node,
      changes: [{ field: 'accepted_ms', before: null, after: String(found.aheadMs) }],
    };
    const wanted = { kind, subject: node, payload: payloadOf(found), reason, summary, requestedBy: by, at };
    return ok(await requestApproval(tx, kind, wanted));
  });
}

/** @returns STATE_CHANGED where the clocks agree meanwhile, or differ otherwise than was asked. */
async function applyAccept(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const { node, clock, ahead_ms: aheadMs, since } = z.parse(payload, request.payload);
  if (!(await acceptDifference(tx, { node, clock, aheadMs, since: fromDate(new Date(since)) })))
    return reject('STATE_CHANGED');
  return ok({ before: { accepted_ms: null }, after: { accepted_ms: aheadMs } });
}

/** Binds the calls by which staff see that clocks differ, and ask that a node goes on. */
export function clockRoutes(ports: AcceptClockPorts): Binding[] {
  return [
    bind(officeCalls.clocks, async () => ok(await readDifferences(ports))),
    bind(officeCalls.acceptClock, (context, input) => askToAccept(ports, requireStaff(context), input)),
  ];
}

/** Going on with a clock that differs takes two persons. */
export const acceptClockApproval: ApprovalKind = {
  kind,
  grant: present(officeCalls.acceptClock.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('the node has measured the difference'),
  apply: (tx, request) => applyAccept(tx, request),
};
