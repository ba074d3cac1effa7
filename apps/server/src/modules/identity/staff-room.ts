import { randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { grantsOf } from '@bourse/contract/roles';
import { staffCalls } from '@bourse/contract/staff';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteAllPasskeys } from './factors/passkey-store.ts';
import { removeTotp } from './factors/totp-factors.ts';
import type { IdentityContext } from './identity-deps.ts';
import { readRights } from './staff.ts';
import { forgetNumber, issueNumber, type IssuedNumber, tryNumber } from './staff-confirmation-store.ts';
import { asStaff } from './staff-factor-store.ts';
import { linkStaff, mayBeOnePerson } from './staff-links.ts';
import { confirmLinks } from './staff-links-store.ts';
import {
  closeStaff,
  type Colleague,
  endStaffSessions,
  issueStaffPassword,
  lockColleague,
  readColleague,
  selectColleagues,
  updateRights,
} from './staff-room-store.ts';
import { readStaff } from './staff-store.ts';

type Answer = OutputOf<typeof staffCalls.change>;
type Confirming = OutputOf<typeof staffCalls.confirm>;

function answerOf(one: Colleague): Answer {
  const { id, name, roles, grants, status, mustChangePassword, hasFactor, createdAt, lastSeenAt } = one;
  return {
    id,
    name,
    roles: [...roles],
    grants: [...grants],
    status,
    is_new: mustChangePassword,
    has_factor: hasFactor,
    created_at: toIso(createdAt),
    last_seen_at: lastSeenAt === null ? null : toIso(lastSeenAt),
    may_be: othersOf(one),
  };
}

const othersOf = ({ mayBe }: Colleague): Answer['may_be'] => mayBe.map((other) => ({ ...other }));

async function listColleagues(
  db: Database,
  input: InputOf<typeof staffCalls.list>,
): Promise<Result<OutputOf<typeof staffCalls.list>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectColleagues(db, slice.value);
  return ok(pageOf(input, rows.map(answerOf), total));
}

/** Somebody who changes the account of a colleague, and when. */
interface Changing {
  readonly tx: Tx;
  readonly by: StaffId;
  readonly at: Instant;
  readonly colleague: Colleague;
}

/** What was noted of a change: its refusal rolls it back. */
type Noted = Result<{ readonly before?: object; readonly after?: object }, Rejection>;

/** Changes a colleague's account and notes it; the one way to do so. Whoever acts on their own is refused. */
async function changeColleague(
  { db, clock }: IdentityContext,
  by: StaffId,
  action: string,
  input: { readonly id: string; readonly reason: string },
  work: (changing: Changing) => Promise<Noted>,
): Promise<Result<Colleague, Rejection>> {
  return db.withTx<Result<Colleague, Rejection>>(action, async (tx) => {
    const colleague = await lockColleague(tx, input.id);
    if (colleague === undefined) return reject('NOT_FOUND');
    const at = clock.now();
    const noted = await work({ tx, by, at, colleague });
    if (!noted.ok) return noted;
    const entry = { at, staffId: by, action, subject: `staff:${colleague.id}`, reason: input.reason };
    const { before, after } = noted.value;
    await recordAudit(tx, { ...entry, before: before && { ...before }, after: after && { ...after } });
    return ok(present(await readColleague(tx, colleague.id), 'the colleague'));
  });
}

/** Refuses whoever changes their own account, or that of somebody who may do what they may not. */
async function refusalFor({ tx, by, colleague }: Changing, wanted: readonly string[] = []): Promise<Rejection | null> {
  if (colleague.id === by) return { code: 'NOT_ALLOWED' };
  const own = (await readStaff(tx, by)).grants;
  const touched = [...grantsOf(colleague.roles, colleague.grants), ...wanted];
  return touched.every((grant) => own.includes(grant)) ? null : { code: 'NOT_ALLOWED' };
}

/** @returns NOT_FOUND, NOT_ALLOWED, PARAMETER_ERROR (a grant that there is not), STATE_CHANGED (closed, or nothing new). */
function changeRights(context: IdentityContext, by: StaffId, input: InputOf<typeof staffCalls.change>) {
  return changeColleague(context, by, staffCalls.change.name, input, async (changing): Promise<Noted> => {
    const { tx, colleague } = changing;
    const rights = readRights(input);
    const refused = await refusalFor(changing, rights === null ? [] : grantsOf(rights.roles, rights.grants));
    if (refused !== null) return err(refused);
    if (rights === null) return rejectField('grants');
    const before = { roles: colleague.roles, grants: colleague.grants };
    const isSame = JSON.stringify(before) === JSON.stringify(rights);
    if (colleague.status === 'closed' || isSame) return reject('STATE_CHANGED');
    updateRights(tx, colleague.id, rights);
    return ok({ before, after: rights });
  });
}

/** @returns NOT_FOUND, NOT_ALLOWED, STATE_CHANGED where it is closed already. */
function closeAccount(context: IdentityContext, by: StaffId, input: InputOf<typeof staffCalls.close>) {
  return changeColleague(context, by, staffCalls.close.name, input, async (changing): Promise<Noted> => {
    const { tx, at, colleague } = changing;
    const refused = await refusalFor(changing);
    if (refused !== null) return err(refused);
    if (colleague.status === 'closed') return reject('STATE_CHANGED');
    closeStaff(tx, colleague.id);
    endStaffSessions(tx, colleague.id, at);
    return ok({ before: { status: 'open' }, after: { status: 'closed' } });
  });
}

/** @returns SYSTEM_BUSY, NOT_FOUND, NOT_ALLOWED, STATE_CHANGED where it is closed. */
async function resetPassword(
  context: IdentityContext,
  by: StaffId,
  input: InputOf<typeof staffCalls.reset>,
): Promise<Result<OutputOf<typeof staffCalls.reset>, Rejection>> {
  const password = randomBytes(18).toString('base64url');
  const hash = await context.hasher.hash(password);
  if (!hash.ok) return hash;
  const changed = await changeColleague(context, by, staffCalls.reset.name, input, async (changing): Promise<Noted> => {
    const { tx, at, colleague } = changing;
    const refused = await refusalFor(changing);
    if (refused !== null) return err(refused);
    if (colleague.status === 'closed') return reject('STATE_CHANGED');
    issueStaffPassword(tx, colleague.id, hash.value);
    endStaffSessions(tx, colleague.id, at);
    // Whoever has lost their factors sets another one behind the new password.
    await deleteAllPasskeys(tx, asStaff(colleague.id));
    await removeTotp(tx, asStaff(colleague.id));
    linkStaff(tx, colleague.id, by, at);
    forgetNumber(tx, colleague.id);
    return ok({});
  });
  return changed.ok ? ok({ id: changed.value.id, name: changed.value.name, password }) : changed;
}

/**
 * Gives the number by which a colleague is confirmed: whoever confirms reads it to them, and they type it in their session.
 * @returns NOT_FOUND, STATE_CHANGED (nobody else knew its password), NOT_ALLOWED (who may be one of the two), STATE_CHANGED
 *   (whoever has it has not signed in and set a password and a factor of their own: there is nobody to vouch for).
 */
async function beginToConfirm(
  context: IdentityContext,
  by: StaffId,
  input: InputOf<typeof staffCalls.confirm>,
): Promise<Result<Confirming, Rejection>> {
  let issued: IssuedNumber | null = null;
  const action = staffCalls.confirm.name;
  const changed = await changeColleague(context, by, action, input, async ({ tx, at, colleague }): Promise<Noted> => {
    if (colleague.mayBe.length === 0) return reject('STATE_CHANGED');
    if (await mayBeOnePerson(tx, by, colleague.id, at)) return reject('NOT_ALLOWED');
    const hasArrived = !colleague.mustChangePassword && colleague.hasFactor && colleague.status === 'open';
    if (!hasArrived) return reject('STATE_CHANGED', { because: 'not_signed_in' });
    issued = await issueNumber(tx, colleague.id, by, at);
    return ok({});
  });
  if (!changed.ok) return changed;
  const { number, expiresAt } = present<IssuedNumber>(issued, 'the number');
  return ok({ id: changed.value.id, name: changed.value.name, number, expires_at: toIso(expiresAt) });
}

/**
 * Confirms the caller by the number that a third person is shown. Each try is counted, also where it confirms nobody.
 * @returns CODE_EXPIRED (nobody confirms them now, or too much was tried), CODE_WRONG, NOT_ALLOWED (the confirmer may be one of
 *   the two by now).
 */
async function enterNumber(
  { db, clock }: IdentityContext,
  own: StaffId,
  { number }: InputOf<typeof staffCalls.enterNumber>,
): Promise<Result<OutputOf<typeof staffCalls.enterNumber>, Rejection>> {
  const at = clock.now();
  const action = staffCalls.enterNumber.name;
  const outcome = await db.withTx(action, async (tx) => {
    // Nobody issues a password to them meanwhile.
    const self = present(await lockColleague(tx, own), 'the caller');
    const tried = await tryNumber(tx, own, number, at);
    if (tried === null) return 'CODE_EXPIRED';
    if (tried === 'wrong') return 'CODE_WRONG';
    const { by } = tried;
    if (await mayBeOnePerson(tx, by, own, at)) return 'NOT_ALLOWED';
    forgetNumber(tx, own);
    await confirmLinks(tx, own, by, at);
    const before = { may_be: self.mayBe.map(({ id }) => id) };
    await recordAudit(tx, { at, staffId: own, approver: by, action, subject: `staff:${own}`, before });
    return present(await readColleague(tx, own), 'the caller');
  });
  return typeof outcome === 'string' ? reject(outcome) : ok({ may_be: othersOf(outcome) });
}

const answered = (result: Result<Colleague, Rejection>): Result<Answer, Rejection> =>
  result.ok ? ok(answerOf(result.value)) : result;

/** Binds the calls by which staff see and change the accounts of their colleagues. */
export function staffRoomRoutes(context: IdentityContext): Binding[] {
  return [
    bind(staffCalls.list, (_call, input) => listColleagues(context.db, input)),
    bind(staffCalls.change, async (call, input) => answered(await changeRights(context, requireStaff(call), input))),
    bind(staffCalls.close, async (call, input) => answered(await closeAccount(context, requireStaff(call), input))),
    bind(staffCalls.reset, (call, input) => resetPassword(context, requireStaff(call), input)),
    bind(staffCalls.confirm, (call, input) => beginToConfirm(context, requireStaff(call), input)),
    bind(staffCalls.enterNumber, (call, input) => enterNumber(context, requireStaff(call), input)),
  ];
}
