import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BitcoinChain, bitcoinChains, bitcoinForms } from '@bourse/contract/bitcoin-chain';
import { Address, OutScript } from '@scure/btc-signer';
import fc from 'fast-check';
import { deriveAddress, deriveHouseAddress, isAccountKey, isAddress, kindOfChain } from './address-codec.ts';
import { addressOfScript, isBitcoinAddress, normalBitcoinAddress } from './bitcoin-address.ts';

/** BIP-84's test vector: the account's key in the form of its wallets. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

/** Of BIP-173, BIP-350 and Bitcoin Core's tests, by the chains that they are of. */
const published: readonly (readonly [readonly BitcoinChain[], string])[] = [
  [['main'], 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  [['main'], '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  [['main'], '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  [['main'], 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  [['test', 'signet'], 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  [['test', 'signet'], 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  [['regtest'], 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  [['test', 'signet', 'regtest'], 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  [['test', 'signet', 'regtest'], '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
];

describe('addresses of Bitcoin', () => {
  it('are children of the account, as BIP-84 gives them', () => {
    assert.equal(isAccountKey(zpub), true);
    assert.equal(deriveAddress('bitcoin', zpub, 0), 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    assert.equal(deriveAddress('bitcoin', zpub, 1), 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
    assert.equal(deriveHouseAddress('bitcoin', zpub), 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
    for (const chain of bitcoinChains) {
      const address = deriveAddress(kindOfChain(chain), zpub, 7);
      assert.ok(address.startsWith(`${bitcoinForms[chain].bech32}1q`));
      assert.equal(isAddress(kindOfChain(chain), address), true);
    }
  });

  it('are of their chains alone', () => {
    for (const [chains, address] of published) {
      for (const chain of bitcoinChains)
        assert.equal(isBitcoinAddress(chain, address), chains.includes(chain), `${address} on ${chain}`);
    }
  });

  it('that differ in one character are refused on every chain [W4]', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0';
    for (const [, address] of published) {
      for (let place = 0; place < address.length; place += 1) {
        for (const letter of alphabet) {
          if (letter === address[place]) continue;
          const mutated = address.slice(0, place) + letter + address.slice(place + 1);
          for (const chain of bitcoinChains) assert.equal(isBitcoinAddress(chain, mutated), false, mutated);
        }
      }
    }
  });

  it('of witness versions without rules are none: what is paid there anybody can take', () => {
    // Both are valid by BIP-350.
    for (const address of ['bc1sw50qgdz25j', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'])
      assert.equal(isBitcoinAddress('main', address), false);
  });

  it('are read from scripts as the library that signs writes them', () => {
    const programs = fc.oneof(
      fc.uint8Array({ minLength: 20, maxLength: 20 }).map((hash) => ({ type: 'wpkh', hash }) as const),
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((hash) => ({ type: 'wsh', hash }) as const),
      fc.uint8Array({ minLength: 20, maxLength: 20 }).map((hash) => ({ type: 'pkh', hash }) as const),
      fc.uint8Array({ minLength: 20, maxLength: 20 }).map((hash) => ({ type: 'sh', hash }) as const),
    );
    fc.assert(
      fc.property(programs, fc.constantFrom(...bitcoinChains), (program, chain) => {
        const address = Address(bitcoinForms[chain]).encode(program);
        assert.equal(addressOfScript(chain, OutScript.encode(program)), address);
        assert.equal(isBitcoinAddress(chain, address), true);
        assert.equal(normalBitcoinAddress(chain, address), address);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (script) => {
        const address = addressOfScript('main', script);
        if (address === null || !isBitcoinAddress('main', address)) return;
        assert.deepEqual(Buffer.from(OutScript.encode(Address().decode(address))), Buffer.from(script));
      }),
      { numRuns: 1_000 },
    );
  });

  it('in capitals are kept in small letters, where they mean the same', () => {
    const upper = 'BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU';
    assert.equal(normalBitcoinAddress('main', upper), upper.toLowerCase());
    const old = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    assert.equal(normalBitcoinAddress('main', old), old);
  });
});
