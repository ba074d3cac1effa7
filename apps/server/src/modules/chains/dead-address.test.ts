import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesToHex, getAddress, type Hex, hexToBytes } from 'viem';
import { type AddressKind, isAddress } from './address-codec.ts';
import { isDeadAddress } from './dead-address.ts';
import { tronAddress } from './tron-address.ts';

/** 20 bytes of which nobody has the key. */
const dead: readonly Hex[] = [
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000001',
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000000000000000000000000',
  '0x1111111111111111111111111111111111111111',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xffffffffffffffffffffffffffffffffffffffff',
  '0xdead000000000000000042069420694206942069',
  '0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
];

/** 20 bytes like those of anybody. */
const alive: readonly Hex[] = [
  '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  // A vanity address with many zeros, of which somebody may have the key.
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
];

const deadTexts: readonly (readonly [AddressKind, readonly string[]])[] = [
  ['tron', ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy']],
  [
    'bitcoin',
    [
      '1111111111111111111114oLvT2',
      '1BitcoinEaterAddressDontSendf59kuE',
      '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
      'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
    ],
  ],
  ['bitcoin-regtest', ['bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202']],
];

const aliveTexts: readonly (readonly [AddressKind, string])[] = [
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
];

describe('dead addresses', () => {
  it('are those on the EVM and on TRON of which nobody has the key [S174]', () => {
    for (const hex of dead) {
      assert.equal(isDeadAddress('evm', getAddress(hex)), true, hex);
      assert.equal(isDeadAddress('tron', tronAddress(bytesToHex(hexToBytes(hex)).slice(2))), true, `${hex} of TRON`);
    }
    for (const hex of alive) assert.equal(isDeadAddress('evm', getAddress(hex)), false, hex);
  });

  it('are known by their texts on TRON and Bitcoin, each one an address that a wallet would take [S174]', () => {
    for (const [kind, texts] of deadTexts) {
      for (const text of texts) {
        assert.equal(isAddress(kind, text), true, text);
        assert.equal(isDeadAddress(kind, text), true, text);
      }
    }
    for (const [kind, text] of aliveTexts) assert.equal(isDeadAddress(kind, text), false, text);
  });
});
