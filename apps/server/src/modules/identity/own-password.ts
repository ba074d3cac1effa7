import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { forgiveAttempts, takeAttempts, type Attempt } from './attempt-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import type { User } from './user-store.ts';

/** Compares the password that somebody who is signed in shows again. @returns TOO_MANY_REQUESTS, SYSTEM_BUSY, PASSWORD_WRONG. */
export async function checkOwnPassword(
  { db, clock, hasher, attemptFactor }: IdentityContext,
  user: User,
  password: string,
): Promise<Result<void, Rejection>> {
  const attempt: Attempt = { kind: 'ownPassword', subject: user.id };
  const taken = await takeAttempts(db, clock.now(), attemptFactor, [attempt]);
  if (!taken.ok) return taken;
  const verified = await hasher.verify(password, user.passwordHash);
  if (!verified.ok) return verified;
  if (!verified.value) return reject('PASSWORD_WRONG', { field: 'password' });
  await db.withTx('right password', (tx) => forgiveAttempts(tx, attempt));
  return ok(undefined);
}
