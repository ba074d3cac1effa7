import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '@bourse/kernel/random';
import { FastBook } from '@bourse/matching/fast-book';
import { halt, resume } from '../../ledger/index.ts';
import { spotHolds } from '../index.ts';
import { alice, type LaneChanges, openSpot, type Spot } from '../spot-fixture.ts';
import { fundAll, RandomActs, tightRules } from './random-acts-fixture.ts';

const isLong = process.env['BOURSE_LONG'] === '1';
const rounds = isLong ? 500 : 40;
const commandsPerRound = 20;

const toMeet = [
  'ok',
  'INSUFFICIENT_BALANCE',
  'WOULD_TAKE',
  'ORDER_NOT_FOUND',
  'ID_REUSED',
  'NO_LIQUIDITY',
  'LIMIT_EXCEEDED',
  'INVALID_PRICE',
  'MARKET_HALTED',
  'TRADING_HALTED',
];

/** What the orders say was traded and charged is what the trades say. */
async function assertOrdersMatchTrades(spot: Spot): Promise<void> {
  const { rows } = await spot.db.query(
    `SELECT o.id FROM spot_orders o LEFT JOIN (
       SELECT order_id, sum(quantity) AS quantity, sum(turnover) AS turnover, sum(fee) AS fee FROM (
         SELECT taker_order_id AS order_id, quantity, turnover, taker_fee AS fee FROM spot_trades
         UNION ALL SELECT maker_order_id, quantity, turnover, maker_fee FROM spot_trades) sides
       GROUP BY order_id) t ON t.order_id = o.id
     WHERE (o.filled, o.turnover, o.fee)
       IS DISTINCT FROM (coalesce(t.quantity, 0), coalesce(t.turnover, 0), coalesce(t.fee, 0))`,
  );
  assert.deepEqual(rows, []);
}

/** Stops were reached, orders took their places anew, icebergs traded, time and self-trades ended orders. */
async function assertEverythingHappened(spot: Spot): Promise<void> {
  const happened = {
    reached: "special ? 'stopPrice' AND NOT special ? 'pending'",
    moved: "special ? 'place'",
    iceberg: "special ? 'display' AND filled > 0",
    time: "reason = 'time'",
    'self-trade': "reason = 'self_trade'",
    killed: "time_in_force = 'FOK' AND reason = 'unfilled'",
  };
  for (const [what, condition] of Object.entries(happened)) {
    const { rows } = await spot.db.query(`SELECT 1 FROM spot_orders WHERE ${condition} LIMIT 1`);
    assert.equal(rows.length, 1, what);
  }
}

test(`M3: ${rounds * commandsPerRound} concurrent random orders, cancels and transfers leave balances equal to their postings`, async () => {
  const seed = 20_263;
  let lockedBatches = 0;
  // What the lane works out beforehand has its id before it begins.
  const wrap: LaneChanges['wrap'] = (db) => ({
    ...db,
    withBatch: (name, work, options) => {
      if (options?.batchId === undefined) lockedBatches += 1;
      return db.withBatch(name, work, options);
    },
  });
  const spot = await openSpot({ wrap, createEngine: () => new FastBook(tightRules) });
  try {
    await fundAll(spot);
    const acts = new RandomActs(spot, seededRandom(seed));
    const outcomes = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      spot.clock.advance(1_000);
      const isHalted = round % 13 === 12;
      if (isHalted) await halt(spot.db, 'a test', spot.clock.now());
      const transfers = [acts.move(), acts.move()];
      const codes = [await acts.round(commandsPerRound - transfers.length), await Promise.all(transfers)].flat();
      for (const code of codes) outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
      if (isHalted) assert.deepEqual(await resume(spot.db, [spotHolds]), []);
      await spot.assertMoney();
      const restarted = await spot.newLane();
      const where = `round ${round} of seed ${seed}`;
      assert.deepEqual(spot.hashes(restarted), spot.hashes(), where);
      // What was published change by change is what the rows say.
      for (const { id } of spot.markets.listMarkets()) {
        assert.deepEqual(spot.lane.depth(id, Infinity), restarted.depth(id, Infinity), where);
      }
    }
    await assertOrdersMatchTrades(spot);
    assert.deepEqual(spot.faults, []);
    // Transfers beside the lane have proved some of its expectations wrong.
    assert.ok(lockedBatches > 0);
    await assertEverythingHappened(spot);
    // The stream covered every case that it is meant to cover.
    for (const code of toMeet) {
      assert.ok(outcomes.has(code), `${code} in ${JSON.stringify([...outcomes])}`);
    }
  } finally {
    await spot.close();
  }
});

test('control: a read-modify-write of a balance outside the lane is detected', async () => {
  const spot = await openSpot();
  try {
    await spot.fund(alice, 'BTC', '2');
    const { available } = await spot.balance(alice, 'BTC');
    const placed = await spot.place(alice, {
      currency_id: 1,
      legal_id: 3,
      type: 'sell',
      target_price: '60000',
      amount: '1',
    });
    assert.ok(placed.ok);
    await spot.db.query(
      "UPDATE ledger_accounts SET available = $1 WHERE user_id = $2 AND kind = 'change' AND asset_id = 1",
      [available.toString(), alice],
    );
    await assert.rejects(spot.assertMoney());
  } finally {
    await spot.close();
  }
});
