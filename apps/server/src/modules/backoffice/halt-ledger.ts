import type { InputOf, OutputOf } from '@bourse/contract/call';
import { ledgerCalls } from '@bourse/contract/ledger-room';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest, HoldSource } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, requestApproval, type SummaryParts } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { haltIn, readLedgerState, resumeIn } from '../ledger/index.ts';

/** What money is stopped with. */
export interface HaltPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly holdSources: readonly HoldSource[];
}

type StateAnswer = OutputOf<typeof ledgerCalls.state>;

async function answerOf(db: Queryable): Promise<StateAnswer> {
  const { halted, reason, haltedAt, checkedAt } = await readLedgerState(db);
  const write = (at: typeof haltedAt): string | null => (at === null ? null : toIso(at));
  return { halted, reason, halted_at: write(haltedAt), checked_at: write(checkedAt) };
}

const subject = 'ledger';

/** Stops everything that moves money. @returns STATE_CHANGED where it stands already. */
async function haltLedger(
  { db, clock }: HaltPorts,
  by: StaffId,
  { reason }: InputOf<typeof ledgerCalls.halt>,
): Promise<Result<StateAnswer, Rejection>> {
  const action = ledgerCalls.halt.name;
  return db.withTx<Result<StateAnswer, Rejection>>(action, async (tx) => {
    const at = clock.now();
    if (!(await haltIn(tx, reason, at))) return reject('STATE_CHANGED');
    const [before, after] = [{ halted: false }, { halted: true }];
    await recordAudit(tx, { at, staffId: by, action, subject, reason, before, after });
    return ok(await answerOf(tx));
  });
}

const resumeKind = 'ledger.resume';

/** @returns STATE_CHANGED where nothing is halted. */
async function askToResume(
  { db, clock }: HaltPorts,
  by: StaffId,
  { reason }: InputOf<typeof ledgerCalls.resume>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>('ask to resume', async (tx) => {
    const state = await readLedgerState(tx);
    if (!state.halted) return reject('STATE_CHANGED');
    const payload = { halted_for: state.reason };
    const summary: SummaryParts = { to: subject, changes: [{ field: 'halted', before: state.reason, after: null }] };
    const wanted = { kind: resumeKind, subject, payload, reason, summary, requestedBy: by, at: clock.now() };
    return ok(await requestApproval(tx, ledgerCalls.resume.name, wanted));
  });
}

/** @returns STATE_CHANGED where nothing is halted any more, TRADING_HALTED where something does not add up. */
async function applyResume(
  { holdSources }: HaltPorts,
  tx: Tx,
  _request: ApprovedRequest,
): Promise<Result<AppliedChange, Rejection>> {
  const { halted, reason } = await readLedgerState(tx);
  if (!halted) return reject('STATE_CHANGED');
  const found = await resumeIn(tx, holdSources);
  if (found.length > 0) return reject('TRADING_HALTED', { found: found.length });
  return ok({ before: { halted: true, reason }, after: { halted: false } });
}

/** Binds the calls by which staff stop money and let it move again. */
export function haltLedgerRoutes(ports: HaltPorts): Binding[] {
  return [
    bind(ledgerCalls.state, async () => ok(await answerOf(ports.db))),
    bind(ledgerCalls.halt, (context, input) => haltLedger(ports, requireStaff(context), input)),
    bind(ledgerCalls.resume, (context, input) => askToResume(ports, requireStaff(context), input)),
  ];
}

/** Letting money move again takes two persons. */
export function resumeApproval(ports: HaltPorts): ApprovalKind {
  return {
    kind: resumeKind,
    grant: present(ledgerCalls.resume.grant, 'the grant of the call'),
    involved: noEvidenceOfStaff('the check of the ledger has found it, or the halt names who made it'),
    apply: (tx, request) => applyResume(ports, tx, request),
  };
}
