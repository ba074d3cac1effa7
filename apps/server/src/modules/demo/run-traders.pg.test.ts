import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scheduler } from '@bourse/kernel/clock';
import { type UserId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { FastBook } from '@bourse/matching/fast-book';
import { openTestDatabase, type TestDatabase } from '@bourse/testing/disposable-database';
import { ledgerWorldOn } from '@bourse/testing/ledger-world';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { BatchDatabase } from '../../platform/database/batch-database.ts';
import { halt, resume } from '../ledger/index.ts';
import { type EditableMarketList, loadMarkets } from '../markets/index.ts';
import {
  priceFeed,
  type PriceFeed,
  readRecordedTrades,
  recordedSource,
  type RecordedTrades,
  simulatedSource,
} from '../prices/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { CommitLane, spotHolds } from '../spot/index.ts';
import { demoCrosses, demoModels, fundTraders, listDemoMarkets, openTraders, startTraders } from './index.ts';

let disposable: TestDatabase;
let db: BatchDatabase;
let markets: EditableMarketList;
let lane: CommitLane;
let feed: PriceFeed;
/** Prices do not grow old while a slow machine gets through a test. */
const began = systemClock.now();
const still = { now: () => began };
const users = new Map<string, UserId>();
const identity = {
  ensureAccount: async ({ email }: { email: string }) => {
    const known = users.get(email) ?? userId(String(500 + users.size));
    users.set(email, known);
    return ok(known);
  },
};

before(async () => {
  disposable = await openTestDatabase();
  db = disposable.connect();
  await listDemoMarkets(db);
  await listDemoMarkets(db);
  markets = await loadMarkets(db, await loadRegistry(db));
  feed = priceFeed(simulatedSource(demoModels(new Map()), demoCrosses, 1), still);
  await feed.refresh();
  lane = await openLane();
});
after(() => disposable.close());

async function openLane(): Promise<CommitLane> {
  const opened = new CommitLane({
    db,
    clock: systemClock,
    markets,
    resolveAccounts: ledgerWorldOn(db).resolve,
    createEngine: () => new FastBook(),
    report: () => undefined,
  });
  await opened.start();
  return opened;
}

/** A scheduler whose sleeps end at once, counts them, and stops the traders after so many. */
function steps(count: number): { scheduler: Scheduler; pauses: number[]; done: Promise<void> } {
  const pauses: number[] = [];
  const done = Promise.withResolvers<void>();
  return {
    pauses,
    done: done.promise,
    scheduler: {
      sleep: async (ms, signal) => {
        pauses.push(ms);
        if (pauses.length < count) return;
        done.resolve();
        const ended = Promise.withResolvers<void>();
        signal?.addEventListener('abort', () => ended.resolve());
        await ended.promise;
      },
    },
  };
}

/** Lets the traders act for so many steps, and gives the pauses between them and the errors that they told. */
async function act(
  count: number,
  tape: RecordedTrades | null = null,
): Promise<{ pauses: number[]; errors: unknown[] }> {
  const { scheduler, pauses, done } = steps(count);
  const errors: unknown[] = [];
  const registry = await loadRegistry(db);
  const ports = { db, clock: systemClock, registry, resolve: ledgerWorldOn(db).resolve, identity, replayMarket: false };
  const traders = startTraders({
    doors: { db, markets, lane, clock: systemClock },
    feed,
    tape,
    clock: systemClock,
    scheduler,
    open: () => openTraders(ports),
    fund: (accounts, key) => fundTraders(ports, accounts, key),
    prune: async () => undefined,
    onError: (error) => errors.push(error),
    seed: 7,
    pace: 'lively',
  });
  await done;
  await traders.stop();
  return { pauses, errors };
}

test('at least sixteen markets are listed, ETH/BTC and XRP/ETH among them, however often the server starts', async () => {
  const symbols = markets.listMarkets().map(({ symbol }) => symbol);
  assert.ok(symbols.length >= 16, symbols.join());
  for (const code of ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'TRX'])
    assert.ok(symbols.includes(`${code}/USDT`));
  for (const symbol of ['ETH/BTC', 'XRP/ETH', 'USDC/USDT']) assert.ok(symbols.includes(symbol), symbol);
  for (const { code, name, chains } of (await loadRegistry(db)).listAssets()) {
    assert.ok(name.length > 2 && chains.length > 0, code);
  }
});

test('every market gets a book of sixteen levels a side and more around its index, trades happen, and the money adds up', async () => {
  const { errors } = await act(120);
  assert.deepEqual(errors, []);
  for (const market of markets.listMarkets()) {
    const { bids, asks } = lane.depth(market.id, 40);
    assert.ok(
      bids.length >= 16 && asks.length >= 16,
      `${market.symbol}: ${String(bids.length)} ${String(asks.length)}`,
    );
    const [bid, ask] = [present(bids[0], 'a bid').price, present(asks[0], 'an ask').price];
    assert.ok(bid < ask && (ask - bid) / bid < 0.003, `${market.symbol}: ${String(bid)} ${String(ask)}`);
  }
  const { rows } = await db.query<{ trades: string; strangers: string }>(
    `SELECT count(*) AS trades, count(*) FILTER (WHERE maker_user_id = taker_user_id) AS strangers FROM spot_trades`,
  );
  assert.notEqual(rows[0]?.trades, '0');
  await ledgerWorldOn(db).assertAddsUp([spotHolds]);
});

test('after a restart the market maker withdraws what it had left and stands again, no more than before', async () => {
  await lane.stop();
  lane = await openLane();
  await act(40);
  const { rows } = await db.query<{ most: string }>(
    `SELECT max(n) AS most FROM (SELECT count(*) AS n FROM spot_orders WHERE status = 1 AND user_id = $1 GROUP BY market_id) m`,
    [present(users.get('market-maker@house.bourse.test'), 'the maker')],
  );
  assert.equal(rows[0]?.most, '48');
  await ledgerWorldOn(db).assertAddsUp([spotHolds]);
});

test('while trading is halted the traders wait longer each time, and go on when it is open again', async () => {
  await halt(db, 'a test', systemClock.now());
  const { pauses, errors } = await act(9);
  assert.deepEqual(errors, []);
  assert.deepEqual(pauses.slice(-3), [30_000, 30_000, 30_000]);
  assert.deepEqual(await resume(db, [spotHolds]), []);
  assert.equal((await act(3)).pauses.at(-1), 500);
});

test('a market whose index is lost is left by its market maker', async () => {
  const real = feed;
  feed = { ...real, index: (symbol) => (symbol === 'SOL/USDT' ? null : real.index(symbol)) };
  await act(20);
  feed = real;
  const { rows } = await db.query<{ symbol: string; stands: boolean }>(
    `SELECT m.symbol, count(o.id) > 0 AS stands FROM markets m
     LEFT JOIN spot_orders o ON o.market_id = m.id AND o.status = 1 AND o.user_id = $1
     WHERE m.symbol IN ('BTC/USDT', 'SOL/USDT') GROUP BY 1 ORDER BY 1`,
    [present(users.get('market-maker@house.bourse.test'), 'the maker')],
  );
  // A trader's order may wait there still: traders come by the time that has passed, and leave by theirs.
  assert.deepEqual(rows, [
    { symbol: 'BTC/USDT', stands: true },
    { symbol: 'SOL/USDT', stands: false },
  ]);
});

test('recorded trades are played as orders: what was bought is bought, around the recorded price', async () => {
  const recorded = readRecordedTrades([
    ['1570752011620', '1', null, 'sell', '0.00141342', '23'],
    ['1570752011621', '2', null, 'buy', '0.00141266', '540'],
  ]);
  assert.ok(recorded.ok);
  const source = recordedSource('XRP/ETH', recorded.value, 1);
  const xrpEth = present(markets.findMarket('XRP/ETH'), 'XRP/ETH');
  const simulated = feed;
  feed = priceFeed(source, still);
  await feed.refresh();
  const earlier = await takerSides(xrpEth.id);
  // The market maker leaves the simulated price and stands around the recorded one.
  await act(60, { symbol: 'XRP/ETH', takeDue: () => recorded.value });
  feed = simulated;
  const sides = (await takerSides(xrpEth.id)).slice(earlier.length);
  assert.deepEqual([...new Set(sides)].toSorted(), ['buy', 'sell']);
  const { rows } = await db.query<{ price: bigint }>(
    'SELECT price FROM spot_trades WHERE market_id = $1 ORDER BY id DESC LIMIT 1',
    [xrpEth.id],
  );
  const price = present(rows[0], 'a trade').price;
  assert.ok(price > 1_408_000_000_000_000n && price < 1_418_000_000_000_000n, String(price));
});

async function takerSides(market: number): Promise<string[]> {
  const { rows } = await db.query<{ taker_side: string }>(
    'SELECT taker_side FROM spot_trades WHERE market_id = $1 ORDER BY id',
    [market],
  );
  return rows.map((row) => row.taker_side);
}
