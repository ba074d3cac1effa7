import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { invariant } from '@bourse/kernel/invariant';

/** What it does otherwise than it should. */
export interface Deviation {
  readonly origin?: string;
  readonly site?: string;
  readonly counter?: number;
  readonly isUnlocked?: boolean;
}

/** A passkey in software, for tests: one ES256 key, unlocked unless told otherwise, counting its uses. */
export interface SoftwareAuthenticator {
  /** The answer to options for registering, as JSON. */
  register(challenge: string, by?: Deviation): string;
  /** The answer to options for showing it, as JSON. */
  show(challenge: string, by?: Deviation): string;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

/** CBOR of byte strings, texts and small numbers, as far as a registration needs it. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const bytes = (data: Uint8Array): Buffer => Buffer.concat([head(2, data.length), data]);
const text = (data: string): Buffer => Buffer.concat([head(3, data.length), Buffer.from(data)]);
const whole = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** COSE_Key of a P-256 key for ES256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  invariant(x !== undefined && y !== undefined, 'a P-256 key has two coordinates');
  return map(
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), bytes(Buffer.from(x, 'base64url'))],
    [whole(-3), bytes(Buffer.from(y, 'base64url'))],
  );
}

/** Makes a passkey for a site. */
export function softwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const site = new URL(origin).hostname;
  let counter = 0;
  const clientData = (type: string, challenge: string, by: Deviation): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: by.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (flags: number, by: Deviation): Buffer => {
    const counted = Buffer.alloc(4);
    counter += 1;
    counted.writeUInt32BE(by.counter ?? counter);
    const unlocked = by.isUnlocked === false ? 0 : 4;
    return Buffer.concat([sha256(by.site ?? site), Buffer.from([1 | unlocked | flags]), counted]);
  };
  const envelope = (response: object): string =>
    JSON.stringify({
      id: url(credentialId),
      rawId: url(credentialId),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    });
  return {
    register: (challenge, by = {}) => {
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const data = Buffer.concat([authenticatorData(0x40, by), attested]);
      const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
      return envelope({
        clientDataJSON: url(clientData('webauthn.create', challenge, by)),
        attestationObject: url(attestation),
        transports: ['internal'],
      });
    },
    show: (challenge, by = {}) => {
      const client = clientData('webauthn.get', challenge, by);
      const data = authenticatorData(0, by);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return envelope({
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(signature),
      });
    },
  };
}
