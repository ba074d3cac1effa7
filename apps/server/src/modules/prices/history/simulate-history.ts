import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, instant, dayMs, hourMs } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { lots, notionalAtoms, quantityAtoms, safeIntegerOf, ticks } from '@bourse/kernel/quantity';
import { type Random, seededRandom } from '@bourse/kernel/random';
import type { Market } from '../../markets/index.ts';
import { bucketOf, type Candle, joinCandles, type Period, periods } from '../candles/candle.ts';
import type { MarketCandle } from '../candles/candle-store.ts';
import { formatPrice, priceScale } from '../price.ts';
import { type CoinModel, MarketSimulator, toPrice, yearSeconds } from '../simulator/market-simulator.ts';
import type { CrossPair } from '../simulator/simulated-source.ts';
import { type HistoryPart, historyParts } from './history-parts.ts';

/** What a history is made of. */
export interface HistoryModel {
  /** Each with the price at which the history ends. */
  readonly coins: readonly CoinModel[];
  readonly crosses: readonly CrossPair[];
  readonly seed: number;
  readonly end: Instant;
  /** What is traded in a market in a day, in whole units of its quote currency. */
  readonly turnoverADay: (market: Market) => number;
  /** Whether venues tell of a symbol anywhere from a moment to another; what is silent has no candle. */
  readonly isTold?: (symbol: string, from: Instant, to: number) => boolean;
  /** How many times higher than its walk a symbol stood at a moment; once unless told. */
  readonly heightAt?: (symbol: string, at: Instant) => number;
}

/** One market at the end of a step, and how much it moves in a year. */
interface Path {
  readonly market: Market;
  readonly volatility: number;
  /** Of what its price is made. */
  readonly symbols: readonly string[];
  readonly priceOf: (prices: ReadonlyMap<string, number>) => number;
}

/** The periods that a step of that length can fill. */
const periodsFrom = (stepMs: number): readonly Period[] =>
  periods.slice(periods.indexOf(stepMs < hourMs ? '1m' : stepMs < dayMs ? '1h' : '1d'));

/**
 * Simulates history backwards from where it must end: a random walk without drift looks the same in both directions. So
 * it joins the live price without a jump, and what is looked at most is there first.
 * @returns the parts in the order of {@link historyParts}, each with every interval that it touches; two parts of one
 * interval are joined by whoever stores them. The same model gives the same history.
 */
export function* simulateHistory(model: HistoryModel, markets: readonly Market[]): Generator<MarketCandle[], void> {
  const simulator = new MarketSimulator(
    model.coins.map((coin) => ({ ...coin, drift: 0 })),
    model.seed,
  );
  const random = seededRandom(model.seed + 1);
  const paths = pathsOf(model, markets);
  const wanted = new Set(paths.flatMap(({ symbols }) => symbols));
  let after = floatsOf(simulator.step(0), wanted);
  for (const part of historyParts(model.end)) {
    const candles = new Map<string, MarketCandle>();
    for (let at = part.to - part.stepMs; at >= part.from; at -= part.stepMs) {
      const before = floatsOf(simulator.step(part.stepMs / 1_000), wanted);
      for (const path of paths) {
        if (model.isTold?.(path.market.symbol, instant(at), at + part.stepMs) === false) continue;
        const height = model.heightAt?.(path.market.symbol, instant(at)) ?? 1;
        const [open, close] = [height * path.priceOf(before), height * path.priceOf(after)];
        const candle = candleOf(model, path, part, instant(at), open, close, random);
        addTo(candles, path.market, candle, part.stepMs);
      }
      after = before;
    }
    yield [...candles.values()];
  }
}

function floatsOf(
  prices: ReturnType<MarketSimulator['step']>,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const found = [...prices].filter(([symbol]) => wanted.has(symbol));
  return new Map(found.map(([symbol, value]) => [symbol, Number.parseFloat(formatPrice(value))]));
}

function pathsOf({ coins, crosses }: HistoryModel, markets: readonly Market[]): Path[] {
  const coin = (symbol: string): CoinModel | undefined => coins.find((one) => one.symbol === symbol);
  const read = (prices: ReadonlyMap<string, number>, symbol: string): number => present(prices.get(symbol), symbol);
  return markets.flatMap((market): Path[] => {
    const own = coin(market.symbol);
    if (own !== undefined) {
      const { volatility, symbol } = own;
      return [{ market, volatility, symbols: [symbol], priceOf: (prices) => read(prices, symbol) }];
    }
    const cross = crosses.find(({ symbol }) => symbol === market.symbol);
    if (cross === undefined) return [];
    const [base, quote] = [coin(cross.base), coin(cross.quote)];
    invariant(base !== undefined && quote !== undefined, `${cross.symbol} crosses pairs that are not simulated`);
    const shared = 2 * base.volatility * quote.volatility * base.correlation * quote.correlation;
    const volatility = Math.sqrt(base.volatility ** 2 + quote.volatility ** 2 - shared);
    const symbols = [cross.base, cross.quote];
    const priceOf: Path['priceOf'] = (prices) => read(prices, cross.base) / read(prices, cross.quote);
    return [{ market, volatility, symbols, priceOf }];
  });
}

/** The highest and lowest of a walk between two ends: the extremes of a Brownian bridge, by their exact distribution. */
function extremes(random: Random, open: number, close: number, deviation: number): { high: number; low: number } {
  const [from, to] = [Math.log(open), Math.log(close)];
  const reach = (): number => Math.sqrt((to - from) ** 2 - 2 * deviation ** 2 * Math.log(1 - random.next()));
  return { high: Math.exp((from + to + reach()) / 2), low: Math.exp((from + to - reach()) / 2) };
}

function candleOf(
  { turnoverADay }: HistoryModel,
  { market, volatility }: Path,
  { stepMs }: HistoryPart,
  at: Instant,
  open: number,
  close: number,
  random: Random,
): Candle {
  const deviation = volatility * Math.sqrt(stepMs / 1_000 / yearSeconds);
  const { high, low } = extremes(random, open, close, deviation);
  const [o, h, l, c] = [open, high, low, close].map((value) => ticksOf(market, value));
  const prices = [o, h, l, c].map((value) => present(value, 'a price of a candle'));
  // More is traded where the price moves more.
  const moved = Math.min(4, Math.abs(Math.log(close / open)) / deviation);
  // On average 1: the second factor is, and so is the third, as a normal distribution is 0.8 from its middle on average.
  const busy = (0.4 + 1.2 * random.next()) * (0.6 + 0.5 * moved);
  const quantity = lots(
    Math.max(1, Math.round((turnoverADay(market) * busy * (stepMs / dayMs)) / close / lotSize(market))),
  );
  const [first, last] = [present(prices[0], 'the open'), present(prices[3], 'the close')];
  const middle = ticks(Math.max(1, Math.round((first + last) / 2)));
  const atoms = (tick: number): bigint => BigInt(tick) * market.tickAtoms;
  return {
    open: atoms(first),
    high: atoms(Math.max(...prices)),
    low: atoms(Math.min(...prices)),
    close: atoms(last),
    // Of a tracked symbol nothing is traded here.
    volume: market.kind === 'tracked' ? 0n : quantityAtoms(market.units, quantity),
    turnover: market.kind === 'tracked' ? 0n : notionalAtoms(market.units, middle, quantity),
    trades: Math.max(1, Math.round(busy * (stepMs / 60_000))),
    // Ids of trades begin at one: whatever is traded in these intervals comes after their history.
    first: { at, id: 0 },
    last: { at: instant(at + stepMs - 1), id: 0 },
  };
}

/** A float in the quote currency as a whole number of ticks, one at least. */
function ticksOf(market: Market, value: number): number {
  const atoms = (toPrice(value) * 10n ** BigInt(market.quote.scale)) / 10n ** BigInt(priceScale);
  return Math.max(1, present(safeIntegerOf(atoms / market.tickAtoms), 'a price within the range of ticks'));
}

/** A lot in whole units of the base currency, as a float. */
function lotSize(market: Market): number {
  return Number.parseFloat(formatAmount(market.units.lotAtoms, market.base.scale));
}

function addTo(candles: Map<string, MarketCandle>, market: Market, candle: Candle, stepMs: number): void {
  for (const period of periodsFrom(stepMs)) {
    const bucket = bucketOf(period, candle.first.at);
    const key = `${String(market.id)}:${period}:${String(bucket)}`;
    const known = candles.get(key)?.candle;
    const joined = known === undefined ? candle : joinCandles(known, candle);
    candles.set(key, { marketId: market.id, period, bucket, candle: joined });
  }
}
