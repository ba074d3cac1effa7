import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { FakeTronChain, fakeTronChainId } from '@bourse/testing/fake-tron-chain';
import { type FakeTronNode, startFakeTronNode } from '@bourse/testing/fake-tron-node';
import { base58Address } from '@bourse/testing/fake-tron-transaction';
import { tronAddress, tronHex, tronWord } from './tron-address.ts';
import { tronNode } from './tron-node.ts';

/** The contract of Tether on TRON, as it is published. */
const published = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'] as const;
const to = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

describe('addresses of TRON', () => {
  it('are told in base58 and in hexadecimal of 20 and 21 bytes', () => {
    const [base58, hex] = published;
    assert.equal(tronAddress(hex), base58);
    assert.equal(tronAddress(hex.slice(2)), base58);
    assert.equal(tronHex(base58), hex);
    assert.equal(tronWord(base58), `${'0'.repeat(24)}${hex.slice(2)}`);
  });

  it('of another network, of another length or with a wrong checksum are none', () => {
    const [base58, hex] = published;
    assert.throws(() => tronAddress(`42${hex.slice(2)}`), /no address of TRON/);
    assert.throws(() => tronAddress(hex.slice(4)), /no address of TRON/);
    assert.throws(() => tronHex(`${base58.slice(0, -1)}u`), /checksum/i);
    assert.throws(() => tronHex('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'), /no address of TRON/);
  });
});

describe('a node of TRON', () => {
  const chain = new FakeTronChain();
  const hex = chain.deploy('honest');
  const contract = base58Address(hex);
  let fake: FakeTronNode;
  before(async () => {
    fake = await startFakeTronNode(chain);
  });
  after(() => fake.close());
  afterEach(() => {
    Object.assign(fake.faults, { lie: null, silent: false });
  });
  const open = () => tronNode({ url: fake.url, chainId: fakeTronChainId, contracts: [contract] });

  it('tells what lay at an address at the end of each of the newest blocks', async () => {
    const node = open();
    const lay: [bigint, bigint][] = [];
    const from = chain.newest.height;
    for (let block = 0; block < 30; block += 1) {
      if (block % 3 === 0) chain.payToken(hex, to, BigInt(block));
      if (block % 4 === 0) chain.pay(to, BigInt(block));
      chain.mine();
      lay.push([chain.balanceOf(hex, to), chain.balanceOf(null, to)]);
    }
    for (const [place, both] of lay.entries()) {
      const height = from + 1 + place;
      const told = [await node.balanceAt(contract, to, height), await node.balanceAt(null, to, height)];
      assert.deepEqual(told, both, `at block ${String(height)}`);
    }
    await assert.rejects(node.balanceAt(null, to, chain.newest.height + 1), /not known/);
    chain.mine(70);
    await assert.rejects(node.balanceAt(null, to, from), /not known/);
  });

  it('is refused where it is of another chain, fails, or tells what is no answer of its API', async () => {
    const other = tronNode({ url: fake.url, chainId: 728_126_428, contracts: [] });
    await assert.rejects(other.head(), /is not of chain 728126428/);
    await assert.rejects(other.findBlock(1), /is not of chain/);
    const node = open();
    await node.head();
    fake.faults.lie = () => ({ Error: 'class java.lang.IllegalStateException : the database is closed' });
    await assert.rejects(node.head(), /the database is closed/);
    fake.faults.lie = (path) => (path.endsWith('bynum') ? { blockID: 'no hash' } : []);
    await assert.rejects(node.findBlock(1));
  });

  it('whose block and receipts are not of one another is not believed', async () => {
    const node = open();
    chain.pay(to, 5n);
    chain.mine();
    const block = (await node.findBlock(chain.newest.height)) ?? assert.fail();
    const own = () => Promise.resolve(new Set([to]));
    const lies: readonly ((infos: readonly object[]) => unknown)[] = [
      () => [],
      (infos) => infos.map((one) => ({ ...one, id: '0'.repeat(64) })),
      (infos) => infos.map((one) => ({ ...one, blockTimeStamp: 1 })),
      (infos) => infos.map((one) => ({ ...one, blockNumber: 1 })),
    ];
    for (const lie of lies) {
      fake.faults.lie = (path, answer) => (path.endsWith('byblocknum') ? lie(answer as readonly object[]) : answer); // as the fake node has it
      await assert.rejects(node.listTransfers(block, own), /given up/);
    }
    await assert.rejects(node.listTransfers({ ...block, hash: block.parentHash }, own), /given up/);
    fake.faults.lie = null;
    assert.equal((await node.listTransfers(block, own)).length, 1);
  });
});
