import { createPublicKey, verify } from 'node:crypto';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { staffFactorCalls } from '@bourse/contract/staff-factors';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteAllPasskeys, findPasskey, listPasskeys, notePasskeyUse } from './factors/passkey-store.ts';
import { passkeyRefused } from './factors/passkey-flow.ts';
import { type KeptCredential, readCredential, siteOf, verifyShown } from './factors/webauthn.ts';
import { asStaff } from './staff-factor-store.ts';
import { endSigningKey, findSigningKey, insertSigningKey, listSigningKeys } from './signing-key-store.ts';

/** More browsers than anybody works in; the oldest ends. */
export const signingKeysMax = 20;

const keyBytes = 32;
const signatureBytes = 64;

/** Bytes of base64 of the wanted length, written the one way that there is; null for anything else. */
function bytesOf(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === length && bytes.toString('base64') === text ? bytes : null;
}

/** Binds a key to its owner and notes it, with the public key itself, in the audit log. */
export async function bindSigningKey(
  tx: Tx,
  by: StaffId,
  { publicKey, name }: { readonly publicKey: Buffer; readonly name: string },
  at: Instant,
): Promise<Result<string, Rejection>> {
  const known = await findSigningKey(tx, publicKey);
  if (known !== undefined) return known.owner === by && known.isLive ? ok(known.id) : reject('NOT_ALLOWED');
  const live = await listSigningKeys(tx, by);
  const oldest = live.length < signingKeysMax ? undefined : live[0];
  const note = { at, staffId: by, subject: `staff:${by}` };
  if (oldest !== undefined) {
    await endSigningKey(tx, by, oldest.id, at);
    await recordAudit(tx, { ...note, action: staffFactorCalls.signingKeyRemove.name, detail: { key: oldest.id } });
  }
  const id = await insertSigningKey(tx, { owner: by, publicKey, name }, at);
  if (id === null) return reject('NOT_ALLOWED');
  const detail = { key: id, public_key: publicKey.toString('base64'), name };
  await recordAudit(tx, { ...note, action: staffFactorCalls.signingKeyAdd.name, detail });
  return ok(id);
}

/**
 * Binds a browser's key to who uses it.
 * @returns PARAMETER_ERROR (no key of Ed25519), NOT_ALLOWED (it is, or was, bound already, to another account or to one's own
 *   before it ended).
 */
export async function addSigningKey(
  tx: Tx,
  by: StaffId,
  { public_key: text, name }: InputOf<typeof staffFactorCalls.signingKeyAdd>,
  at: Instant,
): Promise<Result<OutputOf<typeof staffFactorCalls.signingKeyAdd>, Rejection>> {
  const publicKey = bytesOf(text, keyBytes);
  if (publicKey === null || !isKey(publicKey)) return reject('PARAMETER_ERROR', { field: 'public_key' });
  const bound = await bindSigningKey(tx, by, { publicKey, name: name.trim() }, at);
  return bound.ok ? ok({ id: bound.value }) : bound;
}

/** Ends an own key. @returns NOT_FOUND. */
export async function removeSigningKey(
  tx: Tx,
  by: StaffId,
  { id }: InputOf<typeof staffFactorCalls.signingKeyRemove>,
  at: Instant,
): Promise<Result<Record<string, never>, Rejection>> {
  if (!(await endSigningKey(tx, by, id, at))) return reject('NOT_FOUND');
  const action = staffFactorCalls.signingKeyRemove.name;
  await recordAudit(tx, { at, staffId: by, action, subject: `staff:${by}`, detail: { key: id } });
  return ok({});
}

/** Ends everything by which a colleague signs, whose password and factors are reset; noted key by key. */
export async function endStaffKeys(tx: Tx, owner: StaffId, by: StaffId, at: Instant): Promise<void> {
  const note = { at, staffId: by, subject: `staff:${owner}` };
  for (const { id } of await listSigningKeys(tx, owner)) {
    await endSigningKey(tx, owner, id, at);
    await recordAudit(tx, { ...note, action: staffFactorCalls.signingKeyRemove.name, detail: { key: id } });
  }
  const passkeys = await listPasskeys(tx, asStaff(owner));
  await deleteAllPasskeys(tx, asStaff(owner));
  for (const { id } of passkeys) {
    await recordAudit(tx, { ...note, action: staffFactorCalls.passkeyRemove.name, detail: { passkey: id } });
  }
}

/** What a decision comes with. */
export interface GivenSignature {
  readonly key?: string | undefined;
  /** Ed25519 over `approve:` and the hash, in base64. */
  readonly signature?: string | undefined;
  /** An assertion whose challenge is the hash, as JSON. */
  readonly passkey?: string | undefined;
}

/** What is kept of it, so that anybody can check it again. */
export type KeptSignature =
  | { readonly key: string; readonly value: string }
  | { readonly passkey: string; readonly value: string; readonly origin: string };

/** DER of a public key of Ed25519 (RFC 8410, section 4), before its 32 bytes. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

function keyOf(publicKey: Buffer) {
  return createPublicKey({ key: Buffer.concat([spkiPrefix, publicKey]), format: 'der', type: 'spki' });
}

function isKey(publicKey: Buffer): boolean {
  try {
    keyOf(publicKey);
    return true;
  } catch {
    return false;
  }
}

/** Whether a key has signed the approval of a summary. @param hash SHA-256 in hexadecimal. */
export function isSignedByKey(publicKey: Buffer, hash: string, signature: string): boolean {
  const bytes = bytesOf(signature, signatureBytes);
  return bytes !== null && isKey(publicKey) && verify(null, Buffer.from(`approve:${hash}`), keyOf(publicKey), bytes);
}

/**
 * Whether a passkey has signed a hash.
 * @returns the counter that it told; null where it has not, or for another question or site.
 */
export async function passkeySignature(
  kept: KeptCredential,
  origin: string,
  hash: string,
  credential: string,
): Promise<number | null> {
  const site = siteOf(origin);
  const sent = readCredential(credential);
  if (site === null || sent === null) return null;
  if (sent.challenge !== Buffer.from(hash, 'hex').toString('base64url')) return null;
  return verifyShown(site, sent, kept);
}

/** Who signs, and by which name they reached us. */
interface Signer {
  readonly staffId: StaffId;
  readonly origin: string;
}

async function checkPasskey(
  tx: Tx,
  { staffId, origin }: Signer,
  hash: string,
  credential: string,
  at: Instant,
): Promise<Result<KeptSignature, Rejection>> {
  const sent = readCredential(credential);
  const id = sent === null ? null : Buffer.from(sent.json.id, 'base64url');
  const passkey = id === null ? undefined : await findPasskey(tx, 'staff', id);
  if (passkey === undefined || passkey.ownerId !== staffId) return passkeyRefused();
  const counter = await passkeySignature(passkey, origin, hash, credential);
  if (counter === null) return passkeyRefused();
  if (!(await notePasskeyUse(tx, 'staff', passkey.id, counter, at))) return passkeyRefused();
  return ok({ passkey: passkey.id, value: credential, origin });
}

/**
 * Checks by what somebody signs a decision.
 * @param hash SHA-256 of what they decide about, in hexadecimal.
 * @returns SIGNATURE_REQUIRED (there is none), PASSKEY_REFUSED, SIGNATURE_WRONG (of another key than theirs, or of other words).
 */
export async function checkSignature(
  tx: Tx,
  signer: Signer,
  hash: string,
  given: GivenSignature,
  at: Instant,
): Promise<Result<KeptSignature, Rejection>> {
  if (given.passkey !== undefined) return checkPasskey(tx, signer, hash, given.passkey, at);
  const { key: id, signature } = given;
  if (id === undefined || signature === undefined) return reject('SIGNATURE_REQUIRED');
  const key = (await listSigningKeys(tx, signer.staffId)).find((one) => one.id === id);
  if (key === undefined || !isSignedByKey(key.publicKey, hash, signature)) return reject('SIGNATURE_WRONG');
  return ok({ key: id, value: signature });
}

/** The keys of browsers of a member of staff, as they read them. */
export async function describeSigningKeys(db: Queryable, owner: StaffId) {
  return (await listSigningKeys(db, owner)).map(({ id, name, publicKey, createdAt }) => ({
    id,
    name,
    public_key: publicKey.toString('base64'),
    created_at: toIso(createdAt),
  }));
}
