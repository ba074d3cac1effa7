import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { countCharacters, tidyText } from '@bourse/contract/text-rules';
import type { Tx } from '../../../platform/database/database.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { ShownFactor } from './customer-factors.ts';
import type { FactorOwner } from './factor-store.ts';
import {
  countPasskeys,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type Passkey,
  type PasskeyPurpose,
  takeChallenge,
} from './passkey-store.ts';
import type { FactorPorts } from './totp-factors.ts';
import {
  authenticationOptions,
  type AskedOptions,
  type KeptCredential,
  type PasskeyHolder,
  readCredential,
  registrationOptions,
  siteOf,
  verifyRegistration,
  verifyShown,
} from './webauthn.ts';

/** What passkeys of customers and of staff have in common: a question, one answer to it, and what is kept. */
type PasskeyPorts = Pick<FactorPorts, 'db' | 'clock' | 'siteName'>;

/** More are of no use, and nobody may fill the table. */
export const passkeysMax = 10;
const nameMax = 30;

/** Says that a passkey does not serve, and nothing of why. */
export const passkeyRefused = (): Result<never, Rejection> => reject('PASSKEY_REFUSED', { field: 'credential' });

/** Whom a question goes to. */
export interface AskedOwner {
  readonly kind: FactorOwner['kind'];
  /** Null where nobody has signed in yet. */
  readonly owner: FactorOwner | null;
  readonly origin: string;
}

/** Asks for a new passkey, and keeps the challenge for one answer. @returns PASSKEY_REFUSED (reached under no name). */
export async function askToRegister(
  ports: PasskeyPorts,
  owner: FactorOwner,
  origin: string,
  name: string,
): Promise<Result<AskedOptions, Rejection>> {
  const site = siteOf(origin);
  if (site === null) return passkeyRefused();
  const known = await listPasskeys(ports.db, owner);
  const holder: PasskeyHolder = { handle: `${owner.kind}:${owner.id}`, name };
  const options = await registrationOptions(site, ports.siteName(), holder, known);
  await keepChallenge(ports, options, { kind: owner.kind, owner, origin }, 'register');
  return ok(options);
}

/** Asks to show a passkey, and keeps the challenge for one answer. @returns PASSKEY_REFUSED (reached under no name). */
export async function askToShow(
  ports: PasskeyPorts,
  asked: AskedOwner,
  purpose: PasskeyPurpose,
): Promise<Result<AskedOptions, Rejection>> {
  const site = siteOf(asked.origin);
  if (site === null) return passkeyRefused();
  const options = await authenticationOptions(
    site,
    asked.owner === null ? [] : await listPasskeys(ports.db, asked.owner),
  );
  await keepChallenge(ports, options, asked, purpose);
  return ok(options);
}

/** Asks to sign a hash with a passkey: the question is known already, and each is about one thing alone. @returns PASSKEY_REFUSED. */
export async function askToSign(
  { db }: Pick<PasskeyPorts, 'db'>,
  owner: FactorOwner,
  origin: string,
  hash: Uint8Array<ArrayBuffer>,
): Promise<Result<AskedOptions, Rejection>> {
  const site = siteOf(origin);
  const known = await listPasskeys(db, owner);
  if (site === null || known.length === 0) return passkeyRefused();
  return ok(await authenticationOptions(site, known, hash));
}

async function keepChallenge(
  { db, clock }: PasskeyPorts,
  { challenge }: AskedOptions,
  { kind, owner }: AskedOwner,
  purpose: PasskeyPurpose,
): Promise<void> {
  await db.withTx('ask a passkey', (tx) =>
    insertChallenge(tx, { kind, owner: owner?.id ?? null, challenge, purpose }, clock.now()),
  );
}

/** Uses the challenge up before anything is compared: each question has one answer. */
function answersChallenge(
  { db, clock }: PasskeyPorts,
  challenge: string,
  { kind, owner }: AskedOwner,
  purpose: PasskeyPurpose,
): Promise<boolean> {
  return db.withTx('take a challenge', (tx) =>
    takeChallenge(tx, { kind, owner: owner?.id ?? null, challenge, purpose }, clock.now()),
  );
}

/** A passkey as its owner reads it. */
export function describePasskey({ id, name, createdAt, lastUsedAt }: Passkey) {
  return {
    id,
    name,
    created_at: toIso(createdAt),
    last_used_at: lastUsedAt === null ? null : toIso(lastUsedAt),
  };
}

/** Tidies what somebody calls a passkey. @returns TEXT_TOO_SHORT, TEXT_TOO_LONG. */
export function passkeyName(typed: string): Result<string, Rejection> {
  const name = tidyText(typed);
  if (name === '') return reject('TEXT_TOO_SHORT', { field: 'name', minimum: 1 });
  if (countCharacters(name) > nameMax) return reject('TEXT_TOO_LONG', { field: 'name', maximum: nameMax });
  return ok(name);
}

/** Checks the answer to {@link askToRegister}. @returns LIMIT_EXCEEDED, PASSKEY_REFUSED. */
export async function checkRegistration(
  ports: PasskeyPorts,
  owner: FactorOwner,
  origin: string,
  credential: string,
): Promise<Result<KeptCredential, Rejection>> {
  if ((await countPasskeys(ports.db, owner)) >= passkeysMax) return reject('LIMIT_EXCEEDED', { maximum: passkeysMax });
  const site = siteOf(origin);
  const sent = readCredential(credential);
  if (site === null || sent === null) return passkeyRefused();
  const asked: AskedOwner = { kind: owner.kind, owner, origin };
  if (!(await answersChallenge(ports, sent.challenge, asked, 'register'))) return passkeyRefused();
  const kept = await verifyRegistration(site, sent);
  return kept === null ? passkeyRefused() : ok(kept);
}

/** Keeps a checked registration; the account is locked. @returns its id, or LIMIT_EXCEEDED, PASSKEY_REFUSED (known already). */
export async function keepPasskey(
  tx: Tx,
  owner: FactorOwner,
  kept: KeptCredential & { readonly name: string },
  now: Instant,
): Promise<Result<string, Rejection>> {
  if ((await countPasskeys(tx, owner)) >= passkeysMax) return reject('LIMIT_EXCEEDED', { maximum: passkeysMax });
  const id = await insertPasskey(tx, owner, kept, now);
  return id === null ? passkeyRefused() : ok(id);
}

/** A passkey that was shown, and whose it is. */
export interface ShownOwnedPasskey extends ShownFactor {
  readonly ownerId: string;
}

/** Checks the answer to {@link askToShow}. @returns PASSKEY_REFUSED. */
export async function checkShown(
  ports: PasskeyPorts,
  asked: AskedOwner,
  purpose: PasskeyPurpose,
  credential: string,
): Promise<Result<ShownOwnedPasskey, Rejection>> {
  const { db, clock } = ports;
  const { kind, owner } = asked;
  const site = siteOf(asked.origin);
  const sent = readCredential(credential);
  if (site === null || sent === null) return passkeyRefused();
  if (!(await answersChallenge(ports, sent.challenge, asked, purpose))) return passkeyRefused();
  const passkey = await findPasskey(db, kind, Buffer.from(sent.json.id, 'base64url'));
  if (passkey === undefined || (owner !== null && passkey.ownerId !== owner.id)) return passkeyRefused();
  const counter = await verifyShown(site, sent, passkey);
  if (counter === null) return passkeyRefused();
  return ok({
    ownerId: passkey.ownerId,
    use: async (tx) =>
      (await notePasskeyUse(tx, kind, passkey.id, counter, clock.now())) ? ok(undefined) : passkeyRefused(),
  });
}
