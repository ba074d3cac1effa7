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
import { watchOutputs } from './watch-outputs.ts';

const day = 24 * 60 * 60_000;
const coin = 10n ** 8n;

describe('what can be spent on Bitcoin', () => {
  let world: BitcoinWithdrawals;
  const cold = outsideAddress();
  before(async () => {
    const assets = [{ ...bitcoinTerms, hot: { floor: '2', target: '4', ceiling: '8' } }];
    world = await openBitcoinWithdrawals(5, { assets, coldAddress: cold });
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
});
