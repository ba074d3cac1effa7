import { parseJson } from '@bourse/kernel/parse-json';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod/mini';

/** Read when the first passkey is asked for: most processes never do. */
const webauthn = () => import('@simplewebauthn/server');

/** The site that a passkey belongs to: the host by which the caller reached us. */
export interface Site {
  readonly origin: string;
  readonly id: string;
}

/** Reads the site from a caller's origin; null where it is none. */
export function siteOf(origin: string): Site | null {
  return URL.canParse(origin) ? { origin, id: new URL(origin).hostname } : null;
}

/** What is kept of a registered passkey, as far as the protocol needs it. */
export interface KeptCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** What a browser is asked with. */
export interface AskedOptions {
  readonly challenge: string;
  readonly [option: string]: unknown;
}

const described = (known: readonly Pick<KeptCredential, 'credentialId' | 'transports'>[]) =>
  known.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    // As the browser named them at registration; unknown ones are passed over.
    transports: transports as AuthenticatorTransport[],
  }));

/** Who registers a passkey: the handle is kept in it, the name is shown by the device. */
export interface PasskeyHolder {
  readonly handle: string;
  readonly name: string;
}

/** Asks a browser to register a passkey that none of `known` is. */
export async function registrationOptions(
  site: Site,
  siteName: string,
  holder: PasskeyHolder,
  known: readonly KeptCredential[],
): Promise<AskedOptions> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: site.id,
    userID: new TextEncoder().encode(holder.handle),
    userName: holder.name,
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/**
 * Asks a browser to show a passkey: one of `known`, or any of the site where none is named.
 * @param challenge what it signs; something random unless told.
 */
export async function authenticationOptions(
  site: Site,
  known: readonly KeptCredential[],
  challenge?: Uint8Array<ArrayBuffer>,
): Promise<AskedOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const allowCredentials = described(known);
  return {
    ...(await generateAuthenticationOptions({
      rpID: site.id,
      allowCredentials,
      userVerification: 'required',
      ...(challenge !== undefined && { challenge }),
    })),
  };
}

const credentialSchema = z.object({
  id: z.string().check(z.minLength(1)),
  response: z.object({ clientDataJSON: z.string() }),
});
const clientDataSchema = z.object({ challenge: z.string().check(z.minLength(1)) });

/** What a browser sent, and the challenge that it says to answer. */
export interface SentCredential {
  readonly json: object & { readonly id: string };
  readonly challenge: string;
}

/** Reads what a browser sent; null when it is nothing of the kind. */
export function readCredential(text: string): SentCredential | null {
  const json = parseJson(text);
  const credential = z.safeParse(credentialSchema, json);
  if (!credential.success) return null;
  const clientData = Buffer.from(credential.data.response.clientDataJSON, 'base64url').toString('utf8');
  const parsed = z.safeParse(clientDataSchema, parseJson(clientData));
  if (!parsed.success) return null;
  return { json: json as object & { id: string }, challenge: parsed.data.challenge }; // the schema has just said so
}

const expectedOf = (site: Site, sent: SentCredential) => ({
  expectedChallenge: sent.challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true,
});

/** Checks a registration whose challenge was used up. @returns what is kept of it; null where it does not hold. */
export async function verifyRegistration(site: Site, sent: SentCredential): Promise<KeptCredential | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    // Its parts are read by the library, which throws on anything else.
    response: sent.json as RegistrationResponseJSON,
    ...expectedOf(site, sent),
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter, transports };
}

/** Checks a shown passkey whose challenge was used up. @returns its counter; null where it does not hold. */
export async function verifyShown(site: Site, sent: SentCredential, kept: KeptCredential): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    // Its parts are read by the library, which throws on anything else.
    response: sent.json as AuthenticationResponseJSON,
    ...expectedOf(site, sent),
    credential: {
      id: kept.credentialId.toString('base64url'),
      publicKey: Uint8Array.from(kept.publicKey),
      counter: kept.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo !== undefined ? authenticationInfo.newCounter : null;
}
