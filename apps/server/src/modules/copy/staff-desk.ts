import type { InputOf } from '@bourse/contract/call';
import { traderStatuses } from '@bourse/contract/copy';
import { copyStaffCalls } from '@bourse/contract/copy-desk';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { bind, type Binding, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { type ApprovalAnswer, changesOf, findOpenApproval, requestApproval } from '../approvals/index.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import type { CopyPorts } from './copy-ports.ts';
import { listForStaff } from './read-traders.ts';
import { lockTrader, type Trader, updateDecision } from './trader-store.ts';

const kind = 'copy.decide';
type Decision = InputOf<typeof copyStaffCalls.decide>;
const payloadIn = z.omit(copyStaffCalls.decide.input, { reason: true });

/** From which states a trader can come into one: an application is decided, one who is followed is suspended, and comes back. */
const from: Readonly<Record<Decision['status'], readonly Trader['status'][]>> = {
  [traderStatuses.approved]: [traderStatuses.applied, traderStatuses.suspended],
  [traderStatuses.refused]: [traderStatuses.applied],
  [traderStatuses.suspended]: [traderStatuses.approved],
};

/** @returns NOT_FOUND, STATE_CHANGED. */
async function check(tx: Tx, { id, status }: Pick<Decision, 'id' | 'status'>): Promise<Result<Trader, Rejection>> {
  const trader = await lockTrader(tx, id);
  if (trader === undefined) return reject('NOT_FOUND');
  return from[status].includes(trader.status) ? ok(trader) : reject('STATE_CHANGED');
}

async function ask(
  { db, clock }: CopyPorts,
  context: CallContext,
  { reason, ...payload }: Decision,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>(copyStaffCalls.decide.name, async (tx) => {
    const checked = await check(tx, payload);
    if (!checked.ok) return checked;
    const subject = `copy_trader:${payload.id}`;
    if ((await findOpenApproval(tx, kind, subject)) !== undefined) return reject('STATE_CHANGED');
    const trader = checked.value;
    const summary = {
      customer: trader.userId,
      changes: changesOf({ status: trader.status }, { status: payload.status }),
    };
    const wanted = { kind, subject, payload, reason, summary, requestedBy: requireStaff(context), at: clock.now() };
    return ok(await requestApproval(tx, copyStaffCalls.decide.name, wanted));
  });
}

/** The calls of staff for traders. */
export function deskRoutes(ports: CopyPorts): Binding[] {
  return [
    bind(copyStaffCalls.traders, (_context, input) => listForStaff(ports, input)),
    bind(copyStaffCalls.decide, (context, input) => ask(ports, context, input)),
  ];
}

/** What two members of staff decide together. */
export function deskApprovals(): ApprovalKind[] {
  return [
    {
      kind,
      grant: present(copyStaffCalls.decide.grant, 'the grant of the call'),
      involved: noEvidenceOfStaff('the record of a trader is that of the ledger'),
      apply: async (tx, { payload, at }) => {
        const parsed = z.safeParse(payloadIn, payload);
        if (!parsed.success) return reject('PARAMETER_ERROR');
        const { id, status, text } = parsed.data;
        const checked = await check(tx, parsed.data);
        if (!checked.ok) return checked;
        updateDecision(tx, id, status, text, at);
        return ok({ before: { status: checked.value.status }, after: { status, text } });
      },
    },
  ];
}
