import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { approvalCalls, type approvalHindrances } from '@bourse/contract/approval';
import type { Clock } from '@bourse/kernel/clock';
import { staffId, type StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { recordAudit } from '../audit/index.ts';
import {
  type checkSignature,
  findOnePerson,
  type GivenSignature,
  type KeptSignature,
  readStaff,
} from '../identity/index.ts';
import {
  type Approval,
  type ApprovalState,
  decideApproval,
  getApproval,
  insertApproval,
  lockApproval,
  type NewApproval,
  selectApprovals,
} from './approval-store.ts';

/** What decisions stand on. */
export interface ApprovalPorts {
  readonly db: Database;
  readonly clock: Clock;
  /** Checks by what somebody signs: see {@link checkSignature} of identity. */
  readonly checkSignature: typeof checkSignature;
  /** What can be asked for; all modules together. */
  readonly kinds: readonly ApprovalKind[];
}

/** A request as the calls answer it. */
export type ApprovalAnswer = OutputOf<typeof approvalCalls.approve>;

/** A request with who asked and who decided. */
export function approvalAnswer(approval: Approval): ApprovalAnswer {
  const { id, kind, subject, payload, reason, frozen, state, requestedBy, requestedAt, decision } = approval;
  return {
    id,
    kind,
    subject,
    payload,
    reason,
    frozen,
    state,
    requested_by: requestedBy,
    requested_at: toIso(requestedAt),
    decided_by: decision?.by ?? null,
    decided_at: decision === null ? null : toIso(decision.at),
    decision_reason: decision?.reason ?? null,
  };
}

/** What whoever approves signs: SHA-256 of what they were shown, in hexadecimal; null where nothing was. */
const hashOfFrozen = ({ frozen }: Approval): string | null =>
  frozen === null ? null : createHash('sha256').update(frozen).digest('hex');

/** Asks for a second person, in the transaction of whoever asks; noted in the audit log. */
export async function requestApproval(tx: Tx, action: string, wanted: NewApproval): Promise<ApprovalAnswer> {
  const approval = await insertApproval(tx, wanted);
  const { at, requestedBy: member, subject, kind, reason } = wanted;
  const detail = { approval: approval.id, kind, payload: wanted.payload, frozen: hashOfFrozen(approval) };
  await recordAudit(tx, { at, staffId: member, action, subject, reason, detail });
  return approvalAnswer(approval);
}

type Decision = Exclude<ApprovalState, 'open'>;

/** Who decides what. */
interface Deciding {
  readonly ports: ApprovalPorts;
  readonly tx: Tx;
  readonly approval: Approval;
  readonly by: StaffId;
  readonly origin: string;
  readonly reason: string;
  readonly given: GivenSignature;
}

async function refusalOf({ ports, tx, approval, by }: Deciding, decision: Decision): Promise<Rejection | null> {
  if (approval.state !== 'open') return { code: 'STATE_CHANGED' };
  const isOwn = approval.requestedBy.id === by;
  if (decision === 'withdrawn') return isOwn ? null : { code: 'NOT_ALLOWED' };
  const hindrance = (await findHindrances(ports, tx, by, [approval])).get(approval.id);
  // What nobody was shown can still be refused.
  const isShut = hindrance !== undefined && (hindrance !== 'unfrozen' || decision === 'approved');
  if (isShut) return { code: hindrance === 'device' ? 'DEVICE_SHARED' : 'NOT_ALLOWED' };
  const kind = ports.kinds.find((one) => one.kind === approval.kind);
  if (kind === undefined) return decision === 'approved' ? { code: 'NOT_FOUND' } : null;
  return (await readStaff(tx, by)).grants.includes(kind.grant) ? null : { code: 'NOT_ALLOWED' };
}

type Hindrance = (typeof approvalHindrances)[number];

/**
 * Why somebody decides none of these requests: nobody decides what they asked for themselves, what is about them or rests on
 * what they have entered, nor through another account that may be theirs; and whoever came by a shell nothing that is older.
 */
async function findHindrances(
  { kinds, clock }: ApprovalPorts,
  db: Queryable,
  by: StaffId,
  requests: readonly Approval[],
): Promise<ReadonlyMap<string, Hindrance>> {
  const { recoveredAt } = await readStaff(db, by);
  const involved = new Map<string, readonly StaffId[]>();
  for (const { id, kind, payload } of requests) {
    const found = await kinds.find((one) => one.kind === kind)?.involved?.(db, payload);
    involved.set(id, (found ?? []).map(staffId));
  }
  const people = [...requests.map(({ requestedBy }) => requestedBy.id), ...[...involved.values()].flat()];
  const same = await findOnePerson(db, by, people, clock.now());
  const hindranceOf = ({ id, requestedBy, requestedAt, frozen }: Approval): Hindrance | undefined =>
    same.get(requestedBy.id) ??
    (involved.get(id)?.some((one) => same.has(one)) === true ? 'involved' : undefined) ??
    (recoveredAt !== null && recoveredAt > requestedAt ? 'older' : undefined) ??
    (frozen === null ? 'unfrozen' : undefined);
  return new Map(
    requests.flatMap((one) => {
      const hindrance = hindranceOf(one);
      return hindrance === undefined ? [] : [[one.id, hindrance] as const];
    }),
  );
}

/** Checks by what an approval is signed; the others need no signature. @returns what {@link checkSignature} refuses. */
async function signatureOf(deciding: Deciding, decision: Decision): Promise<Result<KeptSignature | null, Rejection>> {
  const { ports, tx, approval, by: member, origin, given } = deciding;
  if (decision !== 'approved') return ok(null);
  const hash = present(hashOfFrozen(approval), 'what was shown');
  return ports.checkSignature(tx, { staffId: member, origin }, hash, given, ports.clock.now());
}

/** Does what was asked for, and notes it under the names of both. */
async function carryOut({ ports, tx, approval, by, reason }: Deciding): Promise<Result<undefined, Rejection>> {
  const kind = ports.kinds.find((one) => one.kind === approval.kind);
  if (kind === undefined) return reject('NOT_FOUND');
  const { id, payload, subject, requestedBy } = approval;
  const at = ports.clock.now();
  const reasons = `${approval.reason} / ${reason}`;
  const done = await kind.apply(tx, {
    id,
    payload,
    reason: reasons,
    requestedBy: requestedBy.id,
    approvedBy: by,
    at,
  });
  if (!done.ok) return done;
  const entry = { at, staffId: requestedBy.id, approver: by, action: approval.kind, subject, reason: reasons };
  await recordAudit(tx, { ...entry, ...(done.value ?? { after: payload }), detail: { approval: id } });
  return ok(undefined);
}

/**
 * Decides a request; an approval carries it out in the same transaction.
 * @returns NOT_FOUND, STATE_CHANGED, NOT_ALLOWED (a request of one's own, of an account that one of the two has invited, about
 * oneself or what one has entered, or older than an account that came by a shell),
 * DEVICE_SHARED, NOT_ALLOWED (nothing says what is decided, or without the kind's grant), SIGNATURE_REQUIRED, SIGNATURE_WRONG,
 * PASSKEY_REFUSED, then what the kind refuses.
 */
async function decide(
  ports: ApprovalPorts,
  context: CallContext,
  { id, reason, ...given }: InputOf<typeof approvalCalls.approve>,
  decision: Decision,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const by = requireStaff(context);
  return ports.db.withTx(`approval ${decision}`, async (tx) => {
    const approval = await lockApproval(tx, id);
    if (approval === undefined) return reject('NOT_FOUND');
    const deciding: Deciding = { ports, tx, approval, by, origin: context.origin, reason, given };
    const refused = await refusalOf(deciding, decision);
    if (refused !== null) return err(refused);
    const signed = await signatureOf(deciding, decision);
    if (!signed.ok) return signed;
    const at = ports.clock.now();
    decideApproval(tx, id, { state: decision, by, reason, at, signature: signed.value });
    if (decision === 'approved') {
      const done = await carryOut(deciding);
      if (!done.ok) return done;
    }
    const { kind, subject } = approval;
    const signature = signed.value === null ? {} : { signature: signed.value };
    const detail = { approval: id, kind, requested_by: approval.requestedBy.id, ...signature };
    await recordAudit(tx, { at, staffId: by, action: `approval.${decision}`, subject, reason, detail });
    return ok(approvalAnswer(await getApproval(tx, id)));
  });
}

/** The requests that somebody may decide, and their own. @returns PARAMETER_ERROR for a strange cursor. */
async function listApprovals(
  ports: ApprovalPorts,
  by: StaffId,
  input: InputOf<typeof approvalCalls.list>,
): Promise<Result<OutputOf<typeof approvalCalls.list>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { db, kinds } = ports;
  const { grants } = await readStaff(db, by);
  const decidable = kinds.filter(({ grant }) => grants.includes(grant)).map(({ kind }) => kind);
  const { rows, total } = await selectApprovals(db, { state: input.state, kinds: decidable, by }, slice.value);
  const found = await findHindrances(
    ports,
    db,
    by,
    rows.filter(({ state }) => state === 'open'),
  );
  const listed = rows.map((row) => ({ ...approvalAnswer(row), hindrance: found.get(row.id) ?? null }));
  return ok(pageOf(input, listed, total));
}

/** Binds the calls by which staff decide together. */
export function approvalRoutes(ports: ApprovalPorts): Binding[] {
  return [
    bind(approvalCalls.list, (context, input) => listApprovals(ports, requireStaff(context), input)),
    bind(approvalCalls.approve, (context, input) => decide(ports, context, input, 'approved')),
    bind(approvalCalls.refuse, (context, input) => decide(ports, context, input, 'refused')),
    bind(approvalCalls.withdraw, (context, input) => decide(ports, context, input, 'withdrawn')),
  ];
}
