import type { StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { forgiveAttempts, takeAttempts, type Attempt } from './attempt-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { findStaff, type StaffMember } from './staff-store.ts';
import type { User } from './user-store.ts';

/** Compares the password that somebody who is signed in shows again. @returns TOO_MANY_REQUESTS, SYSTEM_BUSY, PASSWORD_WRONG. */
export async function checkOwnPassword(
  context: IdentityContext,
  user: User,
  password: string,
): Promise<Result<void, Rejection>> {
  const attempt: Attempt = { kind: 'ownPassword', subject: user.id };
  return compare(context, attempt, { password, hash: user.passwordHash, field: 'password' });
}

/** The same of a member of staff, whom it gives. @param field the input field that carries the password. */
export async function checkStaffPassword(
  context: IdentityContext,
  id: StaffId,
  password: string,
  field = 'password',
): Promise<Result<StaffMember, Rejection>> {
  const member = present(await findStaff(context.db, id), 'the signed-in member of staff');
  const attempt: Attempt = { kind: 'staffPassword', subject: member.name };
  const known = await compare(context, attempt, { password, hash: member.passwordHash, field });
  return known.ok ? ok(member) : known;
}

async function compare(
  { db, clock, hasher, attemptFactor }: IdentityContext,
  attempt: Attempt,
  { password, hash, field }: { readonly password: string; readonly hash: string; readonly field: string },
): Promise<Result<void, Rejection>> {
  const taken = await takeAttempts(db, clock.now(), attemptFactor, [attempt]);
  if (!taken.ok) return taken;
  const verified = await hasher.verify(password, hash);
  if (!verified.ok) return verified;
  if (!verified.value) return reject('PASSWORD_WRONG', { field });
  await db.withTx('right password', (tx) => forgiveAttempts(tx, attempt));
  return ok(undefined);
}
