import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import { ann } from '@bourse/testing/chain-world';
import { base58Address } from '@bourse/testing/fake-tron-transaction';
import { openTronWithdrawals, type TronWithdrawalWorld } from '@bourse/testing/tron-withdrawal-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { userAccount } from '../ledger/index.ts';
import { compareHoldings } from './compare-holdings.ts';

const { withdraw, detail } = withdrawalCalls;
const [minute, day] = [60_000, 24 * 60 * 60_000];
/** Longer than a payment lives and the signer waits after that. */
const gone = 16 * minute;

describe('payments over TRON that are not carried before they expire', () => {
  let world: TronWithdrawalWorld;
  let to: string;
  let id: string;
  before(async () => {
    world = await openTronWithdrawals({ nodes: 2 });
  });
  after(() => world.close());
  /** A withdrawal whose first payment every node has forgotten. */
  beforeEach(async () => {
    to = base58Address(`41${privateKeyToAddress(generatePrivateKey()).slice(2).toLowerCase()}`);
    const fields = { currency: 'USDT', type: 'TRC', number: '50', address: to, pay_password: pin };
    ({ id } = await world.run(withdraw, ann, fields));
    world.node(0).faults.forgetful = true;
    world.pass(day);
    await world.look();
    assert.equal((await attempts()).length, 1);
  });
  afterEach(async () => {
    Object.assign(world.node(0).faults, { forgetful: false, lie: null });
    Object.assign(world.node(1).faults, { forgetful: false, lie: null });
    await world.ledger.assertAddsUp();
    await compareHoldings(world.usual, world.network);
  });

  const attempts = async (): Promise<{ signed: string; tx_hash: string }[]> =>
    (
      await world.db.query<{ signed: string; tx_hash: string }>(
        'SELECT signed, tx_hash FROM withdrawal_payments WHERE withdrawal_id = $1 ORDER BY attempt',
        [id],
      )
    ).rows;
  const signedOf = (): number =>
    readFileSync(join(world.folder, 'signed.jsonl'), 'utf8').split(`"withdrawal:${id}"`).length - 1;
  const stateNow = async (): Promise<number> => (await world.run(detail, ann, { id })).state;
  const arrived = (): bigint => world.chain.balanceOf(world.token, to);
  /** The chain's own time passes, and its final blocks are beyond it. */
  const passOnChain = (ms: number): void => {
    world.passOnChain(ms);
    world.chain.mine(21);
  };
  const look = async (): Promise<void> => {
    world.pass(gone);
    world.chain.mine();
    await world.look();
  };
  const finish = async (): Promise<void> => {
    for (let block = 0; block < 23; block += 1) {
      world.chain.mine();
      await world.look();
    }
  };

  it('are signed anew only when the final blocks and the signer’s clock are both beyond it, and paid once [W2]', async () => {
    await look();
    assert.equal(signedOf(), 1, 'neither is');
    world.passAtSigner(gone);
    await look();
    assert.equal(signedOf(), 1, 'the chain is not');
    world.passOnChain(gone);
    world.chain.mine(10);
    await look();
    assert.equal(signedOf(), 1, 'its final blocks are not');
    world.passAtSigner(-gone);
    world.chain.mine(12);
    await look();
    assert.equal(signedOf(), 1, 'the signer’s clock is not');
    world.passAtSigner(gone);
    world.node(0).faults.forgetful = false;
    await look();
    assert.equal((await attempts()).length, 2);
    await finish();
    assert.equal(await stateNow(), 4);
    assert.equal(arrived(), 49_000_000n);
  });

  it('are not signed anew while one node has it in a final block, or does not answer: the amount stays held [W2]', async () => {
    passOnChain(gone);
    world.passAtSigner(gone);
    const [first = assert.fail('nothing is signed')] = await attempts();
    const { faults } = world.node(1);
    const info = { id: first.tx_hash, blockNumber: 1, blockTimeStamp: 1 };
    faults.lie = (path, answer) => (path === '/walletsolidity/gettransactioninfobyid' ? info : answer);
    await look();
    faults.lie = () => ({ Error: 'class java.lang.OutOfMemoryError : heap' });
    await assert.rejects(look(), /heap/);
    assert.equal(signedOf(), 1);
    const account = await world.ledger.account(userAccount(ann, world.usdtId, 'change'));
    assert.ok((await world.ledger.balance(account)).held >= 50n * 10n ** 8n);
    faults.lie = null;
    world.node(0).faults.forgetful = false;
    await look();
    await finish();
    assert.deepEqual([await stateNow(), arrived()], [4, 49_000_000n]);
  });

  it('that were carried at the last moment are found, and nothing else is signed [W2]', async () => {
    const [first = assert.fail('nothing is signed')] = await attempts();
    assert.equal(await world.chain.broadcast(first.signed), null);
    world.chain.mine();
    passOnChain(gone);
    world.passAtSigner(gone);
    await look();
    await finish();
    assert.deepEqual([signedOf(), await stateNow(), arrived()], [1, 4, 49_000_000n]);
  });

  it('are signed anew once by many processes at once [W2]', async () => {
    passOnChain(gone);
    world.passAtSigner(gone);
    world.pass(gone);
    world.node(0).faults.forgetful = false;
    await Promise.allSettled(Array.from({ length: 8 }, () => world.look()));
    assert.deepEqual([signedOf(), (await attempts()).length], [2, 2]);
    await finish();
    assert.deepEqual([await stateNow(), arrived()], [4, 49_000_000n]);
  });

  it('are written down where the signer has signed another that nobody knows of [W2]', async () => {
    passOnChain(gone);
    world.passAtSigner(gone);
    const { signer } = world.usual;
    let lost = 0;
    const losing = {
      ...world.usual,
      signer: signer && {
        ...signer,
        // Its answer does not come back.
        sign: async (request: Parameters<typeof signer.sign>[0]) => {
          const answer = await signer.sign(request);
          if (!request.replace) return answer;
          lost += 1;
          throw new Error('the line was cut');
        },
      },
    };
    world.pass(gone);
    await assert.rejects(world.look(losing), /was cut/);
    assert.deepEqual([lost, signedOf(), (await attempts()).length], [1, 2, 1]);
    world.node(0).faults.forgetful = false;
    await look();
    assert.deepEqual([signedOf(), (await attempts()).length], [2, 2]);
    await finish();
    assert.deepEqual([await stateNow(), arrived()], [4, 49_000_000n]);
  });

  it('give the amount back after three of them', async () => {
    const spot = await world.spotOf(ann, world.usdtId);
    for (let again = 0; again < 3; again += 1) {
      passOnChain(gone);
      world.passAtSigner(gone);
      await look();
    }
    assert.equal(signedOf(), 3);
    assert.partialDeepStrictEqual(await world.run(detail, ann, { id }), {
      state: 5,
      rejected_because: 'failed_on_network',
    });
    assert.equal(await world.spotOf(ann, world.usdtId), spot + 50n * 10n ** 8n);
    for (const { signed } of await attempts()) {
      assert.equal(await world.chain.broadcast(signed), 'TRANSACTION_EXPIRATION_ERROR');
    }
  });
});
