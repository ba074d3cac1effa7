import type { InputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { CallContext } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { takeAttempts } from '../attempt-store.ts';
import { beginSession } from '../begin-session.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { hashToken } from '../token.ts';
import { findUser } from '../user-store.ts';
import { checkPasskey } from './passkeys.ts';

/**
 * Signs in by a passkey, which the device has unlocked for its owner: two factors in one. Refusals in this order:
 * TOO_MANY_REQUESTS, PASSKEY_REFUSED, ACCOUNT_CLOSED.
 */
export async function passkeyLogin(
  context: IdentityContext,
  caller: Pick<CallContext, 'ip' | 'userAgent' | 'origin' | 'device'>,
  { credential, device_token: deviceToken }: InputOf<typeof safetyCalls.passkeyLogin>,
): Promise<Result<string, Rejection>> {
  const { db, clock } = context;
  const attempt = { kind: 'loginAddress', subject: caller.ip } as const;
  const taken = await takeAttempts(db, clock.now(), context.attemptFactor, [attempt]);
  if (!taken.ok) return taken;
  const shown = await checkPasskey(context, { userId: null, origin: caller.origin }, credential);
  if (!shown.ok) return shown;
  const user = present(await findUser(db, shown.value.userId), 'the owner of a passkey');
  if (user.status === 'closed') return reject('ACCOUNT_CLOSED');
  const deviceHash = deviceToken === undefined ? null : hashToken(deviceToken);
  return db.withTx('sign in by passkey', async (tx) => {
    const used = await shown.value.use(tx);
    if (!used.ok) return used;
    return ok(await beginSession(context, tx, { user, caller, deviceHash, isProved: true }, clock.now()));
  });
}
