import type { OutputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import { userId, type UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { CallContext } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { takeAttempts } from '../attempt-store.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { asOwner, hasFactor, type ShownFactor } from './customer-factors.ts';
import { dropUselessCodes } from './factor-store.ts';
import { askToRegister, askToShow, checkRegistration, checkShown, keepPasskey } from './passkey-flow.ts';
import { deletePasskey, lockAccount } from './passkey-store.ts';
import { readSafety } from './safety-store.ts';
import { noteSecurityChange, recipientsOf } from './security-change.ts';
import { renewRecoveryCodes } from './totp-factors.ts';

/**
 * Asks a browser: to register a passkey for who is signed in, or to show one.
 * @returns SIGN_IN_REQUIRED, TOO_MANY_REQUESTS, PASSKEY_REFUSED (reached under no name).
 */
export async function passkeyOptions(
  context: IdentityContext,
  { ip, origin, userId: asked }: Pick<CallContext, 'ip' | 'origin' | 'userId'>,
  purpose: 'register' | 'login',
): Promise<Result<OutputOf<typeof safetyCalls.passkeyOptions>, Rejection>> {
  const { db, clock } = context;
  if (purpose === 'register' && asked === null) return reject('SIGN_IN_REQUIRED');
  const attempt = { kind: 'checkAddress', subject: ip } as const;
  const taken = await takeAttempts(db, clock.now(), context.attemptFactor, [attempt]);
  if (!taken.ok) return taken;
  const owner = asked === null ? null : asOwner(asked);
  const options =
    purpose === 'register' && asked !== null
      ? await askToRegister(context, asOwner(asked), origin, await nameOf(context, asked))
      : await askToShow(context, { kind: 'customer', owner, origin }, 'login');
  return options.ok ? ok({ options: options.value }) : options;
}

async function nameOf({ db }: IdentityContext, owner: UserId): Promise<string> {
  const { email, phone } = await readSafety(db, owner);
  return present(email ?? phone, 'an address of the account');
}

/**
 * Adds a passkey to an account; the first factor brings recovery codes.
 * @returns LIMIT_EXCEEDED, PASSKEY_REFUSED.
 */
export async function addPasskey(
  context: IdentityContext,
  { userId: owner, origin }: { readonly userId: UserId; readonly origin: string },
  { credential, name }: { readonly credential: string; readonly name: string },
): Promise<Result<OutputOf<typeof safetyCalls.passkeyAdd>, Rejection>> {
  const { db, clock, messages } = context;
  const registered = await checkRegistration(context, asOwner(owner), origin, credential);
  if (!registered.ok) return registered;
  return db.withTx('add a passkey', async (tx) => {
    await lockAccount(tx, asOwner(owner));
    const safety = await readSafety(tx, owner);
    const id = await keepPasskey(tx, asOwner(owner), { ...registered.value, name }, clock.now());
    if (!id.ok) return id;
    const codes = hasFactor(safety) ? [] : await renewRecoveryCodes(tx, asOwner(owner));
    await noteSecurityChange(tx, owner, 'passkey_added', recipientsOf(safety, messages.channels), clock.now());
    return ok({ id: id.value, recovery_codes: codes });
  });
}

/** A passkey that was shown, and whose it is. */
export interface ShownPasskey extends ShownFactor {
  readonly userId: UserId;
}

/**
 * Checks a shown passkey.
 * @param asked who was asked; null where nobody has signed in yet.
 * @returns PASSKEY_REFUSED.
 */
export async function checkPasskey(
  context: IdentityContext,
  { userId: asked, origin }: { readonly userId: UserId | null; readonly origin: string },
  credential: string,
): Promise<Result<ShownPasskey, Rejection>> {
  const owner = asked === null ? null : asOwner(asked);
  const shown = await checkShown(context, { kind: 'customer', owner, origin }, 'login', credential);
  if (!shown.ok) return shown;
  const { ownerId, use } = shown.value;
  return ok({ userId: userId(ownerId), use });
}

/** Removes a passkey; recovery codes go with the last factor. @returns NOT_FOUND. */
export function removePasskey(
  { db, clock, messages }: IdentityContext,
  owner: UserId,
  id: string,
): Promise<Result<Record<string, never>, Rejection>> {
  return db.withTx('remove a passkey', async (tx) => {
    await lockAccount(tx, asOwner(owner));
    if (!(await deletePasskey(tx, asOwner(owner), id))) return reject('NOT_FOUND');
    await dropUselessCodes(tx, asOwner(owner));
    const recipients = recipientsOf(await readSafety(tx, owner), messages.channels);
    await noteSecurityChange(tx, owner, 'passkey_removed', recipients, clock.now());
    return ok({});
  });
}
