import type { FactorMethod } from '@bourse/contract/security-change';
import type { SessionId, UserId } from '@bourse/kernel/ids';
import { instant, toIso, type Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { AnyCall } from '@bourse/contract/call';
import type { Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { checkCode, useCode } from '../code-store.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { addressesOf } from '../user-address.ts';
import type { FactorOwner } from './factor-store.ts';
import { freshMs, noteFactor, readFreshUntil, readLock, readSafety, type Safety } from './safety-store.ts';
import { checkFactor } from './totp-factors.ts';

/** A factor that was shown and fits, to be used up in the transaction that it allows. */
export interface ShownFactor {
  readonly use: (tx: Tx) => Promise<Result<void, Rejection>>;
}

/** A customer as the owner of factors. */
export const asOwner = (id: UserId): FactorOwner => ({ kind: 'customer', id });

/** Whether signing in takes a second step. */
export const hasFactor = ({ totp, passkeys }: Safety): boolean => totp || passkeys > 0;

/**
 * By what a customer can show that it is them. A code by mail or SMS serves only who has nothing better: otherwise
 * whoever has the mailbox would have everything.
 */
export function methodsOf({ messages }: Pick<IdentityContext, 'messages'>, safety: Safety): FactorMethod[] {
  const { totp, passkeys, recoveryCodes, email, phone } = safety;
  const methods: readonly (FactorMethod | false)[] = hasFactor(safety)
    ? [totp && 'totp', passkeys > 0 && 'passkey', recoveryCodes > 0 && 'recovery']
    : [email !== null && 'email', phone !== null && messages.channels.has('sms') && 'sms'];
  return methods.filter((method) => method !== false);
}

/** A code by mail or SMS, of the scene `factor`. */
async function checkSentCode(
  context: IdentityContext,
  safety: Safety,
  code: string,
): Promise<Result<ShownFactor, Rejection>> {
  const { db, clock } = context;
  let answer: Result<ShownFactor, Rejection> = reject('CODE_WRONG', { field: 'code' });
  for (const address of addressesOf(safety)) {
    const checked = await checkCode(db, address, 'factor', code, clock.now());
    if (checked.ok) return ok({ use: (tx) => useCode(tx, checked.value, clock.now()) });
    if (checked.error.code === 'CODE_EXPIRED') answer = checked;
  }
  return answer;
}

/** Compares a code, of whichever kind it is, with what the customer has. @returns TOO_MANY_REQUESTS, CODE_WRONG, CODE_EXPIRED. */
export function checkOwnFactor(
  context: IdentityContext,
  owner: UserId,
  safety: Safety,
  code: string,
): Promise<Result<ShownFactor, Rejection>> {
  return hasFactor(safety) ? checkFactor(context, asOwner(owner), code) : checkSentCode(context, safety, code);
}

/** Uses a shown factor up and makes the session fresh. @returns until when, or CODE_WRONG. */
export async function refresh(
  { db, clock }: IdentityContext,
  session: SessionId,
  shown: ShownFactor,
): Promise<Result<Instant, Rejection>> {
  return db.withTx('show a factor', async (tx) => {
    const used = await shown.use(tx);
    if (!used.ok) return used;
    const now = clock.now();
    await noteFactor(tx, session, now);
    return ok(instant(now + freshMs));
  });
}

/** The field `code` of a request, where it has one. */
export function codeIn(fields: unknown): string | null {
  const code = typeof fields === 'object' && fields !== null && 'code' in fields ? fields.code : undefined;
  return typeof code === 'string' && code !== '' && code.length <= 20 ? code : null;
}

/**
 * Enforces what a call's gate says of factors: no money leaves within 24 hours of a change, and a factor is five minutes old
 * at most, unless the request brings one along. A wrong one is refused in any case. Null lets the caller in.
 */
export async function refuseUnproved(
  context: IdentityContext,
  gate: NonNullable<AnyCall['gate']>,
  { userId: owner, sessionId: session }: Pick<Caller, 'userId' | 'sessionId'>,
  fields: unknown,
): Promise<Rejection | null> {
  const { db, clock } = context;
  if (owner === null || session === null) return null;
  if (gate.unlocked === true) {
    const lock = await readLock(db, owner, clock.now());
    if (lock !== null) return { code: 'WITHDRAWALS_LOCKED', data: { until: toIso(lock.until), reason: lock.reason } };
  }
  if (gate.factor === undefined) return null;
  const code = gate.factor === 'code' ? codeIn(fields) : null;
  const isFresh = (await readFreshUntil(db, session, clock.now())) !== null;
  if (isFresh && code === null) return null;
  const safety = await readSafety(db, owner);
  if (code === null) return { code: 'FACTOR_REQUIRED', data: { methods: methodsOf(context, safety) } };
  const shown = await checkOwnFactor(context, owner, safety, code);
  if (!shown.ok) return shown.error;
  if (isFresh) return null;
  const fresh = await refresh(context, session, shown.value);
  return fresh.ok ? null : fresh.error;
}
