import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { invariant, present } from '@bourse/kernel/invariant';

/** Keeps secrets unreadable in the database: what a dump of it holds is worth nothing without the master key. */
export interface Sealer {
  /**
   * Encrypts, and binds the result to a context.
   * @param context names the row and the field, for example `totp:customer:7`; what was sealed for one cannot be opened as another.
   */
  seal(plaintext: Uint8Array, context: string): Buffer;
  /** Decrypts what {@link seal} gave. @throws InvariantError when it was altered, or sealed for another context. */
  open(sealed: Uint8Array, context: string): Buffer;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + 4;
export const keyBytes = 32;

/** AES-256-GCM under a fresh nonce: nonce, ciphertext, tag. `bound` is authenticated beside them. */
export function encrypt(key: Uint8Array, plaintext: Uint8Array, bound: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(bound);
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Reverses {@link encrypt}; null when key, bound bytes or ciphertext are not those. */
export function decrypt(key: Uint8Array, encrypted: Uint8Array, bound: Uint8Array): Buffer | null {
  if (encrypted.length < nonceBytes + tagBytes) return null;
  const nonce = encrypted.subarray(0, nonceBytes);
  const tag = encrypted.subarray(-tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(bound);
  decipher.setAuthTag(tag);
  const opened = decipher.update(encrypted.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    return null;
  }
}

/** The keys that a sealer has: the one that seals, and all that may have sealed. */
export interface KeyRing {
  readonly sealing: () => { readonly id: number; readonly key: Uint8Array };
  readonly find: (id: number) => Uint8Array | undefined;
}

/** What a text begins with that a key has sealed: the version, and the id of the key. */
export function headOf(id: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(version, 0);
  head.writeUInt32BE(id, 1);
  return head;
}

/** A sealed text begins with its version and the id of its key, so that keys can be exchanged one after another. */
export function sealerOf(ring: KeyRing): Sealer {
  const bind = (head: Uint8Array, context: string): Buffer => Buffer.concat([head, Buffer.from(context, 'utf8')]);
  return {
    seal: (plaintext, context) => {
      const { id, key } = ring.sealing();
      const head = headOf(id);
      return Buffer.concat([head, encrypt(key, plaintext, bind(head, context))]);
    },
    open: (sealed, context) => {
      const head = Buffer.from(sealed.subarray(0, headBytes));
      invariant(head.length === headBytes && head.readUInt8(0) === version, 'a sealed text has another form');
      const id = head.readUInt32BE(1);
      const key = present(ring.find(id), 'the data key', id);
      const opened = decrypt(key, sealed.subarray(headBytes), bind(head, context));
      return present(opened, 'what opens a text that was altered or sealed for another context than', context);
    },
  };
}

/** A sealer whose one key is given, or made for as long as the process lives: for tests. */
export function sealerWithKey(key: Uint8Array = randomBytes(keyBytes)): Sealer {
  return sealerOf({ sealing: () => ({ id: 1, key }), find: (id) => (id === 1 ? key : undefined) });
}
