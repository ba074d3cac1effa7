import type { Clock, Scheduler } from '@bourse/kernel/clock';
import type { Instant } from '@bourse/kernel/instant';
import type { Database } from '../../../platform/database/database.ts';
import type { Market, MarketList } from '../../markets/index.ts';
import { joinIntoStore, type MarketCandle } from '../candles/candle-store.ts';
import { insertMarks, type PriceMark } from '../marks/mark-store.ts';
import { formatPrice, price, priceScale } from '../price.ts';
import type { PriceFeed } from '../price-feed.ts';
import { type CoinModel, toPrice } from '../simulator/market-simulator.ts';
import type { CrossPair } from '../simulator/simulated-source.ts';
import { historyParts } from './history-parts.ts';
import { countPiece, findHistory, type HistoryRecord, insertHistory } from './history-store.ts';
import { simulateHistory } from './simulate-history.ts';

/** What a simulated history is filled with and from. */
export interface HistoryPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly markets: MarketList;
  /** The live prices, which the history must join. */
  readonly feed: PriceFeed;
  readonly models: readonly CoinModel[];
  readonly crosses: readonly CrossPair[];
  /** What is traded in a market in a day, in whole units of its quote currency. */
  readonly turnoverADay: (market: Market) => number;
  /** Whether venues tell of a symbol anywhere from a moment to another; always unless told. */
  readonly isTold?: (symbol: string, from: Instant, to: number) => boolean;
  /** Whether contracts are traded on a symbol, whose mark price then has the same past; none unless told. */
  readonly isMarked?: (symbol: string) => boolean;
  /** How many times higher than its walk a symbol stood at a moment, of a history that ends at another; once unless told. */
  readonly heightAt?: (symbol: string, at: Instant, end: Instant) => number;
}

/** Candles stored in one transaction: some 20 ms, in which the embedded database serves nobody else. */
const candlesAtOnce = 300;
/** Between two pieces everybody else has the database. */
const pauseMs = 15;
const always = (): boolean => true;
const never = (): boolean => false;
const level = (): number => 1;

/**
 * Gives a simulated market two years of candles that end at its live price: the last days first, part by part in the
 * background. Each piece of a part counts once: after a stop or a crash the same history goes on where it was. The hours and days of
 * markets in USDT become price marks, so that wealth before the first start is told at the prices that charts show.
 */
export async function fillHistory(ports: HistoryPorts, signal: AbortSignal): Promise<void> {
  const record = (await findHistory(ports.db)) ?? (await begin(ports));
  if (record === null || record.partsDone >= historyParts(record.end).length) return;
  const coins = ports.models.flatMap((model) => {
    const end = record.prices[model.symbol];
    return end === undefined ? [] : [{ ...model, startPrice: Number.parseFloat(end) }];
  });
  const { crosses, turnoverADay, isTold = always, heightAt = level, markets } = ports;
  const { seed, end } = record;
  const model = {
    coins,
    crosses,
    turnoverADay,
    isTold,
    seed,
    end,
    heightAt: (symbol: string, at: Instant) => heightAt(symbol, at, end),
  };
  const parts = simulateHistory(model, [...markets.listMarkets(), ...markets.listTracked()]);
  let part = 0;
  for (const candles of parts) {
    if (part >= record.partsDone) {
      await storePart(ports, candles, { part, from: part === record.partsDone ? record.piecesDone : 0 }, signal);
      if (signal.aborted) return;
    }
    part += 1;
  }
}

/** Stores what is left of a part, piece by piece. */
async function storePart(
  { db, markets, scheduler, isMarked = never }: HistoryPorts,
  candles: readonly MarketCandle[],
  { part, from }: { readonly part: number; readonly from: number },
  signal: AbortSignal,
): Promise<void> {
  const markPeriod = candles.some(({ period }) => period === '1h') ? '1h' : '1d';
  const pieces = Math.max(1, Math.ceil(candles.length / candlesAtOnce));
  for (let piece = from; piece < pieces && !signal.aborted; piece += 1) {
    const some = candles.slice(piece * candlesAtOnce, (piece + 1) * candlesAtOnce);
    await db.withTx('price history', async (tx) => {
      countPiece(tx, { part, piece, isLast: piece === pieces - 1 });
      joinIntoStore(tx, some);
      const marked = some.filter(({ marketId }) => isMarked(markets.getMarket(marketId).symbol));
      joinIntoStore(tx, marked.map(withoutTrades), 'mark');
      insertMarks(tx, marksOf(some, markPeriod, markets));
    });
    await scheduler.sleep(pauseMs, signal).catch(() => undefined);
  }
}

/** How the price moved, of which nothing is traded. */
const withoutTrades = (one: MarketCandle): MarketCandle => ({
  ...one,
  candle: { ...one.candle, volume: 0n, turnover: 0n },
});

/** By the hour where a part has hours; by the day in those that are older. */
function marksOf(candles: readonly MarketCandle[], markPeriod: '1h' | '1d', markets: MarketList): PriceMark[] {
  return candles.flatMap(({ marketId, period, bucket, candle }): PriceMark[] => {
    const { kind, base, quote } = markets.getMarket(marketId);
    if (kind === 'tracked' || quote.code !== 'USDT' || period !== markPeriod) return [];
    return [{ assetId: base.id, at: bucket, price: price(candle.open * 10n ** BigInt(priceScale - quote.scale)) }];
  });
}

/** Begins the history at the prices of this moment, and where a symbol is silent at the one it begins with; null while there are none. */
async function begin({ db, clock, feed, models, isTold = always }: HistoryPorts): Promise<HistoryRecord | null> {
  await feed.refresh();
  const now = clock.now();
  const prices = Object.fromEntries(
    models.flatMap(({ symbol, startPrice }) => {
      if (!isTold(symbol, now, now + 1)) return [[symbol, formatPrice(toPrice(startPrice))] as const];
      const index = feed.index(symbol);
      return index === null ? [] : [[symbol, formatPrice(index.price)] as const];
    }),
  );
  if (Object.keys(prices).length < models.length) return null;
  await db.withTx('begin price history', (tx) => insertHistory(tx, { end: now, seed: now % 2 ** 31, prices }));
  return (await findHistory(db)) ?? null;
}
