import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { assetId, type UserId } from '@bourse/kernel/ids';
import { type Anvil, startAnvil, tokenAbi } from '@bourse/testing/anvil';
import { compileTokens } from '../../../../../tools/demo-chain/compile-tokens.ts';
import { type Address, encodeAbiParameters, parseAbiParameters, parseEther } from 'viem';
import { ann, bob, type ChainWorld, eve, networksFile, openChainWorld } from '@bourse/testing/chain-world';
import type { EvmNetwork } from './chain-ports.ts';
import { creditDeposits } from './credit-deposits.ts';
import { evmNode } from './evm-node.ts';
import { followChain } from './follow-chain.ts';
import { giveAddress } from './give-address.ts';
import { listDeposits } from './list-deposits.ts';

const [eth, usdt] = [assetId(2), assetId(3)];
const contracts = compileTokens();

describe('deposits from a real chain of the EVM', () => {
  let chain: Anvil;
  let world: ChainWorld;
  let network: EvmNetwork;
  let tokens: Readonly<Record<'USDT' | 'FEE' | 'FALSE', Address>>;
  let liar: Address;

  before(async () => {
    chain = await startAnvil();
    const names = encodeAbiParameters(parseAbiParameters('string, string'), ['Test USDT', 'USDT']);
    const deploy = (name: string, args?: `0x${string}`): Promise<Address> =>
      chain.deploy(contracts[name]?.bytecode ?? assert.fail(name), args);
    tokens = {
      USDT: await deploy('TestToken', names),
      FEE: await deploy('FeeToken'),
      FALSE: await deploy('FalseToken'),
    };
    liar = await deploy('Liar');
    for (const token of Object.values(tokens)) await call(token, 'mint', [chain.client.account.address, 10n ** 15n]);
    await chain.client.mine({ blocks: 1 });
    world = await openChainWorld(networksFile(chain.url, tokens));
    network = world.networkOf(
      evmNode({
        url: chain.url,
        chainId: 31_337,
        contracts: world.settings.assets.flatMap((one) => one.contract ?? []),
      }),
    );
    await followChain(world, network);
  });
  after(async () => {
    await world.opened.close();
    await chain.close();
  });
  afterEach(() => world.ledger.assertAddsUp());

  const call = (address: Address, functionName: 'mint' | 'transfer' | 'pretend', args: readonly [Address, bigint]) =>
    chain.client.writeContract({ address, abi: tokenAbi, functionName, args });
  const send = (to: Address, value: bigint) => chain.client.sendTransaction({ to, value });
  const mine = async (blocks = 1): Promise<void> => {
    await chain.client.mine({ blocks });
    await look();
  };
  const look = async (): Promise<void> => {
    await followChain(world, network);
    await creditDeposits(world, network);
  };
  const addressOf = async (owner: UserId, currency: string): Promise<Address> => {
    const given = await giveAddress(world, [network], owner, { currency, type: 'ERC' });
    return given.ok ? (given.value.address as Address) : assert.fail(given.error.code); // of the EVM
  };
  const newest = async (owner: UserId) => {
    const page = await listDeposits(world, [network], owner, { page: 1, limit: 10 });
    return page.ok ? (page.value.list[0] ?? null) : assert.fail(page.error.code);
  };
  const units = (whole: number, decimals = 6): bigint => BigInt(whole) * 10n ** BigInt(decimals);

  it('go to an address of the own, the same at every asking and for every token of the network [SPEC-7.47]', async () => {
    const [first, second] = await Promise.all([addressOf(ann, 'USDT'), addressOf(ann, 'ETH')]);
    assert.equal(first, second);
    assert.equal(await addressOf(ann, 'usdt'), first);
    assert.notEqual(await addressOf(bob, 'USDT'), first);
    const many = await Promise.all(Array.from({ length: 8 }, () => addressOf(eve, 'USDT')));
    assert.equal(new Set(many).size, 1);
  });

  it('are shown with their confirmations and credited once when they are deep enough', async () => {
    const to = await addressOf(ann, 'USDT');
    await call(tokens.USDT, 'transfer', [to, units(50)]);
    await mine();
    const seen = await newest(ann);
    assert.partialDeepStrictEqual(seen, {
      number: '50',
      currency: 'USDT',
      type: 'ERC',
      state: 'seen',
      confirmations: 1,
      required: 2,
    });
    assert.equal(await world.spotOf(ann, usdt), 0n);
    await mine();
    assert.partialDeepStrictEqual(await newest(ann), { state: 'credited', confirmations: 2 });
    assert.equal(await world.spotOf(ann, usdt), units(50, 8));
    assert.equal(await world.issuedOf(usdt), -units(50, 8));
    await mine(5);
    await Promise.all([look(), look(), look()]);
    assert.equal(await world.spotOf(ann, usdt), units(50, 8));
  });

  it('of larger amounts wait for more blocks, and the largest until the network cannot give them up', async () => {
    const to = await addressOf(bob, 'USDT');
    await call(tokens.USDT, 'transfer', [to, units(500)]);
    await mine(3);
    assert.equal((await newest(bob))?.state, 'seen');
    await mine();
    assert.equal((await newest(bob))?.state, 'credited');
    await call(tokens.USDT, 'transfer', [to, units(20_000)]);
    await mine(6);
    assert.partialDeepStrictEqual(await newest(bob), { state: 'seen', confirmations: 6, required: 6 });
    await mine(70); // Anvil calls a block final 64 blocks later.
    await look();
    assert.equal((await newest(bob))?.state, 'credited');
  });

  it('of the network’s own coin are credited, too, and those of a failed transaction are not [W1]', async () => {
    const to = await addressOf(eve, 'ETH');
    await send(to, parseEther('1.5'));
    await chain.client.writeContract({
      address: liar,
      abi: tokenAbi,
      functionName: 'payAndFail',
      args: [to],
      value: parseEther('9'),
      gas: 200_000n,
    });
    await mine(3);
    assert.equal(await world.spotOf(eve, eth), parseEther('1.5'));
    assert.equal(await chain.client.getBalance({ address: to }), parseEther('1.5'));
  });

  it('that are too small are kept and explained, and not credited', async () => {
    const to = await addressOf(ann, 'USDT');
    await call(tokens.USDT, 'transfer', [to, 999_999n]);
    await mine(10);
    assert.partialDeepStrictEqual(await newest(ann), { state: 'small', number: '0.999999' });
  });

  it('that only pretend to be are not credited [W1]', async () => {
    const to = await addressOf(ann, 'USDT');
    const [had, all] = [await world.spotOf(ann, usdt), await newest(ann)];
    await call(liar, 'pretend', [to, units(70)]);
    await call(tokens.FALSE, 'transfer', [to, units(70)]);
    await call(tokens.USDT, 'transfer', [to, 0n]);
    await send(to, 0n);
    await mine(10);
    assert.equal((await newest(ann))?.id, all?.id);
    await call(tokens.FEE, 'transfer', [to, units(70)]);
    await mine(10);
    assert.partialDeepStrictEqual(await newest(ann), { currency: 'FEE', state: 'refused' });
    assert.equal(await world.spotOf(ann, usdt), had);
    const fee = world.registry.findAssetByCode('FEE')?.id ?? assert.fail();
    assert.equal(await world.spotOf(ann, fee), 0n);
  });

  it('whose block the network gives up are given up, and credited once where they come again [W1]', async () => {
    const to = await addressOf(bob, 'USDT');
    const had = await world.spotOf(bob, usdt);
    const snapshot = await chain.client.snapshot();
    const hash = await call(tokens.USDT, 'transfer', [to, units(40)]);
    await mine();
    assert.partialDeepStrictEqual(await newest(bob), { state: 'seen', tx_hash: hash });
    await chain.client.revert({ id: snapshot });
    await mine(3);
    assert.partialDeepStrictEqual(await newest(bob), { state: 'orphaned', tx_hash: hash, confirmations: 0 });
    assert.equal(await world.spotOf(bob, usdt), had);
    await call(tokens.USDT, 'transfer', [to, units(40)]);
    await mine(2);
    assert.partialDeepStrictEqual(await newest(bob), { state: 'credited' });
    assert.equal(await world.spotOf(bob, usdt), had + units(40, 8));
  });

  it('wait while one of several nodes does not have them: a node that lies credits nothing [W1]', async () => {
    const to = await addressOf(eve, 'USDT');
    await call(tokens.USDT, 'transfer', [to, units(30)]);
    const [honest] = network.nodes;
    const doubting = {
      ...network,
      nodes: [honest, { ...honest, readTransaction: () => Promise.resolve([]) }] as const,
    };
    await chain.client.mine({ blocks: 4 });
    await followChain(world, doubting);
    await creditDeposits(world, doubting);
    assert.equal(await world.spotOf(eve, usdt), 0n);
    await creditDeposits(world, network);
    assert.equal(await world.spotOf(eve, usdt), units(30, 8));
  });

  it('come to nobody who has closed the account meanwhile', async () => {
    const to = await addressOf(eve, 'USDT');
    const had = await world.spotOf(eve, usdt);
    await world.db.withTx('close', (tx) => tx.query(`UPDATE users SET status = 'closed' WHERE id = $1`, [eve]));
    await call(tokens.USDT, 'transfer', [to, units(30)]);
    await mine(10);
    assert.equal((await newest(eve))?.state, 'refused');
    assert.equal(await world.spotOf(eve, usdt), had);
  });

  it('are suspended where the network is not set up or its node is silent', async () => {
    const refusal = async (currency: string, type?: string): Promise<string> => {
      const given = await giveAddress(world, [network], ann, { currency, ...(type === undefined ? {} : { type }) });
      return given.ok ? 'ok' : given.error.code;
    };
    assert.equal(await refusal('QQQ'), 'CURRENCY_NOT_FOUND');
    assert.equal(await refusal('USDT', 'SOL'), 'PARAMETER_ERROR');
    for (const one of ['USDT', 'BTC'])
      assert.equal(await refusal(one, one === 'BTC' ? 'BTC' : 'TRC'), 'CHAIN_SUSPENDED');
    assert.equal(await refusal('USDT', 'erc'), 'ok');
    world.pass(61_000);
    assert.equal(await refusal('USDT', 'ERC'), 'CHAIN_SUSPENDED');
    await look();
    assert.equal(await refusal('USDT', 'ERC'), 'ok');
  });
});
