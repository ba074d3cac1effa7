import type { OutputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { parseJson } from '@bourse/kernel/parse-json';
import { ok, type Result } from '@bourse/kernel/result';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';
import type { CallContext } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { takeAttempts } from '../attempt-store.ts';
import type { IdentityContext } from '../identity-deps.ts';
import { asOwner, hasFactor, type ShownFactor } from './customer-factors.ts';
import { dropUselessCodes } from './factor-store.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockAccount,
  notePasskeyUse,
  type Passkey,
  type PasskeyPurpose,
  takeChallenge,
} from './passkey-store.ts';
import { readSafety } from './safety-store.ts';
import { noteSecurityChange, recipientsOf } from './security-change.ts';
import { renewRecoveryCodes } from './totp-factors.ts';

/** More are of no use, and nobody may fill the table. */
const passkeysMax = 10;

const refused = (): Result<never, Rejection> => reject('PASSKEY_REFUSED', { field: 'credential' });

/** Read when the first passkey is asked for: most processes never do. */
const webauthn = () => import('@simplewebauthn/server');

/** The site that a passkey belongs to: the host by which the caller reached us. */
function siteOf(origin: string): { readonly origin: string; readonly id: string } | null {
  return URL.canParse(origin) ? { origin, id: new URL(origin).hostname } : null;
}

const described = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    // As the browser named them at registration; unknown ones are passed over.
    transports: transports as AuthenticatorTransport[],
  }));

/**
 * Asks a browser: to register a passkey for who is signed in, or to show one.
 * @returns SIGN_IN_REQUIRED, TOO_MANY_REQUESTS, PASSKEY_REFUSED (reached under no name).
 */
export async function passkeyOptions(
  context: IdentityContext,
  call: Pick<CallContext, 'ip' | 'origin' | 'userId'>,
  purpose: PasskeyPurpose,
): Promise<Result<OutputOf<typeof safetyCalls.passkeyOptions>, Rejection>> {
  const { db, clock, siteName } = context;
  const owner = call.userId;
  if (purpose === 'register' && owner === null) return reject('SIGN_IN_REQUIRED');
  const attempt = { kind: 'checkAddress', subject: call.ip } as const;
  const taken = await takeAttempts(db, clock.now(), context.attemptFactor, [attempt]);
  if (!taken.ok) return taken;
  const site = siteOf(call.origin);
  if (site === null) return refused();
  const { generateAuthenticationOptions, generateRegistrationOptions } = await webauthn();
  const own = owner === null ? [] : described(await listPasskeys(db, owner));
  const safety = owner === null ? null : await readSafety(db, owner);
  const options =
    purpose === 'register' && owner !== null
      ? await generateRegistrationOptions({
          rpName: siteName(),
          rpID: site.id,
          userID: new TextEncoder().encode(`customer:${owner}`),
          userName: present(safety?.email ?? safety?.phone, 'an address of the account'),
          attestationType: 'none',
          excludeCredentials: own,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        })
      : await generateAuthenticationOptions({ rpID: site.id, allowCredentials: own, userVerification: 'required' });
  await db.withTx('ask a passkey', (tx) => insertChallenge(tx, options.challenge, owner, purpose, clock.now()));
  return ok({ options: { ...options } });
}

const credentialSchema = z.object({
  id: z.string().check(z.minLength(1)),
  response: z.object({ clientDataJSON: z.string() }),
});
const clientDataSchema = z.object({ challenge: z.string().check(z.minLength(1)) });

/** What the browser sent, and the challenge that it says to answer; null when it is nothing of the kind. */
function readCredential(
  text: string,
): { readonly json: object & { readonly id: string }; readonly challenge: string } | null {
  const json = parseJson(text);
  const credential = z.safeParse(credentialSchema, json);
  if (!credential.success) return null;
  const clientData = Buffer.from(credential.data.response.clientDataJSON, 'base64url').toString('utf8');
  const parsed = z.safeParse(clientDataSchema, parseJson(clientData));
  if (!parsed.success) return null;
  return { json: json as object & { id: string }, challenge: parsed.data.challenge }; // the schema has just said so
}

/** Uses the challenge up before anything is compared: each question has one answer. */
function answersChallenge(
  { db, clock }: IdentityContext,
  challenge: string,
  owner: UserId | null,
  purpose: PasskeyPurpose,
): Promise<boolean> {
  return db.withTx('take a challenge', (tx) => takeChallenge(tx, challenge, owner, purpose, clock.now()));
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
  if ((await listPasskeys(db, owner)).length >= passkeysMax) return reject('LIMIT_EXCEEDED', { maximum: passkeysMax });
  const site = siteOf(origin);
  const read = readCredential(credential);
  if (site === null || read === null) return refused();
  if (!(await answersChallenge(context, read.challenge, owner, 'register'))) return refused();
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo: registered } = await verifyRegistrationResponse({
    // Its parts are read by the library, which throws on anything else.
    response: read.json as RegistrationResponseJSON,
    expectedChallenge: read.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registered === undefined) return refused();
  const { id, publicKey, counter, transports = [] } = registered.credential;
  return db.withTx('add a passkey', async (tx) => {
    await lockAccount(tx, owner);
    const safety = await readSafety(tx, owner);
    if (safety.passkeys >= passkeysMax) return reject('LIMIT_EXCEEDED', { maximum: passkeysMax });
    const added = { userId: owner, credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey) };
    const passkey = await insertPasskey(tx, { ...added, counter, transports, name }, clock.now());
    if (passkey === null) return refused();
    const codes = hasFactor(safety) ? [] : await renewRecoveryCodes(tx, asOwner(owner));
    await noteSecurityChange(tx, owner, 'passkey_added', recipientsOf(safety, messages.channels), clock.now());
    return ok({ id: passkey, recovery_codes: codes });
  });
}

/** A passkey that was shown, and whose it is. */
export interface ShownPasskey extends ShownFactor {
  readonly userId: UserId;
}

/**
 * Checks a shown passkey.
 * @param owner who was asked; null where nobody has signed in yet.
 * @returns PASSKEY_REFUSED.
 */
export async function checkPasskey(
  context: IdentityContext,
  { userId: owner, origin }: { readonly userId: UserId | null; readonly origin: string },
  credential: string,
): Promise<Result<ShownPasskey, Rejection>> {
  const { db, clock } = context;
  const site = siteOf(origin);
  const read = readCredential(credential);
  if (site === null || read === null) return refused();
  if (!(await answersChallenge(context, read.challenge, owner, 'login'))) return refused();
  const passkey = await findPasskey(db, Buffer.from(read.json.id, 'base64url'));
  if (passkey === undefined || (owner !== null && passkey.userId !== owner)) return refused();
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    // Its parts are read by the library, which throws on anything else.
    response: read.json as AuthenticationResponseJSON,
    expectedChallenge: read.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return refused();
  return ok({
    userId: passkey.userId,
    use: async (tx) =>
      (await notePasskeyUse(tx, passkey.id, authenticationInfo.newCounter, clock.now())) ? ok(undefined) : refused(),
  });
}

/** Removes a passkey; recovery codes go with the last factor. @returns NOT_FOUND. */
export function removePasskey(
  { db, clock, messages }: IdentityContext,
  owner: UserId,
  id: string,
): Promise<Result<Record<string, never>, Rejection>> {
  return db.withTx('remove a passkey', async (tx) => {
    await lockAccount(tx, owner);
    if (!(await deletePasskey(tx, owner, id))) return reject('NOT_FOUND');
    await dropUselessCodes(tx, asOwner(owner));
    const recipients = recipientsOf(await readSafety(tx, owner), messages.channels);
    await noteSecurityChange(tx, owner, 'passkey_removed', recipients, clock.now());
    return ok({});
  });
}
