import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { UserId } from '@bourse/kernel/ids';
import {
  bitcoinAccount,
  bitcoinKey,
  type BitcoinWorld,
  houseKey,
  openBitcoinWorld,
  outsideAddress,
} from '@bourse/testing/bitcoin-world';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { p2sh, p2wpkh } from '@scure/btc-signer';
import { creditDeposits } from './credit-deposits.ts';
import { giveAddress } from './give-address.ts';
import { listDeposits } from './list-deposits.ts';
import { sumHoldings } from './sum-holdings.ts';

const coin = 10n ** 8n;

describe('deposits of Bitcoin', () => {
  let world: BitcoinWorld;
  before(async () => {
    world = await openBitcoinWorld();
  });
  after(() => world.close());
  afterEach(async () => {
    await world.ledger.assertAddsUp();
  });

  const addressOf = async (owner: UserId): Promise<string> => {
    const given = await giveAddress(world, [world.network], owner, { currency: 'BTC', type: 'BTC' });
    return given.ok ? given.value.address : assert.fail(given.error.code);
  };
  const depositsOf = async (owner: UserId) => {
    const page = await listDeposits(world, [world.network], owner, { page: 1, limit: 20 });
    return page.ok ? page.value.list : assert.fail(page.error.code);
  };
  const newest = async (owner: UserId) => (await depositsOf(owner))[0] ?? null;
  const spotOf = (owner: UserId): Promise<bigint> => world.spotOf(owner, world.btcId);
  const heldOnNetwork = async (): Promise<bigint> => {
    const { rows } = await world.db.query<{ height: string }>('SELECT height FROM networks');
    const sums = await sumHoldings(world.db, world.network, Number.parseInt(rows[0]?.height ?? '', 10));
    return sums.totals.get(world.btcId) ?? assert.fail('no sum');
  };

  it('go to an address of the own, a child of the account, which wallets read from its code', async () => {
    const given = await giveAddress(world, [world.network], ann, { currency: 'BTC' });
    const answer = given.ok ? given.value : assert.fail(given.error.code);
    assert.equal(answer.address, bitcoinKey(bitcoinAccount.deriveChild(0).deriveChild(0)).address);
    assert.equal(answer.uri, `bitcoin:${answer.address}`);
    assert.equal(await addressOf(ann), answer.address);
    assert.notEqual(await addressOf(bob), answer.address);
  });

  it('are shown with their confirmations and credited once when they are deep enough', async () => {
    const to = await addressOf(ann);
    const txHash = world.payer.pay(to, 12_345_678n);
    await world.mine();
    assert.partialDeepStrictEqual(await newest(ann), {
      number: '0.12345678',
      state: 'seen',
      confirmations: 1,
      required: 2,
      tx_hash: txHash,
      address: to,
    });
    assert.equal(await spotOf(ann), 0n);
    await world.mine();
    assert.partialDeepStrictEqual(await newest(ann), { state: 'credited' });
    await world.mine(3);
    await Promise.all([world.look(), creditDeposits(world, world.network)]);
    assert.equal(await spotOf(ann), 12_345_678n);
    assert.equal(await world.issuedOf(world.btcId), -12_345_678n);
    assert.equal(await heldOnNetwork(), 12_345_678n);
  });

  it('of larger amounts wait for more blocks', async () => {
    world.payer.pay(await addressOf(bob), coin);
    await world.mine(5);
    assert.partialDeepStrictEqual(await newest(bob), { state: 'seen', confirmations: 5, required: 6 });
    await world.mine();
    assert.equal(await spotOf(bob), coin);
  });

  it('of several outputs of one transaction are as many deposits, also to one customer', async () => {
    const [first, second] = [await addressOf(ann), await addressOf(eve)];
    const had = await spotOf(ann);
    const raw = world.payer.sign([
      { to: first, amount: 20_000_000n },
      { to: second, amount: 30_000_000n },
      { to: first, amount: 20_000_000n },
    ]);
    world.node.chain.accept(raw);
    await world.mine(2);
    assert.equal(await spotOf(ann), had + 40_000_000n);
    assert.equal(await spotOf(eve), 30_000_000n);
    const [one, other] = await depositsOf(ann);
    assert.equal(one?.tx_hash, other?.tx_hash);
  });

  it('that only look like it are not credited: of nothing, too small, to other scripts of the same key [W1]', async () => {
    const had = await spotOf(ann);
    const count = (await depositsOf(ann)).length;
    const key = bitcoinAccount.deriveChild(0).deriveChild(0).publicKey ?? assert.fail('a key');
    const own = p2wpkh(key);
    const scripts: readonly Uint8Array[] = [
      Buffer.from(`76a914${Buffer.from(own.script.subarray(2)).toString('hex')}88ac`, 'hex'),
      p2sh(own).script,
      Buffer.concat([Buffer.from([0x00, 0x20]), key.subarray(1)]),
      Buffer.concat([Buffer.from([0x51, 0x20]), key.subarray(1)]),
      // Data that holds the script, and the script with something behind it.
      Buffer.concat([Buffer.from([0x6a, 22]), own.script]),
      Buffer.concat([own.script, Buffer.from([0x51])]),
      Buffer.concat([Buffer.from([0x51]), own.script.subarray(1)]),
    ];
    const targets = [{ to: own.script, amount: 0n }, ...scripts.map((to) => ({ to, amount: coin }))];
    world.node.chain.mine(outsideAddress(), [world.payer.sign(targets)]);
    await world.mine(6);
    assert.equal((await depositsOf(ann)).length, count);
    world.payer.pay(await addressOf(ann), 9_999n);
    await world.mine(6);
    assert.partialDeepStrictEqual(await newest(ann), { state: 'small', number: '0.00009999' });
    assert.equal(await spotOf(ann), had);
  });

  it('of coins that a block has made are credited when these can be spent', async () => {
    const had = await spotOf(eve);
    world.node.chain.mine(await addressOf(eve));
    await world.look();
    assert.partialDeepStrictEqual(await newest(eve), { state: 'seen', required: 100 });
    await world.mine(98);
    assert.equal(await spotOf(eve), had);
    await world.mine();
    assert.equal(await spotOf(eve), had + 50n * coin);
  });

  it('to the house are the treasury’s', async () => {
    world.payer.pay(houseKey.address, 2n * coin);
    await world.mine(6);
    assert.equal(await world.treasuryOf(world.btcId), 2n * coin);
    // What was too small lies there and is in no books.
    assert.equal(await heldOnNetwork(), 9_999n - (await world.issuedOf(world.btcId)));
  });

  it('whose block is given up are given up, and credited once where they come again [W1]', async () => {
    const had = await spotOf(bob);
    const to = await addressOf(bob);
    const txHash = world.payer.pay(to, 40_000_000n);
    const hash = world.node.chain.mine(outsideAddress());
    await world.look();
    assert.partialDeepStrictEqual(await newest(bob), { state: 'seen', tx_hash: txHash });
    world.node.chain.giveUp(hash);
    world.node.chain.forget();
    await world.mine(2);
    assert.partialDeepStrictEqual(await newest(bob), { state: 'orphaned', confirmations: 0 });
    assert.equal(await spotOf(bob), had);
    const again = world.payer.pay(to, 40_000_000n);
    await world.mine(2);
    assert.equal(await spotOf(bob), had + 40_000_000n);
    assert.ok(again.length === 64);
  });

  it('are suspended where a node is of another chain', async () => {
    world.node.tamper = (method, _params, result) =>
      method === 'getblockchaininfo' ? { ...(result as object), chain: 'main' } : result; // as the fake tells it
    await assert.rejects(world.look(), /is of the chain main/);
    world.node.tamper = null;
    await world.look();
  });
});
