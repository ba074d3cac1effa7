import type { InputOf } from '@bourse/contract/call';
import type { identityCalls } from '@bourse/contract/identity';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { parseAccountAddress } from './account-address.ts';
import { forgiveAttempts, returnAttempt, takeAttempts, type Attempt } from './attempt-store.ts';
import { beginSession } from './begin-session.ts';
import { useCode } from './code-store.ts';
import { hasFactor, methodsOf } from './factors/customer-factors.ts';
import { readSafety } from './factors/safety-store.ts';
import { issueTicket } from './factors/sign-in-ticket-store.ts';
import type { IdentityContext } from './identity-deps.ts';
import { proveSignIn, type ProvedSignIn } from './prove-sign-in.ts';
import { recordSignIn } from './sign-in-store.ts';
import { hashToken } from './token.ts';
import { findUserByAddress } from './user-store.ts';

/** How far a right password leads: to a token, or to the ticket of the second step. */
type Entry = { readonly token: string } | { readonly ticket: string };

/**
 * Signs a customer in and gives the token; where a factor is set, the ticket of the second step (S28). An account that does
 * not exist takes the same steps and the same time as a wrong password. Refusals in this order: PARAMETER_ERROR,
 * TOO_MANY_REQUESTS, LOGIN_CODE_REQUIRED, SYSTEM_BUSY, LOGIN_FAILED, ACCOUNT_CLOSED, SECOND_FACTOR_REQUIRED.
 */
export async function login(
  context: IdentityContext,
  caller: Pick<CallContext, 'ip' | 'userAgent' | 'device'>,
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
  const { user: owner } = proved.value;
  const safety = await readSafety(db, owner.id);
  const deviceHash = deviceToken === undefined ? null : hashToken(deviceToken);
  const entry = await db.withTx('sign in', async (tx): Promise<Result<Entry, Rejection>> => {
    const now = clock.now();
    await returnAttempt(tx, byAddress);
    const settled = await settleProof(tx, proved.value, now);
    if (!settled.ok) return settled;
    if (hasFactor(safety)) return ok({ ticket: await issueTicket(tx, { userId: owner.id, deviceHash }, now) });
    return ok({ token: await beginSession(context, tx, { user: owner, caller, deviceHash, isProved: false }, now) });
  });
  if (!entry.ok) return entry;
  if ('token' in entry.value) return ok(entry.value.token);
  return reject('SECOND_FACTOR_REQUIRED', { ticket: entry.value.ticket, methods: methodsOf(context, safety) });
}

/** Uses up, forgets and gives back what belongs to a right password. */
async function settleProof(
  tx: Tx,
  { forgiven, returned, code }: ProvedSignIn,
  now: Instant,
): Promise<Result<void, Rejection>> {
  if (code !== null && !(await useCode(tx, code, now)).ok) return reject('LOGIN_FAILED');
  if (forgiven !== null) await forgiveAttempts(tx, forgiven);
  if (returned !== null) await returnAttempt(tx, returned);
  return ok(undefined);
}
