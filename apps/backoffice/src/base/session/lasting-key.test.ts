import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { type KeySecret, type KeyStore, makeLastingKey, type NewKey } from './lasting-key.ts';

async function sealed(): Promise<NewKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  assert.ok('privateKey' in pair);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { secret: pair.privateKey, publicKey };
}
const open = async (): Promise<NewKey> => {
  const { secretKey, publicKey } = ed25519.keygen();
  return { secret: secretKey, publicKey };
};
const makers = [sealed, open];
const kindOf = ({ secret }: NewKey): string => (secret instanceof Uint8Array ? 'its secret' : 'cannot be read');

/** A browser that keeps what it is given, but for what a test says. */
function browser(given: (secret: KeySecret) => unknown = (secret) => secret): KeyStore {
  let kept: unknown;
  return {
    put: async (secret) => {
      kept = given(secret);
    },
    get: async () => kept,
  };
}

describe('a key of a browser, before it is bound [pitfalls, staff]', () => {
  it('is one that cannot be read, where the browser gives it back', async () => {
    assert.equal(kindOf(await makeLastingKey(makers, browser())), 'cannot be read');
  });

  it('is its secret, where the browser cannot keep the other: Firefox before 136 refuses to clone it', async () => {
    const old = browser((secret) => {
      if (!(secret instanceof Uint8Array)) throw new DOMException('The object could not be cloned.', 'DataCloneError');
      return secret;
    });
    assert.equal(kindOf(await makeLastingKey(makers, old)), 'its secret');
  });

  it('is none that is given back as nothing, as something else, or as another key', async () => {
    const another = await sealed();
    for (const given of [undefined, null, {}, 'a key', another.secret]) {
      const strange = browser((secret) => (secret instanceof Uint8Array ? secret : given));
      assert.equal(kindOf(await makeLastingKey(makers, strange)), 'its secret', JSON.stringify(given));
    }
  });

  it('lasts as long as the window where the browser keeps nothing, and is made the other way without TLS', async () => {
    const nothing = browser(() => {
      throw new Error('no database');
    });
    assert.equal(kindOf(await makeLastingKey(makers, nothing)), 'cannot be read');
    const insecure = [() => Promise.reject(new Error('no crypto.subtle')), open];
    assert.equal(kindOf(await makeLastingKey(insecure, nothing)), 'its secret');
    await assert.rejects(makeLastingKey([() => Promise.reject(new Error('none'))], browser()), /can be made/);
  });
});
