import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { addressCalls, withdrawalCalls } from '@bourse/contract/withdrawal';
import { ann, bob } from '@bourse/testing/chain-world';
import { base58Address } from '@bourse/testing/fake-tron-transaction';
import { openTronWithdrawals, type TronWithdrawalWorld } from '@bourse/testing/tron-withdrawal-world';
import { customerCalls, openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { compileTokens } from '../../../../../tools/demo-chain/compile-tokens.ts';
import { openWithdrawals } from './index.ts';

const { withdraw, quote, log } = withdrawalCalls;

describe('withdrawals to a contract on the EVM', () => {
  let world: WithdrawalWorld;
  let contract: Address;
  before(async () => {
    world = await openWithdrawalWorld();
    contract = await world.chain.deploy(compileTokens()['Liar']?.bytecode ?? '0x');
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const fields = (address: string, currency = 'USDT') => ({
    currency,
    type: 'ERC',
    number: currency === 'ETH' ? '0.5' : '50',
    address,
    pay_password: pin,
  });
  const receiverOf = async (address: string): Promise<string> =>
    (await world.run(quote, ann, { currency: 'USDT', number: '50', type: 'ERC', address })).receiver;

  it('are refused until the request says that it takes the coins, and hold nothing before', async () => {
    assert.equal(await receiverOf(contract), 'contract');
    for (const currency of ['USDT', 'ETH']) {
      const asked = fields(contract, currency);
      assert.equal(await world.refusal(withdraw, ann, asked, 'key'), 'CONTRACT_RECEIVER');
      assert.equal(await world.refusal(withdraw, ann, { ...asked, contract_confirmed: '0' }), 'CONTRACT_RECEIVER');
    }
    const wrongPin = { ...fields(contract), pay_password: '000000' };
    assert.equal(await world.refusal(withdraw, ann, wrongPin), 'PAY_PASSWORD_WRONG');
    const tooMuch = { ...fields(contract), number: '250000', contract_confirmed: '1' };
    assert.equal(await world.refusal(withdraw, ann, tooMuch), 'INSUFFICIENT_BALANCE');
    assert.equal((await world.run(log, ann, {})).total, 0);
    // What was refused is no first answer: the same key may go on with the confirmation.
    const taken = await world.run(withdraw, ann, { ...fields(contract), contract_confirmed: '1' }, 'key');
    assert.partialDeepStrictEqual(taken, { state: 0, fee: '1', is_internal: false });
  });

  it('are asked for by a saved address, too', async () => {
    const book = { currency: 'USDT', type: 'ERC', name: 'A', address: contract, qrcode: contract };
    const { id } = await world.run(addressCalls.save, bob, book);
    const asked = { ...fields(contract), address: undefined, address_id: id };
    assert.equal(await world.refusal(withdraw, bob, asked), 'CONTRACT_RECEIVER');
    const offered = await world.run(quote, bob, { currency: 'USDT', number: '50', type: 'ERC', address_id: id });
    assert.equal(offered.receiver, 'contract');
    assert.equal(await world.refusal(withdraw, bob, { ...asked, contract_confirmed: '1' }), 'ok');
  });

  it('are not those to a key’s own account, also where it points to code (EIP-7702)', async () => {
    const key = privateKeyToAddress(generatePrivateKey());
    assert.equal(await receiverOf(key), 'outside');
    await world.chain.client.setCode({ address: key, bytecode: `0xef0100${contract.slice(2)}` });
    assert.equal(await receiverOf(key), 'outside');
    assert.equal(await world.refusal(withdraw, ann, fields(key)), 'ok');
  });

  it('are taken without the warning where the node does not say', async () => {
    const [first] = world.network.nodes;
    const silent = { ...first, isContract: () => Promise.reject(new Error('silent')) };
    const { routes = [] } = openWithdrawals({ ...world.usual, networks: [{ ...world.network, nodes: [silent] }] });
    assert.equal(await customerCalls(routes).refusal(withdraw, ann, fields(contract)), 'ok');
  });
});

describe('withdrawals to a contract on TRON', () => {
  let world: TronWithdrawalWorld;
  before(async () => {
    world = await openTronWithdrawals();
  });
  after(() => world.close());

  it('are refused until confirmed, and taken without the warning where the node is silent for three seconds', async () => {
    const address = base58Address(world.chain.deploy('mute'));
    const asked = { currency: 'USDT', type: 'TRC', number: '50', address, pay_password: pin };
    assert.equal(await world.refusal(withdraw, ann, asked), 'CONTRACT_RECEIVER');
    assert.equal(await world.refusal(withdraw, ann, { ...asked, contract_confirmed: '1' }), 'ok');
    world.node(0).faults.silent = true;
    assert.equal(await world.refusal(withdraw, bob, asked), 'ok');
    world.node(0).faults.silent = false;
  });
});
