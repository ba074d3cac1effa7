import type { InputOf } from '@bourse/contract/call';
import { eventOf, unknownPlaceSignedIn } from '@bourse/contract/events';
import type { identityCalls } from '@bourse/contract/identity';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { parseAccountAddress } from './account-address.ts';
import { forgiveAttempts, returnAttempt, takeAttempts, type Attempt } from './attempt-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { isUnknownPlace } from './known-place.ts';
import { openSession } from './session-store.ts';
import { listKnownPlaces, recordSignIn } from './sign-in-store.ts';
import { findUserByAddress } from './user-store.ts';

/**
 * Signs a customer in and gives the token. An account that does not exist takes the same steps and the same time as a
 * wrong password. Refusals in this order: PARAMETER_ERROR, TOO_MANY_REQUESTS, SYSTEM_BUSY, LOGIN_FAILED, ACCOUNT_CLOSED.
 */
export async function login(
  context: IdentityContext,
  caller: Pick<CallContext, 'ip' | 'userAgent'>,
  input: InputOf<typeof identityCalls.login>,
): Promise<Result<string, Rejection>> {
  const { db, clock, hasher } = context;
  const named = input.user_string ?? input.account ?? input.email ?? input.phone;
  if (named === undefined) return rejectField('user_string');
  const address = parseAccountAddress(named, input.area_code);
  const byAccount: Attempt = { kind: 'loginAccount', subject: address?.value ?? named };
  const byAddress: Attempt = { kind: 'loginAddress', subject: caller.ip };
  const taken = await takeAttempts(db, clock.now(), context.attemptFactor, [byAccount, byAddress]);
  if (!taken.ok) return taken;
  const user = address === null ? undefined : await findUserByAddress(db, address);
  const verified = await hasher.verify(input.password, user?.passwordHash ?? null);
  if (!verified.ok) return verified;
  if (user === undefined || !verified.value) {
    await db.withTx('failed sign-in', (tx) => recordSignIn(tx, user?.id ?? null, caller, 'failed', clock.now()));
    return reject('LOGIN_FAILED');
  }
  if (user.status === 'closed') return reject('ACCOUNT_CLOSED');
  return db.withTx('sign in', async (tx) => {
    const now = clock.now();
    await forgiveAttempts(tx, byAccount);
    await returnAttempt(tx, byAddress);
    const known = await listKnownPlaces(tx, user.id);
    if (isUnknownPlace(known, caller)) {
      const seen = { user_id: user.id, device: caller.userAgent, address: caller.ip, at: toIso(now) };
      appendEvents(tx, now, [eventOf(unknownPlaceSignedIn, seen)]);
    }
    await recordSignIn(tx, user.id, caller, 'ok', now);
    return ok(await openSession(tx, user.id, caller, now));
  });
}
