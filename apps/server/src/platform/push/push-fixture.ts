import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushKeys } from './encrypt-push.ts';

/** A browser's own part of a subscription. */
export interface PushBrowser {
  readonly keys: PushKeys;
  readonly own: ECDH;
}

/** Makes what a browser makes when it subscribes. */
export function pushBrowser(): PushBrowser {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return { own, keys: { p256dh: own.getPublicKey('base64url'), auth } };
}

/** Reads a body as the browser reads it. @throws where it is for another, or altered. */
export function decryptPush(body: Uint8Array, { keys, own }: PushBrowser): Buffer {
  const sent = Buffer.from(body);
  const [salt, length] = [sent.subarray(0, 16), sent.readUInt8(20)];
  const theirs = sent.subarray(21, 21 + length);
  const box = sent.subarray(21 + length);
  const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(box.subarray(-16));
  const padded = Buffer.concat([decipher.update(box.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** A push service: keeps what it gets, and answers as it is told. */
export async function openPushService() {
  const got: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      const status = answers.get(path) ?? 201;
      if (status === 201) got.push({ path, headers: request.headers, body });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    got,
    /** What a path answers from now on. */
    answer: (path: string, status: number): void => {
      answers.set(path, status);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
