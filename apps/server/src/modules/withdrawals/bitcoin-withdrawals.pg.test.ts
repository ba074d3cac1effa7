import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { depositCalls } from '@bourse/contract/deposit';
import { addressCalls, withdrawalCalls } from '@bourse/contract/withdrawal';
import type { UserId } from '@bourse/kernel/ids';
import { err } from '@bourse/kernel/result';
import {
  type BitcoinWithdrawals,
  houseKey,
  openBitcoinWithdrawals,
  outsideAddress,
} from '@bourse/testing/bitcoin-world';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { userAccount } from '../ledger/index.ts';
import { compareHoldings } from './compare-holdings.ts';
import { creditInternal } from './credit-internal.ts';

const { withdraw, cancel, detail, quote } = withdrawalCalls;
const day = 24 * 60 * 60_000;
const coin = 10n ** 8n;

describe('withdrawals of Bitcoin', () => {
  let world: BitcoinWithdrawals;
  before(async () => {
    world = await openBitcoinWithdrawals();
    await world.pay();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const fields = (address: string, number: string) => ({ currency: 'BTC', number, address, pay_password: pin });
  const heldOf = async (owner: UserId): Promise<bigint> =>
    (await world.ledger.balance(await world.ledger.account(userAccount(owner, world.btcId, 'change')))).held;
  const stateOf = async (owner: UserId, id: string): Promise<number> => (await world.run(detail, owner, { id })).state;
  /** Asked for a day ago: the hold of a new address has ended. */
  const ask = async (owner: UserId, number: string, address = outsideAddress()) => {
    const asked = await world.run(withdraw, owner, fields(address, number));
    world.pass(day);
    await world.look();
    return { id: asked.id, address };
  };
  const inputsOf = async (id: string): Promise<string[]> => {
    const { rows } = await world.db.query<{ point: string }>(
      `SELECT tx_hash || ':' || position AS point FROM withdrawal_inputs WHERE withdrawal_id = $1 ORDER BY place`,
      [id],
    );
    return rows.map(({ point }) => point);
  };
  const waiting = () => [...world.node.chain.waiting.values()];

  it('hold the amount until it is paid, and pay what arrives to the address, once', async () => {
    const { chain } = world.node;
    const [house, spot] = [chain.balanceOf(houseKey.address), await world.spotOf(ann, world.btcId)];
    const { id, address } = await ask(ann, '0.5');
    assert.equal(await heldOf(ann), coin / 2n);
    await world.pay();
    assert.equal(await stateOf(ann, id), 3);
    await world.carry(2);
    assert.partialDeepStrictEqual(await world.run(detail, ann, { id }), { state: 3, confirmations: 2, required: 3 });
    assert.equal(await heldOf(ann), coin / 2n);
    await world.carry(1);
    assert.equal(await stateOf(ann, id), 4);
    assert.equal(chain.balanceOf(address), 49_990_000n);
    assert.deepEqual([await world.spotOf(ann, world.btcId), await heldOf(ann)], [spot - coin / 2n, 0n]);
    const { rows } = await world.db.query<{ amount: bigint; posted: boolean }>(
      'SELECT amount, posted FROM network_fees WHERE withdrawal_id = $1',
      [id],
    );
    const [fee] = rows;
    assert.ok(fee !== undefined && fee.posted && fee.amount > 0n && fee.amount < 1_000n);
    assert.equal(chain.balanceOf(houseKey.address), house - 49_990_000n - fee.amount, 'change comes back to the house');
    await compareHoldings(world.usual, world.network);
  });

  it('at once spend different outputs, as many as are needed', async () => {
    const asked = [];
    for (const [owner, number] of [
      [ann, '0.2'],
      [bob, '0.3'],
      [eve, '2.5'],
      [eve, '0.4'],
    ] as const)
      asked.push(await ask(owner, number));
    await world.pay();
    const inputs = (await Promise.all(asked.map(({ id }) => inputsOf(id)))).flat();
    assert.ok(inputs.length >= 6);
    assert.equal(new Set(inputs).size, inputs.length);
    await world.carry(3);
    for (const [place, owner] of [ann, bob, eve, eve].entries())
      assert.equal(await stateOf(owner, asked[place]?.id ?? ''), 4);
    assert.equal(world.node.chain.balanceOf(asked[2]?.address ?? ''), 249_990_000n);
    await compareHoldings(world.usual, world.network);
  });

  it('that are looked at by several processes at once are paid once', async () => {
    const { id, address } = await ask(bob, '0.1');
    await Promise.allSettled(Array.from({ length: 6 }, () => world.pay()));
    await world.pay();
    assert.equal(waiting().length, 1);
    await world.carry(3);
    assert.equal(await stateOf(bob, id), 4);
    assert.equal(world.node.chain.balanceOf(address), 9_990_000n);
  });

  it('that are stuck are signed anew at a higher fee over the same outputs, and one of the two is carried', async () => {
    const { id, address } = await ask(ann, '0.1');
    await world.pay();
    const [first] = waiting();
    const hold = async (): Promise<void> => {
      // A block without it, as miners choose who are offered more.
      world.node.chain.mine(outsideAddress(), []);
      await world.pay();
    };
    world.pass(59 * 60_000);
    await hold();
    assert.equal(waiting()[0]?.txid, first?.txid);
    world.pass(2 * 60_000);
    await hold();
    const [second] = waiting();
    assert.equal(waiting().length, 1);
    assert.notEqual(second?.txid, first?.txid);
    assert.deepEqual(
      second?.inputs.map(({ point }) => point),
      await inputsOf(id),
    );
    assert.deepEqual(first?.inputs, second?.inputs);
    // The first was carried after all, by somebody who had not heard of the second.
    world.node.chain.mine(outsideAddress(), [first?.raw ?? assert.fail()]);
    await world.carry(3);
    const answer = await world.run(detail, ann, { id });
    assert.deepEqual([answer.state, answer.tx_hash], [4, first.txid]);
    assert.equal(world.node.chain.balanceOf(address), 9_990_000n);
    const { rows } = await world.db.query<{ exact: boolean }>(
      `SELECT f.amount = p.most_carrying AS exact FROM network_fees f JOIN withdrawal_payments p USING (withdrawal_id)
       WHERE withdrawal_id = $1 AND p.tx_hash = $2`,
      [id, first.txid],
    );
    assert.deepEqual(rows, [{ exact: true }], 'the fee is that of the one that was carried');
    await compareHoldings(world.usual, world.network);
  });

  it('are replaced up to the highest fee of the settings and no further', async () => {
    const { id } = await ask(bob, '0.1');
    await world.pay();
    world.node.estimate = 0.01;
    for (let hour = 0; hour < 40; hour += 1) {
      world.pass(61 * 60_000);
      world.node.chain.mine(outsideAddress(), []);
      await world.pay();
    }
    world.node.estimate = null;
    const { rows } = await world.db.query<{ attempts: number; most: bigint }>(
      `SELECT count(*)::integer AS attempts, max(most_carrying) AS most FROM withdrawal_payments WHERE withdrawal_id = $1`,
      [id],
    );
    assert.equal(rows[0]?.attempts, 2, 'the second attempt is at the ceiling');
    assert.ok((rows[0]?.most ?? 0n) <= 200n * 145n);
    await world.carry(3);
    assert.equal(await stateOf(bob, id), 4);
  });

  it('whose block is given up are carried again, and count when they are deep enough', async () => {
    const { id, address } = await ask(eve, '0.1');
    await world.pay();
    const hash = world.node.chain.mine(outsideAddress());
    await world.pay();
    assert.partialDeepStrictEqual(await world.run(detail, eve, { id }), { state: 3, confirmations: 1 });
    world.node.chain.giveUp(hash);
    world.node.chain.forget();
    world.node.chain.mine(outsideAddress());
    await world.pay();
    assert.partialDeepStrictEqual(await world.run(detail, eve, { id }), { state: 3, confirmations: 0 });
    assert.equal(await heldOf(eve), coin / 10n);
    world.pass(61_000);
    await world.pay();
    assert.equal(waiting().length, 1, 'it is handed over again');
    await world.carry(3);
    assert.equal(await stateOf(eve, id), 4);
    assert.equal(world.node.chain.balanceOf(address), 9_990_000n);
  });

  it('stay held while signer or node do not answer or refuse, and are paid once afterwards', async () => {
    const { id, address } = await ask(ann, '0.1');
    const { signer } = world.usual;
    assert.ok(signer !== null);
    const broken = { ...signer, sign: () => Promise.reject(new Error('the signer is silent')) };
    await assert.rejects(world.pay({ ...world.usual, signer: broken }), /silent/);
    const refusing = { ...signer, sign: () => Promise.resolve(err('over_fee_limit' as const)) };
    await assert.rejects(world.pay({ ...world.usual, signer: refusing }), /over_fee_limit/);
    assert.deepEqual([await stateOf(ann, id), await heldOf(ann)], [2, coin / 10n]);
    world.node.tamper = (method, _params, result) => (method === 'sendrawtransaction' ? undefined : result);
    // The node has taken it, and nobody knows.
    await assert.rejects(world.pay(), /cannot be reached/);
    world.node.tamper = null;
    assert.deepEqual([await stateOf(ann, id), await heldOf(ann)], [2, coin / 10n]);
    assert.equal(waiting().length, 1);
    await world.carry(3);
    assert.equal(await stateOf(ann, id), 4);
    assert.equal(world.node.chain.balanceOf(address), 9_990_000n);
  });

  it('to another customer’s address are credited there in the books [S173]', async () => {
    const { address: to } = await world.run(depositCalls.address, bob, { currency: 'BTC' });
    const had = await world.spotOf(bob, world.btcId);
    const { id } = await ask(ann, '0.1', to);
    await world.pay();
    assert.equal(waiting().length, 0, 'nothing is carried over the network');
    await creditInternal(world.usual);
    assert.equal(await stateOf(ann, id), 4);
    assert.equal(await world.spotOf(bob, world.btcId), had + 10_000_000n);
    await compareHoldings(world.usual, world.network);
  });

  it('refuse addresses of other chains and what would be dust', async () => {
    const refusal = (address: string, number: string): Promise<string> =>
      world.refusal(withdraw, eve, fields(address, number));
    for (const address of [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    ]) {
      assert.equal(await refusal(address, '0.1'), 'ADDRESS_INVALID', address);
    }
    assert.equal(await refusal(outsideAddress(), '0.00099999'), 'INVALID_AMOUNT');
    assert.partialDeepStrictEqual(await world.run(quote, eve, { currency: 'BTC', number: '0.1' }), {
      fee: '0.0001',
      arrives: '0.0999',
    });
    const upper = outsideAddress().toUpperCase();
    const saved = await world.run(addressCalls.save, eve, {
      currency: 'BTC',
      name: 'Mine',
      address: upper,
      qrcode: `BITCOIN:${upper}?amount=0.1`,
    });
    assert.deepEqual([saved.address, saved.type], [upper.toLowerCase(), 'BTC']);
  });

  it('for which the outputs do not suffice wait, can be taken back, and keep no other waiting', async () => {
    const large = await ask(bob, '4.9');
    const small = await ask(ann, '0.01');
    const { rows } = await world.db.query<{ sum: bigint }>(
      'SELECT sum(amount)::numeric(38, 0) AS sum FROM coin_outputs WHERE spent_height IS NULL',
    );
    assert.ok((rows[0]?.sum ?? 0n) > 5n * coin, 'they would suffice together with those that are not deep enough');
    // All but one are another withdrawal's by now.
    await world.db.withTx('take', (tx) =>
      tx.query(
        `INSERT INTO withdrawal_inputs (network, withdrawal_id, tx_hash, position, place, amount, key_chain, key_child)
         SELECT network, $1, tx_hash, position, 100 + row_number() OVER (ORDER BY amount), amount, 1, 0
         FROM coin_outputs WHERE spent_height IS NULL ORDER BY amount OFFSET 1`,
        [large.id],
      ),
    );
    await world.pay();
    assert.deepEqual([await stateOf(bob, large.id), await stateOf(ann, small.id)], [0, 3]);
    assert.equal((await world.run(cancel, bob, { id: large.id })).state, 6);
    assert.equal(await heldOf(bob), 0n);
  });

  it('pause the network when an output is gone that the books know nothing of', async () => {
    await world.carry(3);
    // As if all had been spent.
    world.node.tamper = (method, _params, result) => (method === 'gettxout' ? null : result);
    await assert.rejects(compareHoldings(world.usual, world.network), /falls short of the books by [\d.]+ BTC/);
    world.node.tamper = null;
    assert.equal(await world.refusal(withdraw, eve, fields(outsideAddress(), '0.1')), 'CHAIN_SUSPENDED');
  });
});
