import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FakeBitcoinChain } from '@bourse/testing/fake-bitcoin-chain';
import { RawTx, Transaction } from '@scure/btc-signer';
import fc from 'fast-check';
import { parseBlock, parseHeader, parseTransaction } from './bitcoin-block.ts';

/** The first block of Bitcoin, as every node has it. */
const first = Buffer.from(
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51' +
    '323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c0101000000010000000000000000000000000000000000000000000000000000000000000000' +
    'ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207' +
    '365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a8' +
    '28e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000',
  'hex',
);
const firstHash = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const script = fc.uint8Array({ maxLength: 300 });
const transactions = fc.record({
  version: fc.constantFrom(1, 2),
  inputs: fc.array(
    fc.record({
      txid: bytes(32),
      index: fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
      finalScriptSig: script,
      sequence: fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  outputs: fc.array(fc.record({ amount: fc.bigInt({ min: 0n, max: 21_000_000n * 10n ** 8n }), script }), {
    minLength: 1,
    maxLength: 4,
  }),
  witness: fc.option(fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { minLength: 1, maxLength: 3 })),
  lockTime: fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
});

describe('a block of Bitcoin', () => {
  it('is read as nodes know it', () => {
    const block = parseBlock(first);
    assert.equal(block.hash, firstHash);
    const [made] = block.transactions;
    assert.partialDeepStrictEqual(made, {
      txHash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
      inputs: [],
      isCoinbase: true,
    });
    assert.equal(made?.outputs[0]?.amount, 50n * 10n ** 8n);
  });

  it('of which any byte is another is another block, or none [W1]', () => {
    for (let place = 0; place < first.length; place += 1) {
      const changed = Buffer.from(first);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      const read = (): string => parseBlock(changed).hash;
      if (place >= 80) assert.throws(read, `byte ${String(place)}`);
      else assert.notEqual(parseHeader(changed).hash, firstHash);
    }
  });

  it('is none when it ends early, goes on, or holds a transaction twice [W1]', () => {
    for (let length = 0; length < first.length; length += 1) assert.throws(() => parseBlock(first.subarray(0, length)));
    assert.throws(() => parseBlock(Buffer.concat([first, Buffer.alloc(1)])), /does not hold/);
    // Of three transactions and of three of which the last is told twice the root is the same.
    const chain = new FakeBitcoinChain();
    chain.mine('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080');
    const block = chain.blockAt(1) ?? assert.fail();
    const raw = block.transactions[0]?.raw ?? assert.fail();
    const once = Buffer.concat([block.header, Buffer.from([1]), raw]);
    assert.equal(parseBlock(once).hash, block.hash);
    assert.throws(() => parseBlock(Buffer.concat([block.header, Buffer.from([2]), raw, raw])), /does not hold/);
  });

  it('has transactions that are read as the library that signs them writes them', () => {
    fc.assert(
      fc.property(transactions, ({ witness, ...given }) => {
        const witnesses = witness === null ? undefined : given.inputs.map(() => witness);
        const raw = RawTx.encode({ ...given, segwitFlag: witness !== null, witnesses });
        const read = parseTransaction(raw);
        const options = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true };
        assert.equal(read.txHash, Transaction.fromRaw(raw, options).id);
        assert.deepEqual(
          read.inputs,
          given.inputs.map(({ txid, index }) => ({ txHash: Buffer.from(txid).toString('hex'), position: index })),
        );
        assert.deepEqual(
          read.outputs.map(({ amount, script: found }) => [amount, Buffer.from(found).toString('hex')]),
          given.outputs.map(({ amount, script: meant }) => [amount, Buffer.from(meant).toString('hex')]),
        );
      }),
    );
  });

  it('has no output of more than all coins', () => {
    const input = { txid: new Uint8Array(32).fill(1), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 };
    const outputs = [{ amount: 21_000_000n * 10n ** 8n + 1n, script: new Uint8Array() }];
    const raw = RawTx.encode({ version: 2, segwitFlag: false, inputs: [input], outputs, lockTime: 0 });
    assert.throws(() => parseTransaction(raw), /more than all coins/);
  });
});
