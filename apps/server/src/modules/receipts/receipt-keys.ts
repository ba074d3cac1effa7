import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Clock } from '@bourse/kernel/clock';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column-store.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import { insertKey, lockKeys, type ReceiptKey, retireKey, selectKeys } from './receipt-store.ts';

/** What receipts stand on. */
export interface ReceiptPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  /** Draws a private key: 32 bytes; out of the system's random bytes unless told. */
  readonly newKey?: () => Uint8Array;
}

const contextOf = (kid: string): string => `receipt_key:${kid}`;

/** Where the private keys lie. */
export const sealedReceiptKeys: readonly SealedColumn[] = [
  { table: 'receipt_keys', key: ['kid'], column: 'private_key', context: `'receipt_key:' || kid` },
];

/** A new key signs from then on: whoever reads the public keys once a minute knows it before its first receipt. */
const overlapMs = 2 * minuteMs;
/** The bytes of a public key behind what its DER begins with. */
const keyBytes = 32;

/** What the DER of an Ed25519 private key begins with. */
const derHead = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Makes a key. @param signsFrom when it takes the place of the one before. */
function makeKey(
  tx: Tx,
  { sealer, newKey = () => randomBytes(keyBytes) }: Pick<ReceiptPorts, 'sealer' | 'newKey'>,
  createdAt: Instant,
  signsFrom: Instant,
): void {
  const given = Buffer.concat([derHead, newKey()]);
  const privateKey = createPrivateKey({ key: given, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const bytes = publicKey.export({ type: 'spki', format: 'der' }).subarray(-keyBytes);
  const kid = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const der = privateKey.export({ type: 'pkcs8', format: 'der' });
  insertKey(tx, { kid, publicKey: bytes, sealedKey: sealer.seal(der, contextOf(kid)), createdAt, signsFrom });
}

/** Makes the first key, where there is none. */
export function ensureKey({ db, clock, ...keys }: ReceiptPorts): Promise<void> {
  return db.withTx('make a receipt key', async (tx) => {
    await lockKeys(tx);
    if ((await selectKeys(tx)).length > 0) return;
    makeKey(tx, keys, clock.now(), clock.now());
  });
}

/** Replaces the key that signs: the next one signs after the overlap, and everything that was signed stays valid. */
export function rotateKey({ db, clock, ...keys }: ReceiptPorts): Promise<void> {
  return db.withTx('replace the receipt key', async (tx) => {
    await lockKeys(tx);
    const now = clock.now();
    const signsFrom = instant(now + overlapMs);
    retireKey(tx, signsFrom);
    makeKey(tx, keys, now, signsFrom);
  });
}

/** The key that signs at a moment: the newest that has begun to; before all of them, as in a demo's past, the first. */
const signingAt = (keys: readonly ReceiptKey[], at: Instant): ReceiptKey | undefined =>
  keys.find(({ signsFrom }) => signsFrom <= at) ?? keys.at(-1);

/** Signs bytes by the key of a moment. */
export type Signer = (
  db: Queryable,
  bytes: Uint8Array,
  at: Instant,
) => Promise<{ readonly kid: string; readonly signature: string }>;

/** Gives what signs bytes by the key of a moment; an opened key is kept for as long as the process lives. */
export function openSigner({ sealer }: Pick<ReceiptPorts, 'sealer'>): Signer {
  const opened = new Map<string, KeyObject>();
  return async (db, bytes, at) => {
    const { kid, sealedKey } = present(signingAt(await selectKeys(db), at), 'a key that signs receipts');
    const known = opened.get(kid);
    const sealed = present(sealedKey, 'the key that signs');
    const key = known ?? createPrivateKey({ key: sealer.open(sealed, contextOf(kid)), format: 'der', type: 'pkcs8' });
    opened.set(kid, key);
    return { kid, signature: sign(null, bytes, key).toString('hex') };
  };
}

/** What the DER of an Ed25519 public key begins with. */
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether a key has signed bytes. @param signature in hexadecimal digits; anything else is none. */
export function isSignedBy({ publicKey }: ReceiptKey, bytes: Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false;
  const key = createPublicKey({ key: Buffer.concat([publicHead, publicKey]), format: 'der', type: 'spki' });
  return verify(null, bytes, key, Buffer.from(signature, 'hex'));
}
