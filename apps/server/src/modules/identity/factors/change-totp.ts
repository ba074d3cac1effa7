import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { checkOwnPassword } from '../own-password.ts';
import { findUser } from '../user-store.ts';
import { asOwner, hasFactor } from './customer-factors.ts';
import { readSafety } from './safety-store.ts';
import { confirmTotp, type ReplacingCodes } from './replace-totp.ts';
import { noteSecurityChange, recipientsOf } from './security-change.ts';
import { offerMinutes, removeTotp, renewRecoveryCodes, startTotp } from './totp-factors.ts';

/** Offers an authenticator app. @returns FACTOR_ALREADY_SET, STATE_CHANGED (none to replace). */
export async function startOwnTotp(
  context: IdentityContext,
  owner: UserId,
  replaces: boolean,
): Promise<Result<OutputOf<typeof safetyCalls.totpStart>, Rejection>> {
  const { email, phone } = await readSafety(context.db, owner);
  const label = present(email ?? phone, 'an address of the account');
  const offer = await startTotp(context, asOwner(owner), label, replaces);
  return offer.ok ? ok({ ...offer.value, valid_minutes: offerMinutes }) : offer;
}

/** Turns the offered authenticator app on. @returns TOO_MANY_REQUESTS, CODE_EXPIRED, CODE_WRONG. */
export async function enableOwnTotp(
  context: IdentityContext,
  owner: UserId,
  codes: ReplacingCodes,
): Promise<Result<OutputOf<typeof safetyCalls.totpEnable>, Rejection>> {
  const { db, clock, messages } = context;
  const recipients = recipientsOf(await readSafety(db, owner), messages.channels);
  const enabled = await confirmTotp(context, asOwner(owner), codes, (tx) =>
    noteSecurityChange(tx, owner, 'totp_on', recipients, clock.now()),
  );
  return enabled.ok ? ok({ recovery_codes: enabled.value }) : enabled;
}

/** Removes the authenticator app. @returns TOO_MANY_REQUESTS, SYSTEM_BUSY, PASSWORD_WRONG, STATE_CHANGED. */
export async function disableOwnTotp(
  context: IdentityContext,
  owner: UserId,
  { password }: InputOf<typeof safetyCalls.totpDisable>,
): Promise<Result<Record<string, never>, Rejection>> {
  const { db, clock, messages } = context;
  const user = present(await findUser(db, owner), `user ${owner}`);
  const known = await checkOwnPassword(context, user, password);
  if (!known.ok) return known;
  return db.withTx('remove totp', async (tx) => {
    const removed = await removeTotp(tx, asOwner(owner));
    if (!removed.ok) return removed;
    await noteSecurityChange(tx, owner, 'totp_off', recipientsOf(user, messages.channels), clock.now());
    return ok({});
  });
}

/** Makes a new set of recovery codes. @returns STATE_CHANGED where there is no factor that they could replace. */
export async function renewOwnRecoveryCodes(
  context: IdentityContext,
  owner: UserId,
): Promise<Result<OutputOf<typeof safetyCalls.recoveryCodes>, Rejection>> {
  const { db, clock, messages } = context;
  const safety = await readSafety(db, owner);
  if (!hasFactor(safety)) return reject('STATE_CHANGED');
  return db.withTx('new recovery codes', async (tx) => {
    const codes = await renewRecoveryCodes(tx, asOwner(owner));
    await noteSecurityChange(tx, owner, 'recovery_codes', recipientsOf(safety, messages.channels), clock.now());
    return ok({ recovery_codes: codes });
  });
}
