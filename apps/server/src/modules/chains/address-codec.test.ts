import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HDKey } from '@scure/bip32';
import { deriveAddress, fingerprintOf, isAccountKey, isAddress, type AddressKind } from './address-codec.ts';

/** The seed of BIP-32's first test vector. */
const master = HDKey.fromMasterSeed(Uint8Array.from({ length: 16 }, (_, place) => place));
const accountKey = master.derive("m/0'").publicExtendedKey;

/** Addresses as published: EIP-55, BIP-173, BIP-350, the first block of Bitcoin, and TRON's USDT. */
const published: readonly (readonly [AddressKind, string])[] = [
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['evm', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['evm', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
];

describe('addresses', () => {
  it('are derived from an extended public key alone, the same as from the private one', () => {
    assert.equal(isAccountKey(accountKey), true);
    assert.equal(isAccountKey(master.derive("m/0'").privateExtendedKey), false);
    assert.equal(isAccountKey(`${accountKey.slice(0, -1)}x`), false);
    // BIP-32's first test vector names this key.
    assert.equal(
      accountKey,
      'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
    );
    assert.equal(fingerprintOf(accountKey), '5c1bd648');
    const seen = new Set<string>();
    for (const kind of ['evm', 'bitcoin', 'tron'] as const) {
      for (let child = 0; child < 20; child += 1) {
        const address = deriveAddress(kind, accountKey, child);
        assert.equal(isAddress(kind, address), true, address);
        seen.add(address);
      }
    }
    assert.equal(seen.size, 60);
  });

  it('of the published examples are known, each by its own kind alone', () => {
    for (const [kind, address] of published) {
      for (const other of ['evm', 'bitcoin', 'tron'] as const) {
        assert.equal(isAddress(other, address), other === kind, `${address} as ${other}`);
      }
    }
  });

  it('that differ in one character are refused, whichever it is [W4]', () => {
    let tried = 0;
    for (const [kind, address] of published) {
      const alphabet =
        kind === 'evm' ? '0123456789abcdefABCDEF' : '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0';
      for (let place = kind === 'evm' ? 2 : 0; place < address.length; place += 1) {
        for (const letter of alphabet) {
          const mutated = address.slice(0, place) + letter + address.slice(place + 1);
          if (letter === address[place]) continue;
          tried += 1;
          assert.equal(isAddress(kind, mutated), false, `${address} at ${String(place)} as ${letter}`);
        }
      }
    }
    assert.ok(tried > 15_000, String(tried));
  });
});
