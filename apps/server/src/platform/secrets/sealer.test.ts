import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { parseMasterKey } from './master-key.ts';
import { sealerWithKey } from './sealer.ts';

const secret = Buffer.from('a secret of somebody');

describe('a sealer', () => {
  it('opens what it sealed, never seals twice alike, and shows nothing of the plaintext', () => {
    const sealer = sealerWithKey();
    const first = sealer.seal(secret, 'totp:customer:7');
    const second = sealer.seal(secret, 'totp:customer:7');
    assert.deepEqual(sealer.open(first, 'totp:customer:7'), secret);
    assert.notDeepEqual(first, second);
    assert.equal(first.includes(secret), false);
    assert.deepEqual(sealer.open(sealer.seal(Buffer.alloc(0), 'x'), 'x'), Buffer.alloc(0));
  });

  it('refuses another context, another key and every altered byte', () => {
    const sealer = sealerWithKey();
    const sealed = sealer.seal(secret, 'totp:customer:7');
    assert.throws(() => sealer.open(sealed, 'totp:customer:8'), /another context/);
    assert.throws(() => sealerWithKey().open(sealed, 'totp:customer:7'), /another context/);
    for (let index = 0; index < sealed.length; index += 1) {
      const altered = Buffer.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ 1;
      assert.throws(() => sealer.open(altered, 'totp:customer:7'), `byte ${String(index)}`);
    }
    for (let length = 0; length < sealed.length; length += 1) {
      assert.throws(() => sealer.open(sealed.subarray(0, length), 'totp:customer:7'));
    }
  });
});

describe('a master key', () => {
  it('is 32 bytes in base64 or hexadecimal and nothing else', () => {
    const key = randomBytes(32);
    assert.deepEqual(parseMasterKey(`${key.toString('base64')}\n`)?.key, key);
    assert.deepEqual(parseMasterKey(key.toString('hex'))?.key, key);
    assert.deepEqual(parseMasterKey(key.toString('base64url'))?.key, key);
    for (const wrong of [
      '',
      'password',
      'x'.repeat(64),
      randomBytes(31).toString('base64'),
      `${key.toString('hex')}00`,
    ]) {
      assert.equal(parseMasterKey(wrong), null, wrong);
    }
  });

  it('has an id that says nothing about it', () => {
    const key = randomBytes(32);
    const id = parseMasterKey(key.toString('base64'))?.id ?? '';
    assert.match(id, /^[0-9a-f]{16}$/);
    assert.equal(key.toString('hex').includes(id), false);
  });
});
