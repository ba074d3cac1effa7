import type { InputOf, OutputOf } from '@bourse/contract/call';
import { languages } from '@bourse/contract/lang';
import { staffRoles } from '@bourse/contract/roles';
import { staffCalls } from '@bourse/contract/staff';
import type { StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { err, ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { changesOf, findOpenApproval, requestApproval, type SummaryParts } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { type Colleague, lockColleague, parseStaffMail, readColleague, readStaff } from '../identity/index.ts';
import { carryOutAct, type ColleagueAct, refusalOfAct, takesTwo } from './colleague-acts.ts';
import { colleagueAnswer } from './colleague-answer.ts';
import type { ColleaguePorts } from './colleague-ports.ts';
import { editGrant, openedBy, readRights } from './rights.ts';

type Acted = OutputOf<typeof staffCalls.change>;

/** What is kept of an act that waits for its second person. */
const payloads = {
  'staff.rights': z.object({
    id: z.string(),
    roles: z.array(z.enum(staffRoles)),
    grants: z.array(z.string()),
  }),
  'staff.close': z.object({ id: z.string() }),
  'staff.reset': z.object({ id: z.string(), mail: z.nullable(z.string()), lang: z.enum(languages) }),
} as const;
type AskedKind = keyof typeof payloads;

function payloadOf({ id, name }: Colleague, act: ColleagueAct): Record<string, unknown> {
  if (act.kind === 'staff.rights') return { id, name, ...act.rights };
  if (act.kind === 'staff.close') return { id, name };
  return { id, name, mail: act.mail, lang: act.lang };
}

/** What the second person reads: who it is, and what becomes of them. */
function summaryOf({ name, mail, roles, grants, status }: Colleague, act: ColleagueAct): SummaryParts {
  const to = mail === null ? name : `${name}, ${mail}`;
  if (act.kind === 'staff.rights') return { to, changes: changesOf({ roles, grants }, { ...act.rights }) };
  if (act.kind === 'staff.close') return { to, changes: changesOf({ status }, { status: 'closed' }) };
  return { to, changes: [{ field: 'link', before: null, after: act.mail ?? mail }] };
}

function actOf(kind: AskedKind, payload: unknown): ColleagueAct {
  if (kind === 'staff.rights') return { kind, rights: z.parse(payloads[kind], payload) };
  if (kind === 'staff.close') return { kind };
  return { kind, ...z.parse(payloads[kind], payload) };
}

/** Refuses whoever acts on their own account, or on what they may not do themselves. */
async function refusalFor(tx: Tx, by: StaffId, colleague: Colleague, act: ColleagueAct): Promise<Rejection | null> {
  if (colleague.id === by) return { code: 'NOT_ALLOWED' };
  const own = (await readStaff(tx, by)).grants;
  const touched = [...openedBy(colleague), ...(act.kind === 'staff.rights' ? openedBy(act.rights) : [])];
  return touched.every((grant) => own.includes(grant)) ? null : { code: 'NOT_ALLOWED' };
}

/** Does an act, or asks a second person for it. @returns NOT_FOUND, NOT_ALLOWED, then what the act itself refuses. */
async function actOn(
  { db, clock }: ColleaguePorts,
  by: StaffId,
  { name: action, id, reason }: { readonly name: string; readonly id: string; readonly reason: string },
  wanted: ColleagueAct,
): Promise<Result<Acted, Rejection>> {
  return db.withTx<Result<Acted, Rejection>>(action, async (tx) => {
    const colleague = await lockColleague(tx, id);
    if (colleague === undefined) return reject('NOT_FOUND');
    const at = clock.now();
    const refused =
      (await refusalFor(tx, by, colleague, wanted)) ?? (await refusalOfAct({ tx, colleague, at }, wanted));
    if (refused !== null) return err(refused);
    const subject = `staff:${colleague.id}`;
    if (takesTwo(colleague, wanted)) {
      if ((await findOpenApproval(tx, wanted.kind, subject)) !== undefined) return reject('STATE_CHANGED');
      const payload = payloadOf(colleague, wanted);
      const summary = summaryOf(colleague, wanted);
      const request = { kind: wanted.kind, subject, payload, reason, summary, requestedBy: by, at };
      return ok({ member: colleagueAnswer(colleague), request: (await requestApproval(tx, action, request)).id });
    }
    const done = await carryOutAct({ tx, colleague, by, at }, wanted);
    if (!done.ok) return done;
    await recordAudit(tx, { at, staffId: by, action, subject, reason, ...done.value });
    return ok({
      member: colleagueAnswer(present(await readColleague(tx, colleague.id), 'the colleague')),
      request: null,
    });
  });
}

/** Carries out what two persons have decided about a third. */
async function carryOut(kind: AskedKind, tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const { id } = z.parse(payloads[kind], request.payload);
  const wanted = actOf(kind, request.payload);
  const colleague = await lockColleague(tx, id);
  if (colleague === undefined) return reject('NOT_FOUND');
  for (const person of [request.requestedBy, request.approvedBy]) {
    const refused = await refusalFor(tx, person, colleague, wanted);
    if (refused !== null) return err(refused);
  }
  return carryOutAct({ tx, colleague, by: request.requestedBy, at: request.at }, wanted);
}

/** What is decided about staff by two persons; the one whom it is about takes no part in it. */
export const colleagueApprovals: readonly ApprovalKind[] = (
  ['staff.rights', 'staff.close', 'staff.reset'] as const
).map((kind): ApprovalKind => ({
  kind,
  grant: editGrant,
  involved: async (_db, payload) => [z.parse(payloads['staff.close'], payload).id],
  apply: (tx, request) => carryOut(kind, tx, request),
}));

/** The calls that change an account, by what they do. */
export function changeCalls(ports: ColleaguePorts) {
  return {
    /** @returns NOT_FOUND, NOT_ALLOWED, PARAMETER_ERROR (a grant that there is not), STATE_CHANGED. */
    change: async (call: CallContext, input: InputOf<typeof staffCalls.change>): Promise<Result<Acted, Rejection>> => {
      const rights = readRights(input);
      if (rights === null) return rejectField('grants');
      return actOn(
        ports,
        requireStaff(call),
        { ...input, name: staffCalls.change.name },
        { kind: 'staff.rights', rights },
      );
    },
    /** @returns NOT_FOUND, NOT_ALLOWED, STATE_CHANGED. */
    close: (call: CallContext, input: InputOf<typeof staffCalls.close>): Promise<Result<Acted, Rejection>> =>
      actOn(ports, requireStaff(call), { ...input, name: staffCalls.close.name }, { kind: 'staff.close' }),
    /** @returns INVALID_ADDRESS, NOT_FOUND, NOT_ALLOWED, STATE_CHANGED, ADDRESS_TAKEN. */
    link: async (
      call: CallContext,
      which: 'invite' | 'reset',
      input: InputOf<typeof staffCalls.reset>,
    ): Promise<Result<Acted, Rejection>> => {
      const mail = input.mail === undefined ? null : parseStaffMail(input.mail);
      if (input.mail !== undefined && mail === null) return reject('INVALID_ADDRESS', { field: 'mail' });
      const wanted = { kind: `staff.${which}`, mail, lang: call.lang } as const;
      return actOn(ports, requireStaff(call), { ...input, name: staffCalls[which].name }, wanted);
    },
  };
}
