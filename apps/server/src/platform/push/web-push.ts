import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import type { Clock } from '@bourse/kernel/clock';
import { dayMs, hourMs } from '@bourse/kernel/instant';
import { FaultError } from '../fault.ts';
import { encryptPush, type PushKeys } from './encrypt-push.ts';
import { pushHosts } from './push-hosts.ts';

/** Where a browser has its pushes taken, and its keys. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: PushKeys;
}

/** By what a push service knows this server (VAPID, https://www.rfc-editor.org/rfc/rfc8292). */
export interface VapidKeys {
  /** The public key on P-256, uncompressed, in base64url: browsers take it as `applicationServerKey`. */
  readonly publicKey: string;
  /** The private key as a JWK. */
  readonly privateKey: JsonWebKey;
}

/** Makes keys for a server that has none. */
export function makeVapidKeys(): VapidKeys {
  const privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const [x, y] = [privateKey.x, privateKey.y].map((part) => Buffer.from(part ?? '', 'base64url'));
  return { publicKey: Buffer.concat([Uint8Array.of(4), ...(x && y ? [x, y] : [])]).toString('base64url'), privateKey };
}

/** Hands pushes to the services of browsers. */
export interface PushPort {
  /** Whether the server may send to an endpoint at all. */
  mayPush(endpoint: string): boolean;
  /**
   * Sends a text that the browser alone can read. `gone`: the subscription has ended, and there is no use in another try.
   * @throws FaultError where the service did not take it, which may pass.
   */
  push(keys: VapidKeys, address: PushAddress, text: string): Promise<'taken' | 'gone'>;
}

/** What one request may take. */
const timeoutMs = 10_000;
/** How long a service keeps a push for a device that is off: as long as it is news. */
const keptSeconds = dayMs / 1_000;
const tokenLifeMs = 12 * hourMs;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The header by which a service knows who sends (RFC 8292, section 3). */
function vapidHeader({ publicKey, privateKey }: VapidKeys, endpoint: string, contact: string, now: number): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + tokenLifeMs) / 1_000), sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const key = { key: privateKey, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const;
  return `vapid t=${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}, k=${publicKey}`;
}

/**
 * Web push by RFC 8030.
 * @param hosts as `pushHosts` takes them: to others nothing is sent, and no answer leads elsewhere.
 * @param contact where a service reaches the operator, as `mailto:` or `https:`.
 */
export function webPush(clock: Clock, hosts: string, contact: string): PushPort {
  const mayPush = pushHosts(hosts);
  return {
    mayPush,
    push: async (keys, { endpoint, keys: theirs }, text) => {
      // What was allowed when the browser subscribed may not be any more.
      if (!mayPush(endpoint)) return 'gone';
      const sent = {
        method: 'POST',
        headers: {
          authorization: vapidHeader(keys, endpoint, contact, clock.now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(keptSeconds),
        },
        body: encryptPush(Buffer.from(text), theirs),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      } as const;
      const response = await fetch(endpoint, sent).catch((cause: unknown) => {
        throw new FaultError('a push service did not answer', { cause });
      });
      await response.body?.cancel();
      if (response.ok) return 'taken';
      if (response.status === 404 || response.status === 410) return 'gone';
      throw new FaultError(`a push service did not take a push: HTTP ${String(response.status)}`);
    },
  };
}
