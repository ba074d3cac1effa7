import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { type UserId, userId } from '@bourse/kernel/ids';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { alice, codeOf, type LaneChanges, openSpot, type Spot } from '../spot-fixture.ts';

const isLong = process.env['BOURSE_LONG'] === '1';
const rounds = isLong ? 500 : 40;
const commandsPerRound = 20;

const users = ['1', '2', '3', '4', '5'].map(userId);
/** Pairs with prices around which orders meet: base, quote, middle and step in text units, quantity step. */
const pairs = [
  { currency_id: 1, legal_id: 3, price: (away: number) => `${60_000 + away}`, amount: (n: number) => `0.00${n}` },
  { currency_id: 2, legal_id: 3, price: (away: number) => `${3_000 + away}`, amount: (n: number) => `0.0${n}` },
  { currency_id: 2, legal_id: 1, price: (away: number) => `0.05${500 + away}`, amount: (n: number) => `0.${n}` },
];

/** Does one random thing and gives what came of it: an order of any kind, a cancel, or money moved past the lane. */
async function actRandomly(spot: Spot, random: Random, orderIds: string[]): Promise<string> {
  const user = random.pick(users);
  const action = random.int(0, 9);
  if (action === 0) return moveRandomly(spot, random, user);
  if (random.int(0, 59) === 0) {
    return codeOf(await spot.lane.cancelAll({ kind: 'cancel_all', userId: user, marketId: null }));
  }
  if (action <= 3 && orderIds.length > 0) return codeOf(await spot.cancel(user, { id: random.pick(orderIds) }));
  const pair = random.pick(pairs);
  if (random.int(0, 7) === 0 && orderIds.length > 0) {
    const price = random.int(0, 1) === 0 ? { target_price: pair.price(random.int(-8, 8)) } : {};
    const id = random.pick(orderIds.slice(-40));
    return codeOf(await spot.amend(user, { id, amount: pair.amount(random.int(1, 99)), ...price }));
  }
  const type = random.pick(['buy', 'sell']);
  const { currency_id, legal_id } = pair;
  const kind = random.pick(['limit', 'limit', 'limit', 'ioc', 'post_only', 'market']);
  const away = type === 'buy' ? -random.int(-3, 8) : random.int(-3, 8);
  const wishes = {
    currency_id,
    legal_id,
    type,
    target_price: kind === 'market' ? '' : pair.price(away),
    amount:
      kind === 'market' && type === 'buy' ? (legal_id === 3 ? '50.123' : '0.0123') : pair.amount(random.int(1, 99)),
    time_in_force: kind === 'ioc' ? 'IOC' : 'GTC',
    post_only: kind === 'post_only',
    ...(random.int(0, 3) === 0 ? { client_order_id: `own-${random.int(1, 30)}` } : {}),
    ...(random.int(0, 1) === 0 ? optionsOf(spot, random, { kind, type, price: pair.price, amount: pair.amount }) : {}),
  };
  const result = await spot.place(user, wishes);
  if (result.ok) orderIds.push(result.value.id);
  return codeOf(result);
}

interface Draft {
  readonly kind: string;
  readonly type: string;
  readonly price: (away: number) => string;
  readonly amount: (n: number) => string;
}

/** One of the options of S9, where the order can have it. */
function optionsOf(spot: Spot, random: Random, { kind, type, price, amount }: Draft): Record<string, string> {
  const against = type === 'buy' ? 1 : -1;
  const stop = price(against * random.int(-2, 5));
  switch (random.int(0, 6)) {
    case 0:
      return { stop_price: stop };
    case 1:
      return { self_trade: random.pick(['expire_maker', 'expire_both', 'decrement']) };
    case 2:
      return kind === 'limit' ? { time_in_force: 'FOK' } : {};
    case 3:
      return kind === 'limit' || kind === 'post_only' ? { display_amount: amount(random.int(1, 9)) } : {};
    case 4:
      return kind === 'limit' || kind === 'post_only'
        ? { time_in_force: 'GTD', expires_at: String(spot.clock.now() + random.int(0, 9_000)) }
        : {};
    default: {
      if (kind !== 'limit') return { stop_price: stop };
      const limit = price(against * 9);
      const oco = { take_profit_price: price(-against * random.int(0, 4)), stop_loss_price: price(against * 5) };
      return { ...oco, target_price: type === 'buy' || random.int(0, 1) === 0 ? limit : '' };
    }
  }
}

async function moveRandomly(spot: Spot, random: Random, from: UserId): Promise<string> {
  const to = random.pick(users.filter((user) => user !== from));
  return codeOf(
    await spot.move(from, to, random.pick(['BTC', 'ETH', 'USDT']), atoms(BigInt(random.int(1, 1_000_000)))),
  );
}

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

test(`M3: ${rounds * commandsPerRound} random orders, cancels and transfers at once leave every atom explained`, async () => {
  const seed = 20_263;
  let carefulBatches = 0;
  // What the lane works out beforehand has its id before it begins.
  const wrap: LaneChanges['wrap'] = (db) => ({
    ...db,
    withTx: (name, work, options) => {
      if (name === 'spot batch' && options?.batchId === undefined) carefulBatches += 1;
      return db.withTx(name, work, options);
    },
  });
  const spot = await openSpot({ wrap });
  try {
    for (const user of users) {
      await spot.fund(user, 'BTC', '0.05');
      await spot.fund(user, 'ETH', '2');
      await spot.fund(user, 'USDT', '4000');
    }
    const random = seededRandom(seed);
    const orderIds: string[] = [];
    const outcomes = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      spot.clock.advance(1_000);
      const acts = Array.from({ length: commandsPerRound }, () => actRandomly(spot, random, orderIds));
      for (const code of await Promise.all(acts)) outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
      await spot.assertMoney();
      assert.deepEqual(spot.hashes(await spot.newLane()), spot.hashes(), `round ${round} of seed ${seed}`);
    }
    await assertOrdersMatchTrades(spot);
    assert.deepEqual(spot.faults, []);
    // Transfers beside the lane have proved some of its expectations wrong.
    assert.ok(carefulBatches > 0);
    await assertEverythingHappened(spot);
    // The stream has met what it was made for.
    for (const code of ['ok', 'INSUFFICIENT_BALANCE', 'WOULD_TAKE', 'ORDER_NOT_FOUND', 'ID_REUSED', 'NO_LIQUIDITY']) {
      assert.ok(outcomes.has(code), `${code} in ${JSON.stringify([...outcomes])}`);
    }
  } finally {
    await spot.close();
  }
});

test('control: somebody who reads a balance and writes it back beside the lane is found', async () => {
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
