import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { bitcoinForms } from '@bourse/contract/bitcoin-chain';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import type { UserId } from '@bourse/kernel/ids';
import {
  type BitcoinWithdrawals,
  bitcoinTerms,
  houseKey,
  openBitcoinWithdrawals,
  outsideAddress,
  type Target,
} from '@bourse/testing/bitcoin-world';
import { ann, bob } from '@bourse/testing/chain-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { Transaction } from '@scure/btc-signer';
import { releaseNetwork, selectNetworks } from '../chains/index.ts';
import { userAccount } from '../ledger/index.ts';
import { gatherCoins } from './sweeps/gather-coins.ts';

const day = 24 * 60 * 60_000;
const coin = 10n ** 8n;
const cold = outsideAddress();

describe('an output of the house that somebody else has spent', () => {
  let world: BitcoinWithdrawals;
  before(async () => {
    const assets = [{ ...bitcoinTerms, hot: { floor: '1', target: '14', ceiling: '16' } }];
    world = await openBitcoinWithdrawals(20, { assets, coldAddress: cold }, { moves: { maxPerDay: 10, cold } });
    await world.pay();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const ask = async (owner: UserId, number: string) => {
    const address = outsideAddress();
    const fields = { currency: 'BTC', number, address, pay_password: pin };
    const { id } = await world.run(withdrawalCalls.withdraw, owner, fields);
    world.pass(day);
    await world.look();
    await world.pay();
    return { id, address };
  };
  const pausedFor = async (): Promise<string | null> => (await selectNetworks(world.db))[0]?.paused ?? null;
  const release = async (): Promise<void> => {
    const reason = (await pausedFor()) ?? assert.fail('it is paused');
    assert.ok(await world.db.withTx('release', (tx) => releaseNetwork(tx, 'BTC', reason)));
  };
  const had = async (owner: UserId): Promise<readonly bigint[]> => {
    const account = await world.ledger.account(userAccount(owner, world.btcId, 'change'));
    const { available, held } = await world.ledger.balance(account);
    return [available, held];
  };
  const inputsOf = async (subject: 'withdrawal_id' | 'sweep_id', id: string) => {
    const { rows } = await world.db.query<{ tx_hash: string; position: number; amount: bigint }>(
      `SELECT tx_hash, position, amount FROM withdrawal_inputs WHERE ${subject} = $1 ORDER BY place`,
      [id],
    );
    return rows;
  };
  /** Makes a block with what somebody else has signed by the key of the house alone. */
  const steal = async (inputs: Awaited<ReturnType<typeof inputsOf>>, targets: readonly Target[]): Promise<string> => {
    const transaction = new Transaction();
    for (const { tx_hash: txid, position: index, amount } of inputs) {
      transaction.addInput({ txid, index, witnessUtxo: { script: houseKey.script, amount } });
    }
    for (const { to, amount } of targets) transaction.addOutputAddress(String(to), amount, bitcoinForms.regtest);
    transaction.sign(houseKey.privateKey ?? assert.fail('the key of the house'));
    transaction.finalize();
    world.node.chain.mine(outsideAddress(), [transaction.extract()]);
    return transaction.id;
  };
  const detailOf = (owner: UserId, id: string) => world.run(withdrawalCalls.detail, owner, { id });

  it('ends the payment of it and gives the amount back once that is deep enough, and pauses the network', async () => {
    const start = await had(ann);
    const lost = await ask(ann, '2.5');
    const free = await ask(bob, '0.3');
    const inputs = await inputsOf('withdrawal_id', lost.id);
    assert.ok(inputs.length > 1);
    // Not the one that is given first: each attempt spends them all.
    const theirs = await steal(inputs.slice(-1), [{ to: outsideAddress(), amount: coin - 10_000n }]);
    await world.pay();
    await world.carry(1);
    assert.deepEqual([(await detailOf(ann, lost.id)).state, await pausedFor()], [3, null], 'it is not deep enough');
    await assert.rejects(world.carry(1), new RegExp(`did not sign ${theirs}, which took output`));
    assert.partialDeepStrictEqual(await detailOf(ann, lost.id), { state: 5, rejected_because: 'failed_on_network' });
    assert.deepEqual(await had(ann), start);
    await release();
    await world.carry(3);
    assert.equal((await detailOf(bob, free.id)).state, 4);
    assert.equal(world.node.chain.balanceOf(lost.address), 0n);
  });

  it('is the payment itself where it spends and pays the same: an attempt that a restored database does not know', async () => {
    const asked = await ask(ann, '0.4');
    const inputs = await inputsOf('withdrawal_id', asked.id);
    const sum = inputs.reduce((all, { amount }) => all + amount, 0n);
    const theirs = await steal(inputs, [
      { to: asked.address, amount: 39_990_000n },
      { to: houseKey.address, amount: sum - 39_990_000n - 700n },
    ]);
    await world.pay();
    await world.carry(2);
    assert.partialDeepStrictEqual(await detailOf(ann, asked.id), { state: 4, tx_hash: theirs });
    const { rows } = await world.db.query('SELECT amount FROM network_fees WHERE withdrawal_id = $1', [asked.id]);
    assert.deepEqual([rows, await pausedFor()], [[{ amount: 700n }], null]);
  });

  it('is returned only where every node shows it: one that has other blocks leaves the payment open', async () => {
    const lost = await ask(ann, '0.4');
    const inputs = await inputsOf('withdrawal_id', lost.id);
    await steal(inputs.slice(0, 1), [{ to: outsideAddress(), amount: coin / 2n }]);
    const [node] = world.network.nodes;
    const { network } = world;
    const other = { ...node, listTransactions: () => Promise.resolve([]) };
    (world.network as { nodes: unknown }).nodes = [node, other]; // of this test alone
    await world.pay();
    await world.carry(4);
    assert.deepEqual([(await detailOf(ann, lost.id)).state, await pausedFor()], [3, null]);
    (network as { nodes: unknown }).nodes = [node]; // as it was
    await assert.rejects(world.pay(), /somebody else has the key/);
    assert.equal((await detailOf(ann, lost.id)).state, 5);
    await release();
  });

  it('ends a move to the cold address, and another one is planned', async () => {
    const gather = (): Promise<void> => gatherCoins(world.usual, world.network);
    const moves = async () =>
      (await world.db.query<{ id: string; state: string }>('SELECT id, state FROM sweeps ORDER BY id')).rows;
    world.payer.pay(houseKey.address, 6n * coin);
    await world.carry(4);
    await gather();
    const [first] = await moves();
    const inputs = await inputsOf('sweep_id', first?.id ?? '');
    await steal(inputs.slice(0, 1), [{ to: outsideAddress(), amount: (inputs[0]?.amount ?? 0n) - 10_000n }]);
    await world.pay();
    await gather();
    assert.partialDeepStrictEqual(await moves(), [{ state: 'sent' }]);
    await world.carry(2);
    await assert.rejects(gather(), /somebody else has the key/);
    assert.partialDeepStrictEqual(await moves(), [{ state: 'failed' }]);
    await release();
    world.payer.pay(houseKey.address, 8n * coin);
    await world.carry(4);
    await gather();
    await world.carry(4);
    await gather();
    assert.partialDeepStrictEqual(await moves(), [{ state: 'failed' }, { state: 'done' }]);
  });
});
