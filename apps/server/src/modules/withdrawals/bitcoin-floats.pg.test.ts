import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { withdrawalCalls } from '@bourse/contract/withdrawal';
import {
  type BitcoinWithdrawals,
  bitcoinTerms,
  houseKey,
  openBitcoinWithdrawals,
  outsideAddress,
} from '@bourse/testing/bitcoin-world';
import { ann } from '@bourse/testing/chain-world';
import { pin } from '@bourse/testing/withdrawal-world';
import { compareHoldings } from './compare-holdings.ts';
import { countLowFloats, selectFloats, selectHoldings } from './holdings-store.ts';
import { gatherCoins } from './sweeps/gather-coins.ts';
import { watchOutputs } from './watch-outputs.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';

const day = 24 * 60 * 60_000;
const coin = 10n ** 8n;

describe('what can be spent on Bitcoin', () => {
  let world: BitcoinWithdrawals;
  const cold = outsideAddress();
  before(async () => {
    const assets = [{ ...bitcoinTerms, hot: { floor: '2', target: '4', ceiling: '8' } }];
    world = await openBitcoinWithdrawals(5, { assets, coldAddress: cold }, { moves: { maxPerDay: 10, cold } });
    await world.pay();
  });
  after(() => world.close());
  afterEach(() => world.ledger.assertAddsUp());

  const watch = (): Promise<void> => watchOutputs(world.usual, world.network);
  const freeNow = async (): Promise<bigint> =>
    (await selectFloats(world.db, 'BTC'))[0]?.free ?? assert.fail('no float');
  const ask = async (number: string): Promise<string> => {
    const fields = { currency: 'BTC', number, address: outsideAddress(), pay_password: pin };
    const { id } = await world.run(withdrawalCalls.withdraw, ann, fields);
    world.pass(day);
    await world.look();
    return id;
  };
  const stateOf = async (id: string): Promise<number> => (await world.run(withdrawalCalls.detail, ann, { id })).state;

  it('is what lies there and is promised to nobody, and change that came back counts', async () => {
    await watch();
    assert.deepEqual([await freeNow(), await countLowFloats(world.db)], [5n * coin, 0]);
    await ask('1.5001');
    await watch();
    assert.equal(await freeNow(), 35n * 10n ** 7n, 'what is ready counts as gone before it has outputs');
    await world.pay();
    await watch();
    assert.ok((await freeNow()) < 35n * 10n ** 7n, 'what carrying it takes counts as gone, too');
    await world.carry(3);
    await watch();
    const free = await freeNow();
    assert.ok(free < 35n * 10n ** 7n && free > 34n * 10n ** 7n, String(free));
    assert.equal(await countLowFloats(world.db), 0);
  });

  it('is told once while it does not suffice for the withdrawals that are ready, though enough lies there', async () => {
    // Three coins and a half, of which two withdrawals take all outputs; their change is not deep.
    const first = [await ask('1.2'), await ask('1.2')];
    await world.pay();
    const waits = await ask('0.5');
    await world.pay();
    assert.deepEqual([await stateOf(first[0] ?? ''), await stateOf(first[1] ?? ''), await stateOf(waits)], [3, 3, 0]);
    await assert.rejects(watch(), /do not suffice for 1 of its withdrawals: pay 4\.\d+ BTC there, by hand/);
    await watch();
    assert.equal(await countLowFloats(world.db), 1, 'it is counted as long as it lasts');
    await world.carry(4);
    assert.equal(await stateOf(waits), 3, 'change serves it once it is deep');
    await world.carry(4);
  });

  it('is told once when it has fallen below the floor, and what is paid there by hand mends it', async () => {
    await watch();
    assert.ok((await freeNow()) < 2n * coin);
    assert.equal(await countLowFloats(world.db), 1, 'below the floor by now');
    world.payer.pay(houseKey.address, 3n * coin);
    await world.mine(6);
    await watch();
    assert.equal(await countLowFloats(world.db), 0);
    await ask('2.5');
    await assert.rejects(watch(), /what can be spent on BTC is below its floor: pay [23]\.\d+ BTC there, by hand/);
    await watch();
    assert.equal(await countLowFloats(world.db), 1);
    await world.pay();
    await world.carry(4);
  });

  it('is compared with the books, what lies at the cold address included', async () => {
    world.payer.pay(cold, 2n * coin);
    await world.mine(6);
    await compareHoldings(world.usual, world.network);
    const [held] = await selectHoldings(world.db, 'BTC');
    assert.equal(held?.cold, 2n * coin);
    assert.equal(held.held, held.expected);
  });

  const gather = (ports: WithdrawalPorts = world.usual): Promise<void> => gatherCoins(ports, world.network);
  const moves = async () => {
    const { rows } = await world.db.query<{ state: string; raw_amount: bigint; fee: bigint | null; signed: number }>(
      `SELECT state, raw_amount, fee,
         (SELECT count(*)::integer FROM sweep_payments p WHERE p.sweep_id = s.id) AS signed FROM sweeps s ORDER BY id`,
    );
    return rows;
  };
  const carryMoves = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block += 1) {
      await world.carry(1);
      await gather();
      await compareHoldings(world.usual, world.network);
    }
  };

  it('goes to the cold address above the ceiling, down to the target, and only where the signer knows it', async () => {
    await gather();
    assert.deepEqual(await moves(), [], 'below the ceiling nothing goes');
    for (const whole of [2n, 3n, 4n]) world.payer.pay(houseKey.address, whole * coin);
    await world.mine(6);
    await watch();
    const [had, atCold] = [await freeNow(), world.node.chain.balanceOf(cold)];
    assert.ok(had > 8n * coin);
    const { signer } = world.usual;
    assert.ok(signer !== null);
    const other = { BTC: { cold: outsideAddress(), maxGasTopUp: '0', left: 1 } };
    await gather({ ...world.usual, signer: { ...signer, moves: () => Promise.resolve(other) } });
    assert.deepEqual(await moves(), [], 'the signer knows another cold address');
    await gather();
    await watch();
    assert.ok((await freeNow()) < 4n * coin + 1n, 'what is about to leave counts as gone');
    assert.equal(world.node.chain.waiting.size, 1);
    await carryMoves(1);
    await watch();
    assert.ok((await freeNow()) > 399n * 10n ** 6n, 'and once when it has left');
    await carryMoves(4);
    const [move, ...more] = await moves();
    assert.partialDeepStrictEqual(move, { state: 'done', raw_amount: had - 4n * coin, signed: 1 });
    assert.deepEqual(more, []);
    assert.equal(world.node.chain.balanceOf(cold) - atCold, had - 4n * coin);
    assert.equal((await selectHoldings(world.db, 'BTC'))[0]?.cold, world.node.chain.balanceOf(cold));
    await watch();
    const fee = move?.fee ?? assert.fail('a fee');
    assert.equal(await freeNow(), 4n * coin - fee, 'the treasury has paid for carrying');
    const { rows } = await world.db.query(
      `SELECT FROM postings WHERE kind = 'network_fee' AND reference LIKE 'sweep:%' AND amount = $1`,
      [fee],
    );
    assert.equal(rows.length, 1);
    await gather();
    assert.equal((await moves()).length, 1, 'within the bounds nothing follows');
  });

  it('spends on the way to cold nothing that a withdrawal needs, and is signed anew at a higher fee when it is stuck', async () => {
    for (let paid = 0; paid < 3; paid += 1) world.payer.pay(houseKey.address, 3n * coin);
    await world.mine(6);
    const waits = [await ask('4'), await ask('4')];
    await gather();
    assert.equal((await moves()).length, 1, 'what is promised to withdrawals is not above the ceiling');
    await world.run(withdrawalCalls.cancel, ann, { id: waits[1] ?? '' });
    await gather();
    await world.pay();
    assert.equal(await stateOf(waits[0] ?? ''), 3, 'the outputs of the withdrawal were left to it');
    assert.equal((await moves()).length, 2);
    // In no block for an hour.
    world.node.chain.mine(outsideAddress(), []);
    world.pass(day / 24);
    await world.look();
    await gather();
    assert.equal((await moves())[1]?.signed, 2);
    await carryMoves(6);
    assert.partialDeepStrictEqual((await moves())[1], { state: 'done', signed: 2 });
    const { rows } = await world.db.query(
      `SELECT tx_hash FROM withdrawal_inputs GROUP BY network, tx_hash, position HAVING count(*) > 1`,
    );
    assert.deepEqual(rows, []);
  });
});
