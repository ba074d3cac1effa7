import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { withdrawalCalls, withdrawalChanged, withdrawalStaffCalls } from '@bourse/contract/withdrawal';
import type { UserId } from '@bourse/kernel/ids';
import { asSeen } from '@bourse/testing/as-seen';
import { anvilWords, tokenAbi } from '@bourse/testing/anvil';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { hotAddress } from '@bourse/testing/signer-process';
import { hireStaff, staffCalls } from '@bourse/testing/staff-world';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { type EvmNetwork, lookAtNetwork, NotShown, releaseNetwork, selectNetworks } from '../chains/index.ts';
import { userAccount } from '../ledger/index.ts';
import { payWithdrawals } from './pay-withdrawals.ts';
import { giveNonces } from './payment-store.ts';

const { withdraw, cancel, detail } = withdrawalCalls;
const { list, review } = withdrawalStaffCalls;
const day = 24 * 60 * 60_000;
const outside = (): Address => privateKeyToAddress(generatePrivateKey());
/** The key of the paying address, in the hands of somebody who is not the signer. */
const stolen = mnemonicToAccount(anvilWords, { path: "m/44'/60'/0'/1/0" });

describe('a nonce of the paying address that somebody else has used', () => {
  let world: WithdrawalWorld;

  before(async () => {
    world = await openWithdrawalWorld(['--no-mining', '--slots-in-an-epoch', '1']);
    await world.chain.client.mine({ blocks: 5 });
    await world.look();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const ask = async (owner: UserId, number = '50'): Promise<{ id: string; to: Address }> => {
    const to = outside();
    const fields = { currency: 'USDT', type: 'ERC', number, address: to, pay_password: pin };
    const { id } = await world.run(withdraw, owner, fields);
    return { id, to };
  };
  const stateOf = async (owner: UserId, id: string): Promise<number> => (await world.run(detail, owner, { id })).state;
  const availableOf = async (owner: UserId): Promise<readonly bigint[]> => {
    const { available, held } = await world.ledger.balance(
      await world.ledger.account(userAccount(owner, world.usdtId, 'change')),
    );
    return [available, held];
  };
  const nonceOf = async (id: string): Promise<number> => {
    const { rows } = await world.db.query<{ nonce: string }>('SELECT nonce FROM withdrawals WHERE id = $1', [id]);
    return Number(rows[0]?.nonce);
  };
  const attemptsOf = async (id: string): Promise<Hex[]> => {
    const { rows } = await world.db.query<{ tx_hash: Hex }>(
      'SELECT tx_hash FROM withdrawal_payments WHERE withdrawal_id = $1 ORDER BY attempt',
      [id],
    );
    return rows.map((row) => row.tx_hash);
  };
  const drop = async (id: string): Promise<void> => {
    for (const hash of await attemptsOf(id)) await world.chain.client.dropTransaction({ hash });
  };
  /** Somebody else sends a transaction under a nonce. */
  const steal = (nonce: number): Promise<Hex> =>
    world.chain.client.sendTransaction({ account: stolen, to: outside(), value: 1n, nonce, gas: 21_000n });
  /** Blocks with a look at each; what went wrong at these looks. @param over the network as it is told of. */
  const mine = async (blocks: number, over: EvmNetwork = world.network): Promise<string> => {
    const errors: string[] = [];
    for (let block = 0; block < blocks; block += 1) {
      await world.chain.client.mine({ blocks: 1 });
      world.pass(61_000);
      await world.look(world.usual, over).catch((error: unknown) => errors.push(String(error)));
    }
    return errors.join('\n');
  };
  /** The network, of which some answers are others. */
  const telling = (told: Partial<EvmNetwork['payments']>): EvmNetwork => ({
    ...world.network,
    payments: { ...world.network.payments, ...told },
  });
  /** A withdrawal whose payment waits for a block, and whose nonce somebody else then uses. */
  const lose = async (owner: UserId) => {
    const asked = await ask(owner);
    world.pass(day);
    await world.look();
    const nonce = await nonceOf(asked.id);
    await drop(asked.id);
    return { ...asked, nonce, theirs: await steal(nonce) };
  };
  /** Gives a withdrawal its nonce, as a process that dies before it is signed. */
  const number = (id: string): Promise<unknown> =>
    world.db.withTx('number', (tx) => giveNonces(tx, 'ERC', [id], world.clock.now()));
  /** Has the signer sign what this database knows nothing of. */
  const signElsewhere = async (id: string, nonce: number, to: Address): Promise<void> => {
    const pays = { id, network: 'ERC', to, contract: world.token, amount: '49000000', nonce, replace: false };
    const fees = { gas: '100000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1' };
    assert.ok((await world.usual.signer?.sign({ kind: 'evm', ...pays, ...fees }))?.ok);
  };
  const pausedFor = async (): Promise<string | null> => (await selectNetworks(world.db))[0]?.paused ?? null;
  const release = async (): Promise<void> => {
    const reason = await pausedFor();
    assert.ok(reason !== null);
    assert.ok(await world.db.withTx('release', (tx) => releaseNetwork(tx, 'ERC', reason)));
  };
  /** The states of a withdrawal that its customer was told. */
  const statesTold = async (id: string): Promise<number[]> => {
    const { rows } = await world.db.query<{ payload: { withdrawal_id: string; state: number } }>(
      `SELECT payload FROM outbox WHERE topic = 'withdrawals' AND type = $1 ORDER BY seq`,
      [withdrawalChanged.type],
    );
    return rows.flatMap(({ payload }) => (payload.withdrawal_id === id ? [payload.state] : []));
  };

  it('ends the payment of it and gives the amount back once it is settled, pauses the network, and goes on behind it', async () => {
    const had = await availableOf(ann);
    const [lost, lostToo, free] = [await ask(ann), await ask(bob), await ask(eve)];
    world.pass(day);
    await world.look();
    assert.deepEqual(
      [await stateOf(ann, lost.id), await stateOf(bob, lostToo.id), await stateOf(eve, free.id)],
      [3, 3, 3],
    );
    const nonces = [await nonceOf(lost.id), await nonceOf(lostToo.id)] as const;
    await drop(lost.id);
    await drop(lostToo.id);
    const theirs = await steal(nonces[0]);
    await steal(nonces[1]);
    assert.equal(await mine(2), '');
    assert.deepEqual([await stateOf(ann, lost.id), await pausedFor()], [3, null], 'its block is not settled yet');
    const told = new RegExp(`the house did not sign ${theirs}, which took nonce ${String(nonces[0])} of ${hotAddress}`);
    assert.match(await mine(1), told);
    assert.match((await pausedFor()) ?? '', told);
    for (const [owner, { id }] of [
      [ann, lost],
      [bob, lostToo],
    ] as const) {
      const ended = { state: 5, rejected_because: 'failed_on_network' };
      assert.partialDeepStrictEqual(await world.run(detail, owner, { id }), ended);
      assert.deepEqual(await statesTold(id), [0, 2, 3, 5]);
    }
    assert.deepEqual(await availableOf(ann), had);
    await release();
    const next = await ask(ann);
    world.pass(day);
    assert.equal(await mine(4), '');
    assert.deepEqual([await stateOf(eve, free.id), await stateOf(ann, next.id)], [4, 4]);
    assert.equal(await nonceOf(next.id), (await nonceOf(free.id)) + 1);
    assert.deepEqual([await world.tokensOf(free.to), await world.tokensOf(next.to)], [49_000_000n, 49_000_000n]);
    // It is never paid again: the signer has signed it for one nonce, and signs it for no other.
    assert.equal(await world.tokensOf(lost.to), 0n);
    const pays = {
      id: `withdrawal:${lost.id}`,
      network: 'ERC',
      to: lost.to,
      contract: world.token,
      amount: '49000000',
    };
    const fees = { gas: '100000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1' };
    const again = await world.usual.signer?.sign({ kind: 'evm', ...pays, ...fees, nonce: 99, replace: true });
    assert.deepEqual(again, { ok: false, error: 'signed_for_something_else' });
  });

  it('returns nothing while that is not certain, and tells staff where a node cannot show the transaction', async () => {
    const { payments } = world.network;
    const lost = await lose(bob);
    const cases: readonly [why: string, Partial<EvmNetwork['payments']>, error: RegExp][] = [
      ['a node does not answer', { findUse: () => Promise.reject(new Error('503 of the node')) }, /503 of the node/],
      ['a node counts less', { countMined: () => Promise.resolve(lost.nonce) }, /^$/],
      ['not every node has it', { findUse: () => Promise.resolve(null) }, /^$/],
      [
        'it is an attempt whose receipt is missing',
        {
          findUse: async (...asked) => {
            const use = await payments.findUse(...asked);
            return use === null ? null : { ...use, txHash: (await attemptsOf(lost.id))[0] ?? '' };
          },
        },
        /^$/,
      ],
      [
        'it is mined by a receipt',
        { findMined: () => Promise.resolve({ height: 10_000, succeeded: true, fee: 0n }) },
        /^$/,
      ],
    ];
    for (const [why, told, error] of cases) {
      assert.match(await mine(4, telling(told)), error, why);
      assert.deepEqual([await stateOf(bob, lost.id), await pausedFor()], [3, null], why);
    }
    const pruned = telling({ findUse: () => Promise.reject(new NotShown('it has pruned that state')) });
    assert.match(await mine(2, pruned), /a node cannot show by which transaction/);
    assert.equal(await stateOf(bob, lost.id), 3);
    await release();
    assert.match(await mine(1), /somebody else has the key/);
    assert.equal(await stateOf(bob, lost.id), 5);
    await release();
  });

  it('is paid after all where a reorganisation gives up the transaction of somebody else', async () => {
    const { client } = world.chain;
    const asked = await ask(ann);
    world.pass(day);
    await world.look();
    await drop(asked.id);
    const shot = await client.snapshot();
    await steal(await nonceOf(asked.id));
    assert.equal(await mine(2), '');
    await client.revert({ id: shot });
    assert.equal(await mine(6), '');
    assert.deepEqual([await stateOf(ann, asked.id), await pausedFor()], [4, null]);
    assert.equal(await world.tokensOf(asked.to), 49_000_000n);
  });

  it('is paid where the transaction pays the same: an attempt that a restored database does not know', async () => {
    const asked = await ask(ann);
    world.pass(day);
    await world.look();
    await drop(asked.id);
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [asked.to, 49_000_000n] });
    const nonce = await nonceOf(asked.id);
    const hash = await world.chain.client.sendTransaction({ account: stolen, to: world.token, data, nonce });
    assert.equal(await mine(4), '');
    assert.partialDeepStrictEqual(await world.run(detail, ann, { id: asked.id }), { state: 4, tx_hash: hash });
    assert.deepEqual([await world.tokensOf(asked.to), await pausedFor()], [49_000_000n, null]);
  });

  it('of a withdrawal that is not signed: it is signed first, so that the signer has no other nonce of it', async () => {
    const had = await availableOf(ann);
    const [lost, taken] = [await ask(ann), await ask(bob)];
    world.pass(day);
    await number(lost.id);
    await number(taken.id);
    await steal(await nonceOf(lost.id));
    await steal(await nonceOf(taken.id));
    // Of the second the signer has given the nonce to what this database knows nothing of.
    await signElsewhere('withdrawal:999999', await nonceOf(taken.id), taken.to);
    assert.match(await mine(5), /nonce_taken/);
    assert.match((await pausedFor()) ?? '', /somebody else has the key/);
    assert.deepEqual([await stateOf(ann, lost.id), (await attemptsOf(lost.id)).length], [5, 1]);
    assert.deepEqual([await stateOf(bob, taken.id), (await attemptsOf(taken.id)).length], [5, 0]);
    assert.deepEqual(await availableOf(ann), had);
    await release();
  });

  it('is given to nothing: the next nonce is the chain’s, once the block is settled and staff have let it go on', async () => {
    const first = await world.chain.client.getTransactionCount({ address: hotAddress });
    await steal(first);
    await steal(first + 1);
    await world.chain.client.mine({ blocks: 1 });
    const asked = await ask(ann);
    world.pass(day);
    await assert.rejects(world.look(), /no nonce is given until its block is settled/);
    assert.deepEqual([await stateOf(ann, asked.id), await pausedFor()], [0, null]);
    assert.match(await mine(2), /somebody else has the key/);
    assert.equal(await stateOf(ann, asked.id), 0);
    await release();
    assert.equal(await mine(4), '');
    assert.deepEqual([await stateOf(ann, asked.id), await nonceOf(asked.id)], [4, first + 2]);
  });

  it('gives the amount back once where two processes look at once', async () => {
    const had = await availableOf(eve);
    const lost = await lose(eve);
    await mine(2);
    await world.chain.client.mine({ blocks: 1 });
    await lookAtNetwork(world, world.network);
    await Promise.allSettled([1, 2, 3].map(() => payWithdrawals(world.usual, world.network)));
    assert.deepEqual([await stateOf(eve, lost.id), await availableOf(eve)], [5, had]);
    assert.deepEqual(
      (await statesTold(lost.id)).filter((state) => state === 5),
      [5],
    );
    await release();
  });

  it('of a withdrawal that the signer signed before this database was restored: nobody refuses it or takes it back', async () => {
    const rita = await hireStaff(world.db, 'rita', [review.grant]);
    const staff = staffCalls(world.routes);
    const asked = await ask(bob);
    const had = await availableOf(bob);
    await signElsewhere(`withdrawal:${asked.id}`, 70, asked.to);
    world.pass(day);
    await world.look();
    const { list: waiting } = await staff.run(list, rita, { queue: 'waiting' });
    assert.deepEqual(
      waiting.map((one) => [one.id, one.review]),
      [[asked.id, ['signed_before']]],
    );
    const decision = (of: 'pay' | 'reject') =>
      asSeen(staff, rita, { id: asked.id, decision: of, reason: 'looked at it' });
    assert.equal(await staff.refusal(review, rita, await decision('reject')), 'NOT_ALLOWED');
    assert.equal(await world.refusal(cancel, bob, { id: asked.id }), 'STATE_CHANGED');
    // Tried anew it is neither bound nor signed: it waits for somebody again.
    await staff.run(review, rita, await decision('pay'));
    await world.look();
    assert.equal(await staff.refusal(review, rita, await decision('reject')), 'NOT_ALLOWED');
    assert.deepEqual([await stateOf(bob, asked.id), await availableOf(bob), await pausedFor()], [0, had, null]);
  });

  it('of a withdrawal that the signer has signed under another nonce: it stays held', async () => {
    const held = await ask(ann);
    world.pass(day);
    await number(held.id);
    const nonce = await nonceOf(held.id);
    await signElsewhere(`withdrawal:${held.id}`, nonce + 50, held.to);
    await steal(nonce);
    assert.match(await mine(5), /signed_for_something_else/);
    assert.deepEqual([await stateOf(ann, held.id), await pausedFor()], [2, null]);
  });
});
