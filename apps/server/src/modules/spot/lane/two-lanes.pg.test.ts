import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { present } from '@bourse/kernel/invariant';
import { FastBook } from '@bourse/matching/fast-book';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { placeExits } from '../exits/place-exits.ts';
import { alice, bob, carol, openSpot, type Spot } from '../spot-fixture.ts';
import { CommitLane } from './commit-lane.ts';

/** Two engines divide the books: ether has a lane of its own, whose fees go to accounts of its own. */
const etherFeeLane = 101;
const pairs = { BTC: { currency_id: 1, legal_id: 3 }, ETH: { currency_id: 2, legal_id: 3 } } as const;
type Coin = keyof typeof pairs;

let spot: Spot;
let lanes: Readonly<Record<Coin, CommitLane>>;
let redone = 0;

async function laneOf(coin: Coin): Promise<CommitLane> {
  const { db, clock, markets, faults } = spot;
  const isEther = (id: number): boolean => id === present(markets.findMarket('ETH/USDT'), 'the market').id;
  const lane = new CommitLane({
    db,
    clock,
    markets,
    resolveAccounts: ledgerWorldOn(db).resolve,
    createEngine: () => new FastBook(),
    report: (error) => faults.push(error),
    onRedone: () => (redone += 1),
    owns: (id) => isEther(id) === (coin === 'ETH'),
    feeLane: coin === 'ETH' ? etherFeeLane : 0,
  });
  await lane.start();
  return lane;
}

/** Places an order through the lane of its coin's market. */
function place(coin: Coin, user: typeof alice, wishes: Readonly<Record<string, unknown>>) {
  spot.lane = lanes[coin];
  return spot.place(user, { ...pairs[coin], ...wishes });
}

before(async () => {
  spot = await openSpot();
  for (const user of [alice, bob, carol]) {
    for (const [code, amount] of Object.entries({ BTC: '10', ETH: '100', USDT: '400000' })) {
      await spot.fund(user, code, amount);
    }
  }
  lanes = { BTC: await laneOf('BTC'), ETH: await laneOf('ETH') };
});
after(() => spot.close());

test('random orders of the same customers through both lanes at once leave balances equal to postings and holds', async () => {
  const random = seededRandom(360);
  const seen = new Set<string>();
  for (let round = 0; round < 25; round += 1) {
    const acts = Array.from({ length: 12 }, async () => {
      const coin = random.pick(['BTC', 'ETH'] as const);
      const near = { BTC: 60_000, ETH: 3_000 }[coin];
      const answer = await place(coin, random.pick([alice, bob, carol]), {
        type: random.pick(['buy', 'sell']),
        target_price: String(near + random.int(-5, 5)),
        amount: `${coin === 'BTC' ? '0.' : ''}${String(random.int(1, 9))}`,
      });
      seen.add(answer.ok ? 'ok' : answer.error.code);
    });
    await Promise.all(acts);
    for (const lane of Object.values(lanes)) {
      if (random.int(0, 3) === 0) await lane.cancelAll({ kind: 'cancel_all', userId: alice, marketId: null });
    }
  }
  assert.deepEqual(spot.faults, []);
  await spot.assertMoney();
  assert.ok(seen.has('ok') && redone > 0, `${[...seen].join()}, ${String(redone)} redone`);
  const { rows } = await spot.db.query<{ lane: number }>(
    `SELECT DISTINCT lane FROM ledger_accounts WHERE house = 'fees' AND available > 0 ORDER BY lane`,
  );
  assert.deepEqual(rows, [{ lane: 0 }, { lane: etherFeeLane }]);
  for (const coin of ['BTC', 'ETH'] as const) {
    const { id } = present(spot.markets.findMarket(`${coin}/USDT`), coin);
    assert.equal((await laneOf(coin)).hash(id), lanes[coin].hash(id));
    assert.throws(() => lanes[coin === 'BTC' ? 'ETH' : 'BTC'].hash(id), /book of market/);
  }
});

test('what a customer gets through one lane can be spent through the other at once', async () => {
  const poor = bob;
  for (const lane of Object.values(lanes)) {
    for (const user of [alice, poor, carol]) {
      await lane.cancelAll({ kind: 'cancel_all', userId: user, marketId: null });
    }
  }
  const { available } = await spot.balance(poor, 'USDT');
  await spot.move(poor, alice, 'USDT', available as Parameters<Spot['move']>[3]); // what it was read as
  const wish = { type: 'buy', target_price: '60000', amount: '0.01' };
  const without = await place('BTC', poor, wish);
  assert.equal(without.ok ? null : without.error.code, 'INSUFFICIENT_BALANCE');
  const bid = await place('ETH', carol, { type: 'buy', target_price: '3500', amount: '1' });
  const sold = await place('ETH', poor, { type: 'sell', target_price: '3500', amount: '1' });
  assert.ok(bid.ok && sold.ok);
  const bought = await place('BTC', poor, wish);
  assert.ok(bought.ok, JSON.stringify(bought));
});

test('a key that is used in both lanes at once is of one order', async () => {
  const wishes = { type: 'buy', client_order_id: 'once' };
  const [btc, eth] = await Promise.all([
    place('BTC', carol, { ...wishes, target_price: '50000', amount: '0.001' }),
    place('ETH', carol, { ...wishes, target_price: '2000', amount: '0.01' }),
  ]);
  const codes = [btc, eth].map((one) => (one.ok ? 'ok' : one.error.code)).toSorted();
  assert.deepEqual(codes, ['ID_REUSED', 'ok']);
  await spot.assertMoney();
});

test('exits are placed by the engine of their market, and by no other', async () => {
  const exits = { exit_profit_price: '4000', exit_loss_price: '2000' };
  assert.ok((await place('ETH', carol, { type: 'sell', target_price: '3600', amount: '1' })).ok);
  assert.ok((await place('ETH', alice, { type: 'buy', target_price: '3600', amount: '1', ...exits })).ok);
  const settled = async (): Promise<number> =>
    (await spot.db.query('SELECT 1 FROM spot_exits WHERE settled_at IS NOT NULL')).rows.length;
  const { db, clock, markets } = spot;
  const isEther = (id: number): boolean => id === present(markets.findMarket('ETH/USDT'), 'the market').id;
  const pass = { db, clock, markets, barred: async () => new Set<never>(), resting: new Map() };
  await placeExits({ ...pass, lane: lanes.BTC, owns: (id) => !isEther(id) });
  assert.equal(await settled(), 0);
  await placeExits({ ...pass, lane: lanes.ETH, owns: isEther });
  assert.equal(await settled(), 1);
});
