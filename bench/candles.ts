import { eventOf } from '@bourse/contract/event';
import { spotBatch } from '@bourse/contract/events';
import { hourMs, type Instant, instant, minuteMs, startOfMonth, startOfWeek, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { lots, notionalAtoms, quantityAtoms, ticks } from '@bourse/kernel/quantity';
import { seededRandom } from '@bourse/kernel/random';
import { loadMarkets, type Market, priceAtoms } from '@bourse/server/modules/markets/index';
import { buildCandles } from '@bourse/server/modules/prices/index';
import { loadRegistry } from '@bourse/server/modules/registry/index';
import { appendEvents } from '@bourse/server/platform/bus/outbox';
import type { Database } from '@bourse/server/platform/database/database';
import { systemClock } from '@bourse/server/platform/clock/system-clock';
import { onBothDatabases } from './both-databases.ts';
import { type Figure, quantile, round } from './figures.ts';
import { type Bench, type BenchSize, declare } from './run/bench.ts';

const sizes = {
  full: { events: 1_000, tradesAnEvent: 100, rounds: 5 },
  small: { events: 20, tradesAnEvent: 10, rounds: 2 },
} as const;
type Size = (typeof sizes)[BenchSize];
/** From one event to the next: a busy quarter of a second of the lane. */
const EVENT_MS = 250;

/** One trade of the flow, as an event tells of it. */
interface Trade {
  readonly id: number;
  readonly at: Instant;
  readonly price: number;
  readonly quantity: number;
}

/** Trades into all nine intervals, through the outbox into the database, beside a bare loop that does the arithmetic. */
export const candlesBench: Bench = {
  figures: ['embedded', 'postgres'].flatMap((engine) =>
    declare('candles', engine, [
      ['trades into nine intervals, median', '1/s', 'more'],
      ['bare loop, median', '1/s', 'neither'],
      ['bare loop to stored', 'times', 'less'],
    ]),
  ),
  run: (size) => onBothDatabases(size, (engine, db) => measure(engine, db, sizes[size])),
};

async function measure(engine: Figure['engine'], db: Database, size: Size): Promise<Figure[]> {
  const markets = await loadMarkets(db, await loadRegistry(db));
  const market = present(markets.findMarket('BTC/USDT'), 'BTC/USDT');
  const stored: number[] = [];
  const bare: number[] = [];
  for (let index = 0; index < size.rounds; index += 1) {
    const events = flow(index, size);
    for (let i = 0; i < events.length; i += 100) {
      await db.withTx('announce', async (tx) => {
        appendEvents(
          tx,
          systemClock.now(),
          events.slice(i, i + 100).map((trades) => announcement(market, trades)),
        );
      });
    }
    stored.push(await perSecond(size, () => buildCandles(db, markets)));
    bare.push(await perSecond(size, async () => bareLoop(market, events)));
  }
  const [fast, ceiling] = [quantile(stored, 0.5), quantile(bare, 0.5)];
  return [
    { bench: 'candles', name: 'trades into nine intervals, median', engine, value: fast, unit: '1/s' },
    { bench: 'candles', name: 'bare loop, median', engine, value: ceiling, unit: '1/s' },
    { bench: 'candles', name: 'bare loop to stored', engine, value: round(ceiling / fast), unit: 'times' },
  ];
}

async function perSecond({ events, tradesAnEvent }: Size, work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return round((events * tradesAnEvent * 1_000) / (performance.now() - startMs));
}

/** Each round has minutes of its own, so that every one inserts as well as joins. */
function flow(index: number, { events, tradesAnEvent }: Size): readonly (readonly Trade[])[] {
  const random = seededRandom(index);
  const begin = Date.UTC(2026, 0, 5) + index * hourMs;
  let price = 6_000_000;
  return Array.from({ length: events }, (_, event) =>
    Array.from({ length: tradesAnEvent }, (__, place): Trade => {
      price += random.int(-50, 50);
      const id = (index * events + event) * tradesAnEvent + place + 1;
      return { id, at: instant(begin + event * EVENT_MS), price, quantity: random.int(1, 5_000) };
    }),
  );
}

function announcement(market: Market, trades: readonly Trade[]): ReturnType<typeof eventOf<typeof spotBatch>> {
  const parties = {
    taker_side: 'buy',
    maker_order_id: 1,
    taker_order_id: 2,
    maker_user_id: '1',
    taker_user_id: '2',
  } as const;
  return eventOf(spotBatch, {
    batch_id: '00000000-0000-4000-8000-000000000000',
    at: toIso(present(trades[0], 'a trade').at),
    markets: [
      {
        market_id: market.id,
        seq: 1,
        orders: [],
        trades: trades.map(({ id, price, quantity }) => ({ id, price, quantity, ...parties })),
      },
    ],
  });
}

/** An interval that grows in place. */
interface BareCandle {
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  turnover: bigint;
  trades: number;
}

const fixedMs = [1, 5, 15, 30, 60, 240, 1_440].map((minutes) => minutes * minuteMs);

/** The same arithmetic over trades that come in order, kept in memory and nowhere else. */
function bareLoop({ units, ...market }: Market, events: readonly (readonly Trade[])[]): number {
  const candles = new Map<number, BareCandle>();
  for (const trades of events) {
    for (const trade of trades) {
      const [price, quantity] = [ticks(trade.price), lots(trade.quantity)];
      const at = trade.at;
      const atoms: bigint = priceAtoms({ units, ...market }, price);
      const [volume, turnover] = [quantityAtoms(units, quantity), notionalAtoms(units, price, quantity)];
      const starts = [...fixedMs.map((ms) => at - (at % ms)), startOfWeek(at), startOfMonth(at)];
      for (const [period, start] of starts.entries()) grow(candles, start * 16 + period, atoms, volume, turnover);
    }
  }
  return candles.size;
}

function grow(candles: Map<number, BareCandle>, key: number, price: bigint, volume: bigint, turnover: bigint): void {
  const candle = candles.get(key);
  if (candle === undefined) {
    candles.set(key, { open: price, high: price, low: price, close: price, volume, turnover, trades: 1 });
    return;
  }
  if (price > candle.high) candle.high = price;
  if (price < candle.low) candle.low = price;
  candle.close = price;
  candle.volume += volume;
  candle.turnover += turnover;
  candle.trades += 1;
}
