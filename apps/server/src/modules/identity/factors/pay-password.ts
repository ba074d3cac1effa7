import type { InputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import { isWeakPin } from '@bourse/contract/text-rules';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { forgiveAttempts, takeAttempts, type Attempt } from '../attempt-store.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { readPayPasswordHash, setPayPasswordHash } from '../user-store.ts';
import { readSafety } from './safety-store.ts';
import { noteSecurityChange, recipientsOf } from './security-change.ts';

const attemptOf = (owner: UserId): Attempt => ({ kind: 'payPassword', subject: owner });

/**
 * Sets the pay password, or another one. Refusals in this order: PARAMETER_ERROR (not six digits), PASSWORDS_DIFFER,
 * PASSWORD_TOO_WEAK, SYSTEM_BUSY.
 */
export async function setPayPassword(
  { db, clock, hasher, messages }: IdentityContext,
  owner: UserId,
  input: InputOf<typeof safetyCalls.payPassword>,
): Promise<Result<Record<string, never>, Rejection>> {
  const { pay_password: pin, re_pay_password: repeated } = input;
  if (!/^\d{6}$/.test(pin)) return rejectField('pay_password');
  if (pin !== repeated) return reject('PASSWORDS_DIFFER', { field: 're_pay_password' });
  if (isWeakPin(pin)) return reject('PASSWORD_TOO_WEAK', { field: 'pay_password' });
  const hash = await hasher.hash(pin);
  if (!hash.ok) return hash;
  return db.withTx('set a pay password', async (tx) => {
    const safety = await readSafety(tx, owner);
    const recipients = recipientsOf(safety, messages.channels);
    await setPayPasswordHash(tx, owner, hash.value);
    // Another one in the place of the first keeps money from leaving for a day, and ends the lock of misses (S61).
    const change = safety.hasPayPassword ? 'pay_password_reset' : 'pay_password';
    await noteSecurityChange(tx, owner, change, recipients, clock.now());
    await forgiveAttempts(tx, attemptOf(owner));
    return ok({});
  });
}

/**
 * Compares a pay password that a payment needs. @returns TOO_MANY_REQUESTS, SYSTEM_BUSY, PAY_PASSWORD_WRONG, also for who has
 * none.
 */
export async function checkPayPassword(
  { db, clock, hasher, attemptFactor }: IdentityContext,
  owner: UserId,
  pin: string,
): Promise<Result<void, Rejection>> {
  const attempt = attemptOf(owner);
  const taken = await takeAttempts(db, clock.now(), attemptFactor, [attempt]);
  if (!taken.ok) return taken;
  const verified = await hasher.verify(pin, await readPayPasswordHash(db, owner));
  if (!verified.ok) return verified;
  if (!verified.value) return reject('PAY_PASSWORD_WRONG', { field: 'pay_password' });
  await db.withTx('right pay password', (tx) => forgiveAttempts(tx, attempt));
  return ok(undefined);
}
