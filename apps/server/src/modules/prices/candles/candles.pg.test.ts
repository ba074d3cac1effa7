import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventOf } from '@bourse/contract/event';
import { spotBatch } from '@bourse/contract/events';
import { marketCalls } from '@bourse/contract/market';
import { type Instant, instant, minuteMs, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { seededRandom } from '@bourse/kernel/random';
import { appendEvents } from '@bourse/server/platform/bus/outbox';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { reject, rejectField } from '@bourse/server/platform/http/rejection';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { testCaller } from '@bourse/testing/test-caller';
import { userId } from '@bourse/kernel/ids';
import { loadMarkets } from '../../markets/index.ts';
import { loadRegistry } from '../../registry/index.ts';
import { buildCandles } from '../index.ts';
import { priceRoutes } from '../price-routes.ts';
import { price as priceOf } from '../price.ts';

const opened = await openTestDatabase();
const db = opened.connect();
after(() => opened.close());
const markets = await loadMarkets(db, await loadRegistry(db));
const noon = instant(startOfDay(systemClock.now()) + 12 * 60 * minuteMs);
let now: Instant = noon;
const routes = priceRoutes({ db, clock: { now: () => now }, markets, feed: null, simulatedTrades: false });

async function ask(
  call: (typeof marketCalls)['quotes' | 'candles' | 'search' | 'sparklines'],
  raw: unknown,
): Promise<unknown> {
  const binding = present(
    routes.find((one) => one.call === call),
    call.name,
  );
  const answer = await binding.run(testCaller(userId('1')), raw);
  return answer.ok ? answer.value : answer;
}

interface Trade {
  readonly id: number;
  readonly at: Instant;
  readonly price: number;
  readonly quantity: number;
}

/** Announces trades on BTC/USDT (ticks of 0.01, lots of 0.00001), as the lane does. */
async function announce(trades: readonly Trade[], market = 1): Promise<void> {
  const parties = {
    taker_side: 'buy',
    maker_order_id: 1,
    taker_order_id: 2,
    maker_user_id: '1',
    taker_user_id: '2',
  } as const;
  await db.withTx('announce', async (tx) => {
    const events = trades.map(({ id, at, price, quantity }) =>
      eventOf(spotBatch, {
        batch_id: tx.batchId,
        at: toIso(at),
        markets: [{ market_id: market, seq: id, orders: [], trades: [{ id, price, quantity, ...parties }] }],
      }),
    );
    appendEvents(tx, systemClock.now(), events);
  });
}

const seconds = (at: number): string => Math.floor(at / 1_000).toString();
const candles = (period: string, from: number, to: number): Promise<unknown> =>
  ask(marketCalls.candles, { symbol: 'BTC/USDT', period, from: seconds(from), to: seconds(to) });

test('trades become candles once, late ones included, and empty intervals carry the last close [SPEC-7.61]', async () => {
  const trade = (id: number, minute: number, price: number, quantity: number): Trade => ({
    id,
    at: instant(noon + minute * minuteMs),
    price,
    quantity,
  });
  await announce([trade(2, 0, 6_000_100, 100_000), trade(3, 0, 5_999_900, 50_000), trade(5, 3, 6_000_500, 100_000)]);
  await buildCandles(db, markets);
  await announce([trade(1, 0, 6_000_000, 100_000)]);
  await buildCandles(db, markets);
  await buildCandles(db, markets);
  now = instant(noon + 4 * minuteMs);
  const flat = { open: '59999', high: '59999', low: '59999', close: '59999', volume: '0', turnover: '0' };
  assert.deepEqual(await candles('1m', noon - 10 * minuteMs, noon + 10 * minuteMs), [
    {
      time: noon / 1_000,
      open: '60000',
      high: '60001',
      low: '59999',
      close: '59999',
      volume: '2.5',
      turnover: '150000.5',
    },
    { time: noon / 1_000 + 60, ...flat },
    { time: noon / 1_000 + 120, ...flat },
    {
      time: noon / 1_000 + 180,
      open: '60005',
      high: '60005',
      low: '60005',
      close: '60005',
      volume: '1',
      turnover: '60005',
    },
    {
      time: noon / 1_000 + 240,
      open: '60005',
      high: '60005',
      low: '60005',
      close: '60005',
      volume: '0',
      turnover: '0',
    },
  ]);
  assert.partialDeepStrictEqual(await candles('1d', noon, noon), [{ open: '60000', close: '60005', volume: '3.5' }]);
});

test('sparklines hold the closes of the last 24 hours, carried over hours without a trade, from the first trade on', async () => {
  assert.deepEqual(await ask(marketCalls.sparklines, {}), [
    { match_id: 1, symbol: 'BTC/USDT', closes: ['60005'] },
    { match_id: 2, symbol: 'ETH/USDT', closes: [] },
    { match_id: 3, symbol: 'ETH/BTC', closes: [] },
  ]);
  const closesIn = async (hours: number): Promise<unknown> => {
    const other = priceRoutes({
      db,
      clock: { now: () => instant(noon + hours * 60 * minuteMs) },
      markets,
      feed: null,
      simulatedTrades: false,
    });
    const binding = present(
      other.find((one) => one.call === marketCalls.sparklines),
      'the binding',
    );
    const answer = await binding.run(testCaller(userId('1')), {});
    return answer.ok ? (answer.value as readonly { readonly closes: readonly string[] }[])[0]?.closes : answer; // the contract says so
  };
  assert.deepEqual(await closesIn(2), ['60005', '60005', '60005']);
  assert.deepEqual(
    await closesIn(100),
    Array.from({ length: 24 }, () => '60005'),
  );
});

test('sparklines of some markets alone, however they are written, without those that are none', async () => {
  const symbolsOf = async (symbols: string): Promise<unknown> => {
    const answer = await ask(marketCalls.sparklines, { symbols });
    return Array.isArray(answer) ? answer.map(({ symbol }: { symbol: string }) => symbol) : answer;
  };
  assert.deepEqual(await symbolsOf('ETH/BTC,btc_usdt,NONE/USDT'), ['BTC/USDT', 'ETH/BTC']);
  assert.deepEqual(await symbolsOf('NONE/USDT'), []);
  for (const bad of ['BTC/USDT,', 'a b', Array.from({ length: 101 }, () => 'BTCUSDT').join(',')]) {
    assert.deepEqual(await symbolsOf(bad), rejectField('symbols'), bad);
  }
  assert.deepEqual(await symbolsOf(Array.from({ length: 100 }, () => 'BTCUSDT').join(',')), ['BTC/USDT']);
});

test('quotes show the last price and the figures of 24 hours, and null where nothing was ever traded [SPEC-3.14]', async () => {
  const [btc, eth] = (await ask(marketCalls.quotes, {})) as readonly unknown[]; // the contract says a list
  assert.partialDeepStrictEqual(btc, {
    currency_id: 1,
    legal_id: 3,
    option_name: '币种',
    en_name: 'Coins',
    tw_name: '幣種',
    symbol: 'BTC/USDT',
    price: '60005',
    change: '0',
    high: '60005',
    low: '59999',
    volume: '3.5',
    turnover: '210005.5',
  });
  assert.partialDeepStrictEqual(eth, { symbol: 'ETH/USDT', price: null, change: null, high: null, volume: '0' });
  now = instant(noon + 2 * 24 * 60 * minuteMs);
  const [later] = (await ask(marketCalls.quotes, { type: 'coins' })) as readonly unknown[]; // as above
  assert.partialDeepStrictEqual(later, { price: '60005', change: '0', high: null, volume: '0' });
  assert.deepEqual(await ask(marketCalls.quotes, { type: 'stocks' }), []);
  now = noon;
});

test('each type of quotes is a list of its own: of the reader’s favourites in their order, and of what families sell [SPEC-7.37]', async () => {
  const shown = markets.listShown().map(({ symbol }) => symbol);
  assert.ok(shown.includes('BTC/USDT') && shown.includes('ETH/USDT'));
  const list = (type: 'futures' | 'options', symbols: readonly string[]) => ({
    type,
    symbols: () => Promise.resolve(symbols),
  });
  const lists = [
    list('futures', ['ETH/USDT']),
    list('options', ['BTC/USDT', 'GONE/USDT']),
    list('options', ['ETH/USDT']),
  ];
  const ports = { db, clock: { now: () => now }, markets, feed: null, simulatedTrades: false, lists };
  const quotes = present(
    priceRoutes(ports).find((one) => one.call === marketCalls.quotes),
    'quotes',
  );
  const reader = userId('1');
  await db.withTx('a customer', async (tx) => {
    await tx.query(
      `INSERT INTO users (id, email, password_hash, password_changed_at, nickname, lang, kind, created_at)
       OVERRIDING SYSTEM VALUE VALUES (1, 'q@example.test', 'none', now(), 'Q', 'en', 'customer', now()) ON CONFLICT DO NOTHING`,
    );
    for (const symbol of ['ETH/USDT', 'BTC/USDT']) {
      const id = present(markets.findMarket(symbol), symbol).id;
      await tx.query(
        `INSERT INTO favourites (user_id, market_id, sort)
         SELECT 1, $1, coalesce(max(sort), 0) + 1 FROM favourites WHERE user_id = 1`,
        [id],
      );
    }
  });
  const symbolsOf = async (type: string, caller = testCaller(reader)): Promise<unknown> => {
    const answer = await quotes.run(caller, { type });
    assert.ok(answer.ok);
    return (answer.value as readonly { readonly symbol: string }[]).map(({ symbol }) => symbol); // the contract says so
  };
  assert.deepEqual(await symbolsOf('favourites'), ['ETH/USDT', 'BTC/USDT']);
  assert.deepEqual(await symbolsOf('favourites', { ...testCaller(reader), userId: null }), []);
  assert.deepEqual(await symbolsOf('favourites', testCaller(userId('2'))), []);
  assert.deepEqual(await symbolsOf('futures'), ['ETH/USDT']);
  assert.deepEqual(
    await symbolsOf('options'),
    shown.filter((symbol) => ['BTC/USDT', 'ETH/USDT'].includes(symbol)),
  );
});

test('a market that was never traded shows the index on its tick, and says when it is simulated', async () => {
  const index = { price: priceOf(2_999_666_935_893_474n), at: now, quorum: 3, samples: [] };
  const feed = {
    simulated: true,
    refresh: async () => undefined,
    samples: () => [],
    line: () => [],
    index: () => index,
  };
  const quotes = present(
    priceRoutes({ db, clock: { now: () => now }, markets, feed, simulatedTrades: false }).find(
      (one) => one.call === marketCalls.quotes,
    ),
    'quotes',
  );
  const answer = await quotes.run(testCaller(userId('1')), {});
  assert.ok(answer.ok);
  const [btc, eth] = answer.value as readonly unknown[]; // the contract says a list
  assert.partialDeepStrictEqual(btc, { price: '60005', simulated: false });
  assert.partialDeepStrictEqual(eth, { price: '2999.66', change: null, simulated: true });
});

test('wrong questions are refused, and no answer is longer than 1,500 candles', async () => {
  assert.deepEqual(await candles('1m', noon, noon - 1_000), rejectField('to'));
  assert.deepEqual(await candles('2m', noon, noon), rejectField('period'));
  const unknown = { symbol: 'NOPE/USDT', period: '1m', from: '0', to: '1' };
  assert.deepEqual(await ask(marketCalls.candles, unknown), reject('MARKET_NOT_FOUND'));
  now = instant(noon + 3_000 * minuteMs);
  const all = (await candles('1m', 0, 99_999_999_999_000)) as readonly { time: number }[]; // the contract says a list
  assert.equal(all.length, 1_500);
  assert.equal(all.at(-1)?.time, now / 1_000);
  now = noon;
});

test('the same trades in any order and any parts give the same rows', async () => {
  const random = seededRandom(6);
  const trades = Array.from({ length: 300 }, (_, i): Trade => ({
    id: 1_000 + i,
    at: instant(noon + Math.floor(i / 4) * 45_000),
    price: random.int(5_900_000, 6_100_000),
    quantity: random.int(1, 900),
  }));
  const rows = async (): Promise<unknown> =>
    (await db.query('SELECT * FROM candles ORDER BY market_id, period, bucket')).rows;
  await db.withTx('empty', (tx) => tx.query('DELETE FROM candles'));
  await announce(trades);
  await buildCandles(db, markets);
  const whole = await rows();
  await db.withTx('empty', (tx) => tx.query('DELETE FROM candles'));
  const shuffled = trades.map((trade) => ({ trade, by: random.next() })).toSorted((a, b) => a.by - b.by);
  for (let i = 0; i < shuffled.length; i += 37) {
    await announce(shuffled.slice(i, i + 37).map(({ trade }) => trade));
    await buildCandles(db, markets);
  }
  assert.deepEqual(await rows(), whole);
});

test('pairs are found by code, pair and part, and the most traded ones without a keyword', async () => {
  const search = async (keyword: string): Promise<string[]> =>
    ((await ask(marketCalls.search, { keyword })) as { symbol: string }[]).map((one) => one.symbol); // as the contract says
  assert.deepEqual(await search('btc'), ['BTC/USDT', 'ETH/BTC']);
  assert.deepEqual(await search('ETH usdt'), ['ETH/USDT']);
  assert.deepEqual(await search('usdt'), ['BTC/USDT', 'ETH/USDT']);
  assert.deepEqual(await search('nothing'), []);
  now = instant(noon + 60 * minuteMs);
  await announce([{ id: 9_000, at: now, price: 300_000, quantity: 100_000_000 }], 2);
  await buildCandles(db, markets);
  assert.deepEqual(await search(''), ['ETH/USDT', 'BTC/USDT', 'ETH/BTC']);
});
