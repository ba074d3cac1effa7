import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { passwordChanged } from '@bourse/contract/events';
import type { identityCalls } from '@bourse/contract/identity';
import type { SessionId, UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { parseAccountAddress } from './account-address.ts';
import { takeAttempts } from './attempt-store.ts';
import { checkCode, useCode, type CheckedCode } from './code-store.ts';
import { forgetDevices } from './device-store.ts';
import { endSessions } from './end-sessions.ts';
import { noteSecurityChange, recipientsOf } from './factors/security-change.ts';
import { voidTickets } from './factors/sign-in-ticket-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { checkNewPassword } from './password-rules.ts';
import { isOffered } from './send-code.ts';
import type { SessionChoice } from './session-store.ts';
import { addressesOf } from './user-address.ts';
import { findUser, findUserByAddress, setPasswordHash, type User } from './user-store.ts';

/** Two spellings of one field (S29): PARAMETER_ERROR when both are given and differ, or when neither is. */
function eitherSpelling(
  names: readonly [string, string],
  values: readonly [string | undefined, string | undefined],
): Result<string, Rejection> {
  const [first, second] = values;
  if (first !== undefined && second !== undefined && first !== second) return rejectField(names[1]);
  const value = first ?? second;
  return value === undefined ? rejectField(names[0]) : ok(value);
}

/** Hashes and stores the new password, uses the code up, ends the chosen sessions and forgets the devices, all in one. */
async function store(
  context: IdentityContext,
  password: string,
  checked: CheckedCode,
  owner: Pick<User, 'id' | 'email' | 'phone'> | undefined,
  ended: SessionChoice,
): Promise<Result<void, Rejection>> {
  const { db, clock, hasher, sessions, messages } = context;
  const hash = await hasher.hash(password);
  if (!hash.ok) return hash;
  const stored = await db.withTx('change a password', async (tx) => {
    const now = clock.now();
    const used = await useCode(tx, checked, now);
    if (!used.ok) return used;
    // Nobody was sent this code, so it was guessed.
    if (owner === undefined) return reject('CODE_WRONG', { field: 'code' });
    await setPasswordHash(tx, owner.id, hash.value, now);
    await endSessions(tx, owner.id, ended, now);
    await forgetDevices(tx, owner.id);
    await voidTickets(tx, owner.id);
    await noteSecurityChange(tx, owner.id, 'password', recipientsOf(owner, messages.channels), now);
    appendEvents(tx, now, [eventOf(passwordChanged, { user_id: owner.id, at: toIso(now) })]);
    return ok(undefined);
  });
  sessions.forget();
  return stored;
}

/**
 * Sets a new password for somebody who has forgotten theirs, and ends all their sessions. Refusals in this order:
 * PARAMETER_ERROR, INVALID_ADDRESS, PHONE_NOT_OFFERED, PASSWORD_TOO_SHORT, PASSWORDS_DIFFER, PASSWORD_TOO_WEAK, TOO_MANY_REQUESTS,
 * CODE_WRONG, CODE_EXPIRED, SYSTEM_BUSY.
 */
export async function resetPassword(
  context: IdentityContext,
  caller: Pick<CallContext, 'ip'>,
  input: InputOf<typeof identityCalls.forget>,
): Promise<Result<void, Rejection>> {
  const { db, clock } = context;
  const named = eitherSpelling(['user_string', 'account'], [input.user_string, input.account]);
  if (!named.ok) return named;
  const confirmation = eitherSpelling(['re_password', 'repassword'], [input.re_password, input.repassword]);
  if (!confirmation.ok) return confirmation;
  const address = parseAccountAddress(named.value, input.area_code);
  if (address === null) return reject('INVALID_ADDRESS', { field: 'user_string' });
  if (!isOffered(context, address)) return reject('PHONE_NOT_OFFERED', { field: 'user_string' });
  const allowed = checkNewPassword(input.password, confirmation.value, [address.value]);
  if (!allowed.ok) return allowed;
  const attempt = { kind: 'checkAddress', subject: caller.ip } as const;
  const taken = await takeAttempts(db, clock.now(), context.attemptFactor, [attempt]);
  if (!taken.ok) return taken;
  const checked = await checkCode(db, address, 'forget', input.code, clock.now());
  if (!checked.ok) return checked;
  return store(context, input.password, checked.value, await findUserByAddress(db, address), { except: null });
}

/** The code may have gone to either address of the account. */
async function checkOwnCode(
  context: IdentityContext,
  user: User,
  code: string,
): Promise<Result<CheckedCode, Rejection>> {
  let answer: Result<CheckedCode, Rejection> = reject('CODE_WRONG', { field: 'code' });
  for (const address of addressesOf(user)) {
    const checked = await checkCode(context.db, address, 'password', code, context.clock.now());
    if (checked.ok) return checked;
    if (checked.error.code === 'CODE_EXPIRED') answer = checked;
  }
  return answer;
}

/**
 * Changes the own password with a code of the scene `password`, and ends all other sessions (S131). Refusals in this
 * order: PASSWORD_TOO_SHORT, PASSWORDS_DIFFER, PASSWORD_TOO_WEAK, CODE_WRONG, CODE_EXPIRED, SYSTEM_BUSY.
 */
export async function updatePassword(
  context: IdentityContext,
  owner: UserId,
  own: SessionId | null,
  input: InputOf<typeof identityCalls.updatePassword>,
): Promise<Result<void, Rejection>> {
  const user = present(await findUser(context.db, owner), `user ${owner}`);
  const words = [user.nickname, ...addressesOf(user).map(({ value }) => value)];
  const allowed = checkNewPassword(input.password, input.re_password, words);
  if (!allowed.ok) return allowed;
  const checked = await checkOwnCode(context, user, input.code);
  if (!checked.ok) return checked;
  return store(context, input.password, checked.value, user, { except: own });
}
