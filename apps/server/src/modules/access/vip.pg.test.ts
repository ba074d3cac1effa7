import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventOf, type PayloadOf } from '@bourse/contract/event';
import { spotBatch } from '@bourse/contract/events';
import type { OutputOf } from '@bourse/contract/call';
import { rewardsCalls } from '@bourse/contract/rewards';
import { assetId, type MarketId, marketId, sessionId, userId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { type LedgerWorld, ledgerWorldOn } from '@bourse/testing/ledger-world';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import { edgeOptions } from '../../platform/http/edge-fixture.ts';
import { createHttpServer, type HttpServer } from '../../platform/http/http-server.ts';
import { loadRegistry } from '../registry/index.ts';
import { userAccount } from '../ledger/index.ts';
import type { TradedPair } from './index.ts';
import { vipRoutes } from './vip-routes.ts';
import { openVip, type Vip, type Worth } from './vip.ts';

const [alice, bob, carol] = [userId('1001'), userId('1002'), userId('1003')];
const [btcUsdt, ethUsdt, ethBtc] = [marketId(1), marketId(2), marketId(3)];
const fees = { makerFeeBps: 10, takerFeeBps: 20 };
const market = { symbol: 'BTC/USDT', ...fees };

let now: Instant = instant(Date.UTC(2026, 10, 20, 12));
const clock = { now: () => now };
let disposable: TestDatabase;
let db: Database;
let vip: Vip;
let http: HttpServer;
let world: Omit<LedgerWorld, 'close'>;
/** A BTC is worth 60,000 USDT, and nothing else has a price. */
const worthAt = async (): Promise<Worth> => (asset, amount) =>
  asset === assetId(3) ? amount : asset === assetId(1) ? amount * 60_000n : 0n;

before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect(clock);
  await ensurePartitions(db, now, 3);
  const registry = await loadRegistry(db);
  const [btc, eth, usdt] = ['BTC', 'ETH', 'USDT'].map((code) => present(registry.findAssetByCode(code), code));
  assert.ok(btc && eth && usdt);
  // A tick of 0.01 and a lot of 0.00001 BTC or 0.0001 ETH in USDT; 0.00001 BTC and 0.001 ETH between the two.
  const pairs = new Map<MarketId, TradedPair>([
    [btcUsdt, { base: btc, quote: usdt, units: { lotAtoms: 10n ** 3n, tickLotAtoms: 10n } }],
    [ethUsdt, { base: eth, quote: usdt, units: { lotAtoms: 10n ** 14n, tickLotAtoms: 100n } }],
    [ethBtc, { base: eth, quote: btc, units: { lotAtoms: 10n ** 15n, tickLotAtoms: 1n } }],
  ]);
  const ports = {
    db,
    clock,
    usdt: usdt.id,
    pairOf: (id: MarketId) => present(pairs.get(id), 'a market'),
    worthAt,
    tradedSince: async () => [],
    listMarkets: () => [],
  };
  vip = await openVip(ports);
  world = ledgerWorldOn(db, clock);
  http = await createHttpServer(
    edgeOptions({
      calls: [rewardsCalls.vipLevels, rewardsCalls.vipInfo],
      bindings: vipRoutes({ db, clock, vip, usdt, worthAt }),
      sessions: async (token) => (token === 'alice' ? { userId: alice, sessionId: sessionId('1') } : null),
    }),
  );
});
after(async () => {
  await http.close();
  await disposable.close();
});

type Trade = PayloadOf<typeof spotBatch>['markets'][number]['trades'][number];

let tradeId = 0;
/** Announces a trade as the lane does; price in ticks, quantity in lots. */
async function trade(id: MarketId, price: number, quantity: number, taker = alice, maker = bob): Promise<void> {
  tradeId += 1;
  const sides = { taker_user_id: taker, maker_user_id: maker, taker_order_id: 2, maker_order_id: 1 };
  const one: Trade = { id: tradeId, price, quantity, taker_side: 'buy', ...sides };
  const payload = {
    batch_id: 'b',
    at: toIso(now),
    markets: [{ market_id: id, seq: tradeId, orders: [], trades: [one] }],
  };
  await db.withTx('trade', async (tx) => {
    appendEvents(tx, now, [{ topic: 'other', type: 'other', version: 1, payload: {} }, eventOf(spotBatch, payload)]);
  });
}

/** Goes to the next midnight and does what the jobs do there. */
async function nextMidnight(days = 1): Promise<void> {
  now = instant(Math.floor(now / dayMs) * dayMs + days * dayMs);
  await vip.computation.run(now, () => undefined);
  vip.levelsChanged();
  await vip.upkeep.run();
}

async function get<T>(path: string, token = ''): Promise<{ readonly code: unknown; readonly message: T }> {
  const answer = await http.fastify.inject({ method: 'GET', url: `/api${path}`, headers: { authorization: token } });
  return answer.json();
}
const info = async (): Promise<OutputOf<typeof rewardsCalls.vipInfo>> =>
  (await get<OutputOf<typeof rewardsCalls.vipInfo>>('/vip/info', 'alice')).message;

test('the table of levels is public: nine levels, each asking for more and costing less [SPEC-1.37]', async () => {
  const { message } = await get<OutputOf<typeof rewardsCalls.vipLevels>>('/vip/list');
  assert.deepEqual(
    message.list.map((one) => one.level),
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
  );
  assert.deepEqual(message.list[1], {
    level: 1,
    volume_min: '50000',
    holdings_min: '50000',
    maker_fee: '0.0009',
    taker_fee: '0.0018',
  });
  for (const [place, level] of vip.fees.levels().slice(1).entries()) {
    const lower = present(vip.fees.levels()[place], 'the level below');
    assert.ok(level.volumeMin > lower.volumeMin && level.holdingsMin > lower.holdingsMin);
    assert.ok(level.makerFeeBps < lower.makerFeeBps && level.takerFeeBps < lower.takerFeeBps);
  }
});

test('a level follows from trades alone: seen at once, given at midnight to maker and taker, frozen into fees', async () => {
  await trade(btcUsdt, 6_000_000, 70_000); // 0.7 BTC at 60,000: 42,000 USDT
  await vip.upkeep.run();
  const early = await info();
  assert.deepEqual(
    [early.level, early.volume, early.next, early.computed_at],
    [0, '42000', { level: 1, missing: '8000', missing_holdings: '50000' }, '2026-11-21T00:00:00.000Z'],
  );
  // 10 ETH at 0.05 BTC are 0.5 BTC, at the 60,000 that a BTC cost on average: 30,000 USDT.
  await trade(ethBtc, 5_000, 10_000, alice, carol);
  assert.deepEqual([vip.levelOf(alice), vip.fees.feesFor(alice, market)], [0, fees]);
  await nextMidnight();
  assert.deepEqual([alice, bob, carol].map(vip.levelOf), [1, 0, 0]);
  assert.deepEqual(vip.fees.feesFor(alice, market), { makerFeeBps: 9, takerFeeBps: 18 });
  const later = await info();
  assert.deepEqual([later.level, later.volume, later.kept_until], [1, '72000', '2026-12-21T00:00:00.000Z']);
});

test('what is traded after midnight waits for the next one; running twice changes nothing', async () => {
  await trade(ethUsdt, 300_000, 1_000_000, bob, carol); // 100 ETH at 3,000: 300,000 USDT
  await vip.computation.run(now, () => undefined);
  await nextMidnight(0);
  assert.deepEqual([alice, bob, carol].map(vip.levelOf), [1, 0, 0]);
  await nextMidnight();
  assert.deepEqual([alice, bob, carol].map(vip.levelOf), [1, 2, 2]);
});

test('a level is kept for 30 days after the last day that was enough for it, then it falls', async () => {
  // The trades of 20 November are last counted at the midnight of 20 December; 30 days after it is 19 January.
  const levelsFromNovember23: number[] = [];
  for (let day = 0; day < 65; day += 1) {
    await nextMidnight();
    levelsFromNovember23.push(vip.levelOf(alice));
  }
  const daysKept = (Date.UTC(2027, 0, 19) - Date.UTC(2026, 10, 23)) / dayMs;
  const expected = Array.from({ length: 65 }, (_, day) => (day < daysKept ? 1 : 0));
  assert.deepEqual(levelsFromNovember23, expected);
  const { rows } = await db.query('SELECT 1 FROM vip_volumes');
  assert.deepEqual(rows, [], 'days beyond the window are forgotten');
});

test('holdings at midnight are enough as well; what has no price counts nothing, and what came later waits', async () => {
  await ensurePartitions(db, now, 1);
  await world.fund(userAccount(alice, assetId(1), 'change'), 400_000_000n); // 4 BTC: 240,000 USDT
  await world.fund(userAccount(alice, assetId(3), 'legal'), 999_999_999_999n);
  await world.fund(userAccount(bob, assetId(2), 'change'), 10n ** 24n);
  const early = await info();
  assert.deepEqual(
    [early.holdings, early.next],
    ['249999.99999999', { level: 1, missing: '50000', missing_holdings: '0' }],
  );
  await nextMidnight();
  assert.deepEqual([vip.levelOf(alice), vip.levelOf(bob)], [1, 0]);
  now = instant(now + 1);
  await world.fund(userAccount(alice, assetId(3), 'change'), 1n);
  await vip.computation.run(now, () => undefined);
  await nextMidnight(0);
  assert.equal(vip.levelOf(alice), 1);
  assert.equal((await info()).next?.missing_holdings, '0');
  await nextMidnight();
  assert.equal(vip.levelOf(alice), 2);
});

test('more users than fit into one piece all get their level', async () => {
  const many = Array.from({ length: 1_010 }, (_, place) => userId(String(5_000 + place)));
  const accounts = many.map((user) => userAccount(user, assetId(3), 'change'));
  await world.resolve(accounts);
  await db.withTx('as if they had deposited', (tx) =>
    tx.query(
      `INSERT INTO daily_balances (account_id, day, total)
       SELECT id, '2026-01-01', 5000000000000 FROM ledger_accounts WHERE user_id >= 5000`,
    ),
  );
  await db.withTx('and have it still', (tx) =>
    tx.query('UPDATE ledger_accounts SET available = 5000000000000 WHERE user_id >= 5000'),
  );
  await nextMidnight();
  assert.ok(many.every((user) => vip.levelOf(user) === 1));
});

test('signed-out visitors have no level', async () => {
  assert.equal((await get('/vip/info')).code, 999);
});
