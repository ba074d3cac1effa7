import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { test } from 'node:test';
import { arePushKeys, encryptPush, pushBytesMax } from './encrypt-push.ts';
import { decryptPush, pushBrowser } from './push-fixture.ts';

test('a text is encrypted as RFC 8291 shows in its appendix A', () => {
  const body = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    },
  );
  assert.equal(
    body.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('only the browser that it is for reads it, up to the longest text', () => {
  const [browser, other] = [pushBrowser(), pushBrowser()];
  const longest = Buffer.alloc(pushBytesMax, 'x');
  assert.deepEqual(decryptPush(encryptPush(longest, browser.keys), browser), longest);
  assert.throws(() => decryptPush(encryptPush(longest, browser.keys), other));
  assert.throws(() => encryptPush(Buffer.alloc(pushBytesMax + 1), browser.keys), RangeError);
});

test('keys are a point of the curve and a secret of 16 bytes', () => {
  const { keys } = pushBrowser();
  const short = createECDH('prime256v1');
  short.generateKeys();
  assert.ok(arePushKeys(keys));
  for (const p256dh of [
    '',
    'AAAA',
    Buffer.alloc(65, 4).toString('base64url'),
    short.getPublicKey('base64url', 'compressed'),
  ])
    assert.ok(!arePushKeys({ ...keys, p256dh }), p256dh);
  assert.ok(!arePushKeys({ ...keys, auth: 'AAAA' }));
});
