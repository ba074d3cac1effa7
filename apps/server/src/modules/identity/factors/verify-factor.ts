import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import type { SessionId, UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { checkOwnFactor, methodsOf, refresh } from './customer-factors.ts';
import { checkPasskey } from './passkeys.ts';
import { findRecovery } from './recovery-store.ts';
import { readFreshUntil, readLock, readSafety } from './safety-store.ts';

/**
 * Shows a factor in a session, which is fresh for five minutes.
 * @returns NOT_ALLOWED (a method that this customer does not have, or has better ones than), TOO_MANY_REQUESTS, CODE_WRONG,
 * CODE_EXPIRED, PASSKEY_REFUSED.
 */
export async function verifyFactor(
  context: IdentityContext,
  {
    userId: owner,
    sessionId: session,
    origin,
  }: { readonly userId: UserId; readonly sessionId: SessionId; readonly origin: string },
  { method, code }: InputOf<typeof safetyCalls.verify>,
): Promise<Result<OutputOf<typeof safetyCalls.verify>, Rejection>> {
  const safety = await readSafety(context.db, owner);
  const methods = methodsOf(context, safety);
  if (!methods.includes(method)) return reject('NOT_ALLOWED', { methods });
  const shown =
    method === 'passkey'
      ? await checkPasskey(context, { userId: owner, origin }, code)
      : await checkOwnFactor(context, owner, safety, code);
  if (!shown.ok) return shown;
  const fresh = await refresh(context, session, shown.value);
  return fresh.ok ? ok({ fresh_until: toIso(fresh.value) }) : fresh;
}

/** Enough to recognise a word by, and not enough to write a mail with it. */
function hidden(word: string): string {
  const [first = ''] = Array.from(word);
  return first === '' ? '' : `${first}\u2022\u2022\u2022`;
}

/** How an account is guarded, as its owner reads it. */
export async function safetyState(
  context: IdentityContext,
  owner: UserId,
  session: SessionId,
): Promise<OutputOf<typeof safetyCalls.state>> {
  const { db, clock } = context;
  const now = clock.now();
  const [safety, freshUntil, lock, recovery] = await Promise.all([
    readSafety(db, owner),
    readFreshUntil(db, session, now),
    readLock(db, owner, now),
    findRecovery(db, owner),
  ]);
  return {
    totp: safety.totp,
    passkeys: safety.passkeys,
    recovery_codes: safety.recoveryCodes,
    email: safety.email,
    phone: safety.phone,
    has_pay_password: safety.hasPayPassword,
    anti_phishing: hidden(safety.antiPhishing),
    methods: methodsOf(context, safety),
    fresh_until: freshUntil === null ? null : toIso(freshUntil),
    locked_until: lock === null ? null : toIso(lock.until),
    lock_reason: lock?.reason ?? null,
    recovery_ready_at: recovery === undefined ? null : toIso(recovery.readyAt),
  };
}
