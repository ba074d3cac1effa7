import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BitcoinPayer, outsideAddress } from '@bourse/testing/bitcoin-world';
import { type FakeBitcoinNode, startFakeBitcoinNode } from '@bourse/testing/fake-bitcoin-node';
import { bitcoinNode } from './bitcoin-node.ts';
import { bitcoinPayments } from './bitcoin-payments.ts';

describe('a node of Bitcoin', () => {
  let fake: FakeBitcoinNode;
  let payer: BitcoinPayer;
  before(async () => {
    fake = await startFakeBitcoinNode();
    payer = new BitcoinPayer(fake);
  });
  after(() => fake.close());

  const node = () => bitcoinNode({ url: fake.url, chain: 'regtest' });
  const rates = { floor: 2, ceiling: 50, targetBlocks: 6 };
  const blockAt = async (height: number) => (await node().findBlock(height)) ?? assert.fail(String(height));

  it('tells its head, its blocks, and what they pay to the satoshi', async () => {
    const to = outsideAddress();
    const txHash = payer.pay(to, 2_099_999_997n);
    fake.chain.mine(outsideAddress());
    const { height } = await node().head();
    const block = await blockAt(height);
    assert.equal(block.parentHash, (await blockAt(height - 1)).hash);
    assert.equal(await node().findBlock(height + 1), null);
    const transactions = await node().listTransactions(block);
    assert.equal(transactions[0]?.isCoinbase, true);
    const [output] = transactions[1]?.outputs ?? [];
    assert.partialDeepStrictEqual(output, { txHash, position: 0, to, amount: 2_099_999_997n, contract: null });
    assert.deepEqual(await node().readTransaction(block, txHash), transactions[1]?.outputs);
    assert.deepEqual(await node().readTransaction({ ...block, height: height - 1 }, txHash), []);
    assert.equal(await node().unspentAsOf({ txHash, position: 0 }), block.hash);
    assert.equal(await node().unspentAsOf({ txHash, position: 9 }), null);
  });

  it('that lies about a block, or is of another chain, is not believed [W1]', async () => {
    const { height } = await node().head();
    const [block, parent] = [await blockAt(height), await blockAt(height - 1)];
    const raw = async (hash: string): Promise<string> => {
      const found = fake.chain.blockOf(hash)?.block ?? assert.fail();
      const { header, transactions } = found;
      const count = Buffer.from([transactions.length]);
      return Buffer.concat([header, count, ...transactions.map((one) => one.raw)]).toString('hex');
    };
    const honest = await raw(block.hash);
    const lies: readonly (readonly [string, unknown, RegExp])[] = [
      ['getblockchaininfo', { chain: 'main', blocks: 1 }, /of the chain main/],
      ['getblockchaininfo', { chain: 'regtest', blocks: '1' }, /another shape/],
      ['getblockhash', 'nonsense', /another shape/],
      ['getblockheader', (await raw(parent.hash)).slice(0, 160), /another block/],
      ['getblock', await raw(parent.hash), /another block/],
      ['getblock', `${honest.slice(0, -2)}ff`, /does not hold/],
      ['getblock', honest.slice(0, -2), /ends too early/],
      ['getblock', 'zz', /another shape/],
      ['gettxout', { bestblock: 1 }, /another shape/],
    ];
    for (const [method, result, expected] of lies) {
      fake.tamper = (asked, _params, told) => (asked === method ? result : told);
      const lying = node();
      const look = async (): Promise<void> => {
        await lying.head();
        await lying.findBlock(height);
        await lying.listTransactions(block);
        await lying.unspentAsOf({ txHash: block.hash, position: 0 });
      };
      await assert.rejects(look(), expected, `${method} ${String(expected)}`);
    }
    fake.tamper = null;
  });

  it('that is silent or refuses its user is a fault that shows no password', async () => {
    const shown = async (url: string): Promise<string> =>
      bitcoinNode({ url, chain: 'regtest' })
        .head()
        .then(
          () => assert.fail('it answers'),
          (error: unknown) => String(error),
        );
    const { host } = new URL(fake.url);
    assert.match(await shown(`http://bourse:secret@${host}/`), /does not answer getblockchaininfo: status 401/);
    assert.match(await shown('http://bourse:secret@127.0.0.1:1/'), /cannot be reached/);
    fake.tamper = () => undefined;
    assert.match(await shown(fake.url), /cannot be reached/);
    fake.tamper = null;
    for (const url of [`http://bourse:secret@${host}/`, 'http://bourse:secret@127.0.0.1:1/'])
      assert.doesNotMatch(await shown(url), /secret/);
  });

  it('estimates what a virtual byte costs, within the bounds of the settings', async () => {
    const rate = (): Promise<bigint> => bitcoinPayments(fake.url, rates).feeRate();
    const table: readonly (readonly [number | null, bigint])[] = [
      [null, 2n],
      [0.000_001, 2n],
      [0.000_02, 2n],
      [0.000_020_01, 3n],
      [0.000_123_45, 13n],
      [0.000_5, 50n],
      [0.01, 50n],
    ];
    for (const [estimate, expected] of table) {
      fake.estimate = estimate;
      assert.equal(await rate(), expected, String(estimate));
    }
    fake.estimate = null;
  });

  it('takes a payment again, and tells of one that it does not take', async () => {
    const { broadcast } = bitcoinPayments(fake.url, rates);
    const signed = Buffer.from(payer.sign([{ to: outsideAddress(), amount: 100_000n }])).toString('hex');
    const other = Buffer.from(payer.sign([{ to: outsideAddress(), amount: 200_000n }])).toString('hex');
    await broadcast(signed);
    await broadcast(signed);
    // It spends the same outputs and offers no more.
    await broadcast(other);
    assert.equal(fake.chain.waiting.size, 1);
    fake.chain.mine(outsideAddress());
    await broadcast(signed);
    await assert.rejects(broadcast('00'));
    const dust = Buffer.from(payer.sign([{ to: outsideAddress(), amount: 1n }])).toString('hex');
    await assert.rejects(broadcast(dust), /dust/);
  });
});
