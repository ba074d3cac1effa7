import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives with its subscription, so that only it can read what is pushed (https://www.rfc-editor.org/rfc/rfc8291). */
export interface PushKeys {
  /** Its public key on P-256, uncompressed, in base64url. */
  readonly p256dh: string;
  /** Its secret of 16 bytes in base64url. */
  readonly auth: string;
}

/** Longer texts need more than one record, which no push service takes; in bytes. */
export const pushBytesMax = 3_993;

const recordBytes = 4_096;
/** Ends the last record (RFC 8188, section 2). */
const lastRecord = Uint8Array.of(2);

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** What is new with each message; given by tests alone. */
export interface FreshKeys {
  readonly salt: Uint8Array;
  /** A private key on P-256. */
  readonly privateKey: Uint8Array;
}

function keysOf(fresh: FreshKeys | undefined) {
  const own = createECDH('prime256v1');
  if (fresh === undefined) own.generateKeys();
  else own.setPrivateKey(fresh.privateKey);
  return { own, salt: fresh?.salt ?? randomBytes(16) };
}

/**
 * Encrypts a text for one browser: `aes128gcm` of RFC 8188 under the keys of RFC 8291.
 * @param text of at most {@link pushBytesMax} bytes.
 * @returns the body of the request.
 * @throws RangeError for a longer text; an error of `node:crypto` where `p256dh` is no point of the curve.
 */
export function encryptPush(text: Uint8Array, { p256dh, auth }: PushKeys, fresh?: FreshKeys): Buffer<ArrayBuffer> {
  if (text.length > pushBytesMax) throw new RangeError('the text of a push is too long');
  const { own, salt } = keysOf(fresh);
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(21);
  head.set(salt);
  head.writeUInt32BE(recordBytes, 16);
  head.writeUInt8(ours.length, 20);
  return Buffer.concat([
    head,
    ours,
    cipher.update(text),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether a browser could read what is encrypted for these keys: a point of the curve, and a secret of 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const theirs = Buffer.from(p256dh, 'base64url');
  if (theirs.length !== 65 || theirs[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(theirs);
    return true;
  } catch {
    return false;
  }
}
