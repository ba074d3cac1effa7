import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { FaultError } from '../fault.ts';
import { decryptPush, openPushService, pushBrowser } from './push-fixture.ts';
import { makeVapidKeys, webPush } from './web-push.ts';

const service = await openPushService();
after(() => service.close());
const now = instant(Date.UTC(2026, 10, 27));
const port = webPush({ now: () => now }, service.origin, 'mailto:desk@example.test');
const keys = makeVapidKeys();
const browser = pushBrowser();
const at = (path: string) => ({ endpoint: `${service.origin}${path}`, keys: browser.keys });

test('the service takes a text that the browser alone reads, and knows who sent it', async () => {
  assert.equal(await port.push(keys, at('/one'), 'กำไร 1,500 USDT'), 'taken');
  const { headers, body } = present(service.got[0], 'what came');
  assert.equal(decryptPush(body, browser).toString(), 'กำไร 1,500 USDT');
  assert.ok(!body.includes('USDT'));
  assert.equal(headers['content-encoding'], 'aes128gcm');
  assert.equal(headers.ttl, '86400');
  const [, token = '', known] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  assert.equal(known, keys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const key = createPublicKey({ key: keys.privateKey, format: 'jwk' });
  const bytes = Buffer.from(signature, 'base64url');
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes));
  const told: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  assert.deepEqual(told, { aud: service.origin, exp: now / 1_000 + 43_200, sub: 'mailto:desk@example.test' });
});

test('what has ended is gone, and what fails may pass', async () => {
  for (const status of [404, 410]) {
    service.answer('/ended', status);
    assert.equal(await port.push(keys, at('/ended'), 'x'), 'gone');
  }
  for (const status of [400, 413, 429, 500, 503]) {
    service.answer('/fails', status);
    await assert.rejects(port.push(keys, at('/fails'), 'x'), FaultError);
  }
});

test('no answer leads the server elsewhere, and no other host is asked', async () => {
  const before = service.got.length;
  service.answer('/moved', 302);
  await assert.rejects(port.push(keys, at('/moved'), 'x'), FaultError);
  const narrow = webPush({ now: () => now }, 'fcm.googleapis.com', 'mailto:desk@example.test');
  assert.equal(await narrow.push(keys, at('/other'), 'x'), 'gone');
  assert.equal(service.got.length, before);
});
