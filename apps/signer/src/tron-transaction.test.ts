import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hexAddress, readSigned } from '@bourse/testing/fake-tron-transaction';
import { bytesToHex, encodeFunctionData, erc20Abi, hexToBytes, sha256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { readTronAddress, tronAddressOf } from './tron-address.ts';
import { encodeTronRaw, encodeTronSigned } from './tron-transaction.ts';

/** The example key of Ethereum's web3 documentation, and its address as tronweb tells it. */
const account = privateKeyToAccount('0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318');
const from = 'TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz';

/** Transactions that tronweb 6.5.1 has made and signed of these values. */
const vectors = [
  {
    contract: null,
    to: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: 1n,
    feeLimit: 0n,
    expiresAtMs: 1764115200000,
    timestampMs: 1764114600000,
    refBlock: '0000000003f2a1b4c0ffee00c0ffee00aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    raw: '0a02a1b42208c0ffee00c0ffee004080f0d6ebab335a65080112610a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412300a15412c7536e3605d9c16a7a3d7b1898e529396a65c231215415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb180170c0a0b2ebab33',
    txHash: '5b23cd04d1c9b1ea7537200bb2d42ce20c66c0f221991816dccbf9123c0e7706',
    signature:
      'a639d5396ad2c6b98edb52236790145be6509e1c3a12a4f5cfc10a417245f62952a0d2be396d9c14ce3bb4cb78466da60de0e26f887833d5acdf2b006180a2f61b',
  },
  {
    contract: null,
    to: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: 9007199254740991n,
    feeLimit: 0n,
    expiresAtMs: 1800000000123,
    timestampMs: 1799999400123,
    refBlock: '00000000000000ff00000000000000000000000000000000000000000000000a',
    raw: '0a0200ff2208000000000000000040fba0f1c2b1345a6c080112680a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412370a15412c7536e3605d9c16a7a3d7b1898e529396a65c231215415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb18ffffffffffffff0f70bbd1ccc2b134',
    txHash: '09eb6ea11df99da8a76bde22c8940efc353c579c6d4409c13a6ef66b00bc3d86',
    signature:
      '0b264cf2b3a9a44341a7ff0330a941b7193cc0d446bd8e62fdf415eb1e1f4caa1d29d262e852f605a6277af91f6d68230eacd454d8db966c0a64e104940350ec1b',
  },
  {
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    to: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: 49000000n,
    feeLimit: 30000000n,
    expiresAtMs: 1764115200000,
    timestampMs: 1764114600000,
    refBlock: '0000000003f2a1b4c0ffee00c0ffee00aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    raw: '0a02a1b42208c0ffee00c0ffee004080f0d6ebab335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15412c7536e3605d9c16a7a3d7b1898e529396a65c23121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000005cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb0000000000000000000000000000000000000000000000000000000002ebae4070c0a0b2ebab3390018087a70e',
    txHash: '94a0ac327b00b6d006afa41ae6204569463376b0c0215c374980e8ffc1001c7f',
    signature:
      '6e0311fd2061398a34100ad48b281484e3bb8f1a13f756b25dbb7c78be7d19f435eeb2de5fb1b893d2dad4f0843b2a9ae9963b298769a5b74aec1d1ac146453a1c',
  },
  {
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    amount: 57896044618658097711785492504343953926634992332820282019728792003956564819975n,
    feeLimit: 1n,
    expiresAtMs: 1764115200127,
    timestampMs: 1764114600128,
    refBlock: '0000000003f20000ffffffffffffffffaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    raw: '0a0200002208ffffffffffffffff40fff0d6ebab335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15412c7536e3605d9c16a7a3d7b1898e529396a65c23121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb000000000000000000000000a614f803b6fd780986a42c78ec9c7f77e6ded13c800000000000000000000000000000000000000000000000000000000000000770c0a1b2ebab33900101',
    txHash: '7ae5b4a952955265aff91751b6f4fdd42067e44939fce37102f65cd5ff173994',
    signature:
      'e62e3f1085a0f62ba6cbb21a4c243dbe22918928df137bafb15e27270a1a6f1c0af2adfd2b91dbebf1bb716dea5f5d41b07a99d7d6309addb6e51e280aa1bfe71c',
  },
] as const;

const hexOf = (address: string): string => readTronAddress(address) ?? assert.fail(address);

describe('a transaction of TRON', () => {
  it('is written, named and signed as tronweb does it', async () => {
    assert.equal(tronAddressOf(account.address), from);
    for (const { contract, to, amount, raw, txHash, signature, ...rest } of vectors) {
      const call = { abi: erc20Abi, functionName: 'transfer', args: [`0x${hexOf(to).slice(2)}`, amount] } as const;
      const bytes = encodeTronRaw({
        from: hexOf(from),
        to: hexOf(to),
        contract: contract === null ? null : hexOf(contract),
        data: contract === null ? new Uint8Array() : hexToBytes(encodeFunctionData(call)),
        amount,
        ...rest,
      });
      assert.equal(bytesToHex(bytes).slice(2), raw);
      const hash = sha256(bytes);
      assert.equal(hash.slice(2), txHash);
      const signed = await account.sign({ hash });
      assert.equal(signed.slice(2), signature);
      const whole = bytesToHex(encodeTronSigned(bytes, hexToBytes(signed))).slice(2);
      const read = await readSigned(whole);
      assert.equal(read.isSigned, true);
      assert.partialDeepStrictEqual(read.transaction, { txId: txHash, owner: hexAddress(from), signature });
    }
  });

  it('is no longer its sender’s when a byte of it is changed', async () => {
    const [{ raw, signature }] = vectors;
    const encode = (hex: string): string =>
      bytesToHex(encodeTronSigned(hexToBytes(`0x${hex}`), hexToBytes(`0x${signature}`))).slice(2);
    assert.equal((await readSigned(encode(raw))).isSigned, true);
    // Its last byte but one belongs to the time at which it was made.
    const changed = `${raw.slice(0, -4)}ac${raw.slice(-2)}`;
    assert.notEqual(changed, raw);
    assert.equal((await readSigned(encode(changed))).isSigned, false);
  });
});

describe('an address of TRON', () => {
  it('is read with its checksum, and nothing else is', () => {
    assert.equal(readTronAddress(from), '412c7536e3605d9c16a7a3d7b1898e529396a65c23');
    for (const wrong of [
      `${from.slice(0, -1)}a`,
      from.toLowerCase(),
      '',
      account.address,
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    ]) {
      assert.equal(readTronAddress(wrong), null, wrong);
    }
  });
});
