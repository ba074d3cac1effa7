import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { unknownPlaceSignedIn } from '@bourse/contract/events';
import type { identityCalls } from '@bourse/contract/identity';
import { toIso, type Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { parseAccountAddress } from './account-address.ts';
import { forgiveAttempts, returnAttempt, takeAttempts, type Attempt } from './attempt-store.ts';
import { useCode } from './code-store.ts';
import { rememberDevice } from './device-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { isUnknownPlace } from './known-place.ts';
import { proveSignIn, type ProvedSignIn } from './prove-sign-in.ts';
import { openSession } from './session-store.ts';
import { listKnownPlaces, recordSignIn } from './sign-in-store.ts';
import { findUserByAddress } from './user-store.ts';

/**
 * Signs a customer in and gives the token. An account that does not exist takes the same steps and the same time as a
 * wrong password. Refusals in this order: PARAMETER_ERROR, TOO_MANY_REQUESTS, LOGIN_CODE_REQUIRED, SYSTEM_BUSY,
 * LOGIN_FAILED, ACCOUNT_CLOSED.
 */
export async function login(
  context: IdentityContext,
  caller: Pick<CallContext, 'ip' | 'userAgent'>,
  input: InputOf<typeof identityCalls.login>,
): Promise<Result<string, Rejection>> {
  const { db, clock } = context;
  const named = input.user_string ?? input.account ?? input.email ?? input.phone;
  if (named === undefined) return rejectField('user_string');
  const byAddress: Attempt = { kind: 'loginAddress', subject: caller.ip };
  // By itself and first: who has used up their address does not count against the account any more.
  const taken = await takeAttempts(db, clock.now(), context.attemptFactor, [byAddress]);
  if (!taken.ok) return taken;
  const address = parseAccountAddress(named, input.area_code);
  const user = address === null ? undefined : await findUserByAddress(db, address);
  const { password, code, device_token: deviceToken } = input;
  const proved = await proveSignIn(context, { named, address, user, password, code, deviceToken });
  if (!proved.ok) {
    if (proved.error.code === 'LOGIN_FAILED') {
      await db.withTx('failed sign-in', (tx) => recordSignIn(tx, user?.id ?? null, caller, 'failed', clock.now()));
    }
    return proved;
  }
  if (proved.value.user.status === 'closed') return reject('ACCOUNT_CLOSED');
  return db.withTx('sign in', async (tx) => {
    await returnAttempt(tx, byAddress);
    return openProved(tx, proved.value, caller, deviceToken, clock.now());
  });
}

/** Opens the session of a proved sign-in, and uses up, forgets and remembers what belongs to it. */
async function openProved(
  tx: Tx,
  { user, forgiven, returned, code }: ProvedSignIn,
  caller: Pick<CallContext, 'ip' | 'userAgent'>,
  deviceToken: string | undefined,
  now: Instant,
): Promise<Result<string, Rejection>> {
  if (code !== null && !(await useCode(tx, code, now)).ok) return reject('LOGIN_FAILED');
  if (forgiven !== null) await forgiveAttempts(tx, forgiven);
  if (returned !== null) await returnAttempt(tx, returned);
  if (deviceToken !== undefined) await rememberDevice(tx, user.id, deviceToken, now);
  const known = await listKnownPlaces(tx, user.id);
  if (isUnknownPlace(known, caller)) {
    const seen = { user_id: user.id, device: caller.userAgent, address: caller.ip, at: toIso(now) };
    appendEvents(tx, now, [eventOf(unknownPlaceSignedIn, seen)]);
  }
  await recordSignIn(tx, user.id, caller, 'ok', now);
  return ok(await openSession(tx, user.id, caller, now));
}
