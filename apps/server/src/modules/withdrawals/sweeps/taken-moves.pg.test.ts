import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { emptyWords } from '@bourse/testing/signer-process';
import { openSweepWorld, type SweepWorld, sweepChecks } from '@bourse/testing/sweep-world';
import { type Address, type Hex, parseEther } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { releaseNetwork, selectNetworks } from '../../chains/index.ts';

/** A key of the house, in the hands of somebody who is not the signer. */
const stolen = (path: `${0 | 1}/${number}`) => mnemonicToAccount(emptyWords, { path: `m/44'/60'/0'/${path}` });

describe('a move whose nonce somebody else has used', () => {
  let world: SweepWorld;
  before(async () => {
    world = await openSweepWorld();
    await world.chain.client.mine({ blocks: 80 });
    await world.look();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  /** Blocks with a look at each; what went wrong at these looks. */
  const mine = async (blocks: number): Promise<string> => {
    const errors: string[] = [];
    for (let block = 0; block < blocks; block += 1) {
      await world.chain.client.mine({ blocks: 1 });
      world.pass(61_000);
      await world.look().catch((error: unknown) => errors.push(String(error)));
    }
    return errors.join('\n');
  };
  interface Move {
    readonly purpose: string;
    readonly state: string;
    readonly sender: Address;
    readonly nonce: string;
    readonly tx_hash: Hex | null;
  }
  const movesOf = async (sender: Address): Promise<Move[]> =>
    (await world.db.query<Move>('SELECT * FROM sweeps WHERE sender = $1 ORDER BY id', [sender])).rows;
  /** Looks until an address has handed a move over, which is then put out of the way for one of somebody else. */
  const lose = async (path: Parameters<typeof stolen>[0], blocks = 20): Promise<Hex> => {
    const account = stolen(path);
    for (let step = 0; step < blocks; step += 1) {
      const sent = (await movesOf(account.address)).find(({ state }) => state === 'sent');
      if (sent === undefined || sent.tx_hash === null) {
        await mine(1);
        continue;
      }
      await world.chain.client.dropTransaction({ hash: sent.tx_hash });
      const nonce = Number(sent.nonce);
      return world.chain.client.sendTransaction({ account, to: account.address, value: 0n, nonce, gas: 21_000n });
    }
    return assert.fail('it is handed over');
  };
  const release = async (): Promise<string> => {
    const reason = (await selectNetworks(world.db))[0]?.paused ?? assert.fail('it is paused');
    await world.db.withTx('release', (tx) => releaseNetwork(tx, 'ERC', reason));
    return reason;
  };
  /** Looks until the network is paused for a transaction, and lets it go on. */
  const untilPaused = async (unsigned: string): Promise<void> => {
    // The chain calls blocks final that have 64 upon them.
    await world.chain.client.mine({ blocks: 58 });
    await mine(2);
    assert.equal((await selectNetworks(world.db))[0]?.paused, null, 'its block is not final yet');
    await mine(6);
    assert.match(await release(), new RegExp(`the house did not sign ${unsigned}`));
  };

  it('from a customer’s address: it ends, and what lies there is gathered by the nonce behind it', async () => {
    const from = await world.addressOf(ann);
    await world.pay.eth(from, parseEther('2'));
    await untilPaused(await lose('0/0'));
    assert.partialDeepStrictEqual(await movesOf(from), [{ purpose: 'gather', state: 'failed', nonce: '0' }]);
    assert.match(await mine(1), /less ETH lies at \S+ on ERC than was credited/, 'theirs has burned some');
    await world.chain.client.setBalance({ address: from, value: parseEther('2') });
    assert.equal(await mine(6), '');
    assert.partialDeepStrictEqual(await movesOf(from), [
      { state: 'failed', nonce: '0' },
      { purpose: 'gather', state: 'done', nonce: '1' },
    ]);
    assert.ok((await world.coinsOf(from)) < parseEther('0.01'));
    await sweepChecks(world).compare();
  });

  it('of gas: the address gets it by the next nonce that is free, and its token is gathered', async () => {
    const from = await world.addressOf(bob);
    await world.pay.usdt(from, 80_000_000n);
    await lose('1/0');
    // They have used the one behind it, too, which the house has given to nothing: that is found first.
    const nonce = await world.chain.client.getTransactionCount({ address: world.hotAddress, blockTag: 'pending' });
    await world.chain.client.sendTransaction({
      account: stolen('1/0'),
      to: world.hotAddress,
      value: 0n,
      nonce,
      gas: 21_000n,
    });
    await untilPaused(`what took nonces ${String(nonce)} to ${String(nonce)} of ${world.hotAddress}`);
    assert.equal(await mine(14), '');
    const gas = (await movesOf(world.hotAddress)).filter(({ purpose }) => purpose === 'gas');
    assert.partialDeepStrictEqual(gas, [
      { state: 'failed', nonce: String(nonce - 1) },
      { state: 'done', nonce: String(nonce + 1) },
    ]);
    assert.equal(await world.tokensOf(from), 0n);
  });

  it('that pays the same: it has moved', async () => {
    const from = await world.addressOf(eve);
    await world.pay.eth(from, parseEther('3'));
    let move: Move | undefined;
    for (let step = 0; move === undefined && step < 20; step += 1) {
      await mine(1);
      move = (await movesOf(from)).find(({ state }) => state === 'sent');
    }
    const { tx_hash: hash, nonce } = move ?? assert.fail('it is handed over');
    const { to, value } = await world.chain.client.getTransaction({ hash: hash ?? '0x' });
    await world.chain.client.dropTransaction({ hash: hash ?? '0x' });
    const account = stolen('0/2');
    const theirs = await world.chain.client.sendTransaction({ account, to, value, nonce: Number(nonce), gas: 21_000n });
    await world.chain.client.mine({ blocks: 64 });
    assert.equal(await mine(4), '');
    assert.partialDeepStrictEqual(await movesOf(from), [{ state: 'done', nonce: '0', tx_hash: theirs }]);
  });
});
