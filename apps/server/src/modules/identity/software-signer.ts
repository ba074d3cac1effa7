import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { present } from '@bourse/kernel/invariant';

/** Somebody who signs what they approve, as the profile of a browser does. */
export interface SoftwareSigner {
  /** Ed25519, 32 bytes. */
  readonly publicKey: Buffer;
  /** @param frozen what was shown. @returns Ed25519 over `approve:` and its SHA-256, in base64. */
  readonly sign: (frozen: string) => string;
}

/** Makes a key that lives in this process: for the demo's past, and for tests. */
export function softwareSigner(): SoftwareSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: Buffer.from(present(publicKey.export({ format: 'jwk' }).x, 'the public key'), 'base64url'),
    sign: (frozen) => {
      const hash = createHash('sha256').update(frozen).digest('hex');
      return sign(null, Buffer.from(`approve:${hash}`), privateKey).toString('base64');
    },
  };
}
