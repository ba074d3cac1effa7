import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { ann, bob, eve } from '@bourse/testing/chain-world';
import { type SweepChecks, sweepChecks } from '@bourse/testing/sweep-world';
import { openTronSweeps, tronColdAddress, type TronSweepWorld } from '@bourse/testing/tron-sweep-world';
import { tronHotAddress } from '@bourse/testing/tron-withdrawal-world';
import { halt, resume } from '../../ledger/index.ts';

const whole = (count: number): bigint => BigInt(count) * 1_000_000n;
const minute = 60_000;
/** Longer than a payment lives and the signer waits after that. */
const gone = 16 * minute;

describe('what lies at customers’ addresses on TRON', () => {
  let world: TronSweepWorld;
  let { compare, mineAndCompare, booksOf } = {} as SweepChecks; // opened below
  before(async () => {
    world = await openTronSweeps({ nodes: 2 });
    ({ compare, mineAndCompare, booksOf } = sweepChecks(world));
  });
  after(() => world.close());
  afterEach(async () => {
    for (const place of [0, 1]) Object.assign(world.node(place).faults, { forgetful: false, lie: null });
    await world.ledger.assertAddsUp();
    await compare();
  });

  const last = async () => (await world.sweeps()).at(-1) ?? assert.fail('nothing is moved');
  /** How often the signer has signed the newest move. */
  const signedOfNewest = async (): Promise<number> => {
    const { rows } = await world.db.query<{ id: string }>('SELECT max(id)::text AS id FROM sweeps');
    const id = rows[0]?.id ?? assert.fail('nothing is moved');
    return readFileSync(join(world.folder, 'signed.jsonl'), 'utf8').split(`"sweep:${id}"`).length - 1;
  };
  const untilPlanned = async (rawAmount: bigint): Promise<void> => {
    for (let step = 0; (await world.sweeps()).at(-1)?.raw_amount !== rawAmount; step += 1) {
      assert.ok(step < 60, 'it is planned');
      await world.mine(1);
    }
  };

  it('is gathered to the paying address from the threshold on, with TRX for its energy first', async () => {
    const [rich, poor] = [await world.addressOf(ann), await world.addressOf(bob)];
    const hot = world.tokensOf(tronHotAddress);
    const [spot, treasury] = [await world.spotOf(ann, world.usdtId), await world.treasuryOf(world.trxId)];
    world.chain.payToken(world.token, rich, whole(60));
    world.chain.payToken(world.token, poor, whole(40));
    await mineAndCompare(70);
    assert.deepEqual([world.tokensOf(rich), world.tokensOf(poor)], [0n, whole(40)]);
    assert.equal(world.tokensOf(tronHotAddress), hot + whole(60));
    assert.equal(await world.spotOf(ann, world.usdtId), spot + 60n * 10n ** 8n);
    const made = await world.sweeps();
    assert.deepEqual(
      made.map(({ purpose, state }) => [purpose, state]),
      [
        ['gas', 'done'],
        ['gather', 'done'],
      ],
    );
    // What is left of the TRX lies there by the books, too.
    assert.equal(await booksOf(rich, world.trxId), world.coinsOf(rich));
    assert.equal(await booksOf(rich, world.usdtId), 0n);
    const spent = made.reduce((sum, { fee }) => sum + (fee ?? 0n), 0n);
    assert.ok(spent > 1_100_000n, 'the account that was opened is in it');
    assert.equal(treasury - (await world.treasuryOf(world.trxId)), spent, 'the treasury has paid for carrying it');
    const { rows } = await world.db.query(
      'SELECT user_id, state FROM deposits WHERE user_id IS NOT NULL ORDER BY user_id',
    );
    assert.deepEqual(
      rows,
      [ann, bob].map((user_id) => ({ user_id, state: 'credited' })),
      'TRX for energy is no deposit of anybody',
    );
  });

  it('leaves behind of TRX what carrying it may take, which counts as lying there', async () => {
    const address = await world.addressOf(eve);
    const hot = world.coinsOf(tronHotAddress);
    world.chain.pay(address, whole(150));
    await mineAndCompare(45);
    const move = await last();
    assert.partialDeepStrictEqual(move, { purpose: 'gather', state: 'done' });
    const left = world.coinsOf(address);
    assert.ok(left < whole(1), String(left));
    assert.equal(await booksOf(address, world.trxId), left);
    assert.equal(world.coinsOf(tronHotAddress) - hot, move.raw_amount);
    assert.equal(left + move.raw_amount + (move.fee ?? 0n), whole(150));
  });

  it('is signed anew where the network has forgotten it, only when every node has final blocks beyond its end [W2]', async () => {
    const address = await world.addressOf(ann);
    world.chain.pay(address, whole(20));
    await world.mine(22);
    world.node(0).faults.forgetful = true;
    world.chain.payToken(world.token, address, whole(80));
    await untilPlanned(whole(80));
    assert.equal(await signedOfNewest(), 1);
    world.pass(gone);
    world.passAtSigner(gone);
    await world.look();
    assert.equal(await signedOfNewest(), 1, 'the chain is not beyond it');
    world.passOnChain(gone);
    world.chain.mine(21);
    const { faults } = world.node(1);
    faults.lie = () => ({ Error: 'class java.lang.OutOfMemoryError : heap' });
    world.pass(minute);
    await assert.rejects(world.look(), /heap/);
    assert.equal(await signedOfNewest(), 1, 'one node does not say so');
    faults.lie = null;
    world.passAtSigner(-gone);
    world.pass(minute);
    await world.look();
    assert.equal(await signedOfNewest(), 1, 'the signer’s clock is not beyond it');
    world.passAtSigner(gone);
    world.node(0).faults.forgetful = false;
    world.pass(minute);
    await Promise.allSettled(Array.from({ length: 4 }, () => world.look()));
    assert.equal(await signedOfNewest(), 2, 'by many processes at once, once');
    await mineAndCompare(24);
    assert.partialDeepStrictEqual(await last(), { purpose: 'gather', state: 'done', raw_amount: whole(80) });
    assert.equal(world.tokensOf(address), 0n);
  });

  it('ends after three that were never carried, and is planned anew', async () => {
    const address = await world.addressOf(ann);
    world.chain.pay(address, whole(20));
    await world.mine(22);
    world.node(0).faults.forgetful = true;
    world.chain.payToken(world.token, address, whole(90));
    await untilPlanned(whole(90));
    const made = (await world.sweeps()).length;
    for (let again = 0; again < 3; again += 1) {
      world.passOnChain(gone);
      world.passAtSigner(gone);
      world.pass(gone);
      world.chain.mine(21);
      await world.look();
    }
    const given = (await world.sweeps())[made - 1];
    assert.partialDeepStrictEqual(given, { purpose: 'gather', state: 'failed', fee: 0n });
    assert.equal(await booksOf(address, world.usdtId), whole(90), 'nothing has left it');
    world.node(0).faults.forgetful = false;
    await mineAndCompare(26);
    assert.partialDeepStrictEqual(await last(), { purpose: 'gather', state: 'done', raw_amount: whole(90) });
    assert.equal((await world.sweeps()).length, made + 1);
  });

  it('is not gathered while the books are halted, nor by a signer that allows no moves', async () => {
    const address = await world.addressOf(bob);
    world.chain.payToken(world.token, address, whole(30));
    world.chain.pay(address, whole(20));
    await world.mine(2);
    const made = (await world.sweeps()).length;
    await halt(world.db, 'test', world.clock.now());
    await world.mine(25);
    assert.equal((await world.sweeps()).length, made);
    await resume(world.db, []);
    const { signer } = world.usual;
    assert.ok(signer !== null);
    await world.look({ ...world.usual, signer: { ...signer, moves: () => Promise.resolve({}) } });
    assert.equal((await world.sweeps()).length, made);
    await mineAndCompare(70);
    assert.deepEqual([world.tokensOf(address), world.tokensOf(tronColdAddress)], [0n, 0n]);
  });
});
