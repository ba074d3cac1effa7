import { invariant } from '@bourse/kernel/invariant';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { type Price, price, priceScale } from '../price.ts';

/** How one simulated coin behaves. Rates are per year, as volatilities usually are. */
export interface CoinModel {
  readonly symbol: string;
  /** In the quote asset, at the start of the simulation. */
  readonly startPrice: number;
  /** Expected change of the logarithm of the price in a year. */
  readonly drift: number;
  /** Standard deviation of the logarithm of the price after a year, in calm and rough times on average. */
  readonly volatility: number;
  /** How much of its movement it shares with all other coins: 0 nothing, 1 everything. */
  readonly correlation: number;
  /** Jumps a year; each about five times the movement of an hour. */
  readonly jumpsPerYear: number;
}

/** Seconds of a year, the unit of time of volatilities. */
export const yearSeconds = 365 * 86_400;
/** Mean reversion of volatility: the half-life of a volatility cluster is about twenty minutes. */
const clusterDecayPerSecond = Math.LN2 / 1_200;
/** Standard deviation of the logarithm of the volatility. */
const clusterSpread = 0.5;

/** A normally distributed number with mean 0 and deviation 1 (Box and Muller, 1958). */
function normal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

interface CoinState {
  readonly model: CoinModel;
  logPrice: number;
  /** Logarithm of the factor by which volatility differs from its average. */
  roughness: number;
}

/**
 * A seeded model of a market: geometric Brownian motion whose volatility clusters (an Ornstein-Uhlenbeck process of its
 * logarithm), with jumps and a common factor. Floats are at home here, because nothing here is money: what leaves is
 * rounded to a {@link Price}. The same seed and steps give the same prices.
 */
export class MarketSimulator {
  readonly #random: Random;
  readonly #coins: readonly CoinState[];

  constructor(models: readonly CoinModel[], seed: number) {
    this.#random = seededRandom(seed);
    this.#coins = models.map((model) => {
      invariant(model.startPrice > 0 && model.volatility >= 0, `the model of ${model.symbol} makes no sense`);
      return { model, logPrice: Math.log(model.startPrice), roughness: 0 };
    });
  }

  /** Lets `seconds` pass and gives every coin's price. */
  step(seconds: number): ReadonlyMap<string, Price> {
    const years = seconds / yearSeconds;
    const common = normal(this.#random);
    const keep = Math.exp(-clusterDecayPerSecond * seconds);
    const stir = clusterSpread * Math.sqrt(1 - keep * keep);
    const prices = new Map<string, Price>();
    for (const coin of this.#coins) {
      const { drift, volatility, correlation, jumpsPerYear, symbol } = coin.model;
      coin.roughness = coin.roughness * keep + stir * normal(this.#random);
      // The mean of the squared factor is one, so that the yearly volatility is what the model says.
      const sigma = volatility * Math.exp(coin.roughness - clusterSpread * clusterSpread);
      const shared = correlation * common + Math.sqrt(1 - correlation * correlation) * normal(this.#random);
      coin.logPrice += (drift - (sigma * sigma) / 2) * years + sigma * Math.sqrt(years) * shared;
      if (this.#random.next() < jumpsPerYear * years) {
        coin.logPrice += normal(this.#random) * 5 * volatility * Math.sqrt(3_600 / yearSeconds);
      }
      prices.set(symbol, toPrice(Math.exp(coin.logPrice)));
    }
    return prices;
  }
}

/** Rounds to twelve significant digits or the smallest price, whichever is coarser. */
export function toPrice(value: number): Price {
  const [mantissa = '0', exponent = '0'] = value.toExponential(11).split('e');
  const digits = BigInt(mantissa.replace('.', ''));
  const shift = Number.parseInt(exponent, 10) - 11 + priceScale;
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return price(scaled > 0n ? scaled : 1n);
}
