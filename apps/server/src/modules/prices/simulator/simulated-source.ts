import type { Instant } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { price, priceScale } from '../price.ts';
import type { PriceSource, SourceSample } from '../price-source.ts';
import { type CoinModel, MarketSimulator } from './market-simulator.ts';

/** A pair whose price follows from two others against one currency, so that nobody can go round in a circle and gain. */
export interface CrossPair {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/** Three of them, so that median, clamp and quorum have something to do. */
const venues = ['Simulated A', 'Simulated B', 'Simulated C'] as const;
/** How far a venue's price is from the simulated one, in hundredths of a basis point. */
const venueNoise = 300;

function noisy(random: Random, value: bigint): bigint {
  const factor = 1_000_000n + BigInt(random.int(-venueNoise, venueNoise));
  const told = (value * factor) / 1_000_000n;
  return told > 0n ? told : 1n;
}

/**
 * Venues that tell the prices of a seeded simulation, each a little off. The simulation starts at the first sample.
 * @param isTold whether venues tell of a symbol at a moment: what is silent moves meanwhile, and opens with a gap.
 */
export function simulatedSource(
  models: readonly CoinModel[],
  crosses: readonly CrossPair[],
  seed: number,
  isTold: (symbol: string, at: Instant) => boolean = () => true,
): PriceSource {
  const simulator = new MarketSimulator(models, seed);
  const random = seededRandom(seed + 1);
  let last: Instant | null = null;
  return {
    simulated: true,
    sample: async (now) => {
      const seconds = last === null ? 0 : Math.max(0, now - last) / 1_000;
      last = now;
      const samples: SourceSample[] = [];
      const prices = new Map<string, bigint>(simulator.step(seconds));
      for (const { symbol, base, quote } of crosses) {
        const [above, below] = [prices.get(base), prices.get(quote)];
        invariant(above !== undefined && below !== undefined, `${symbol} crosses pairs that are not simulated`);
        prices.set(symbol, (above * 10n ** BigInt(priceScale)) / below);
      }
      for (const [symbol, value] of prices) {
        if (!isTold(symbol, now)) continue;
        for (const venue of venues) samples.push({ symbol, venue, price: price(noisy(random, value)), at: now });
      }
      return samples;
    },
  };
}
