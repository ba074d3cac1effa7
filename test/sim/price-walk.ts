import type { Random } from '@bourse/kernel/random';
import { price, type PriceSource, type SourceSample } from '@bourse/server/modules/prices/index';

/** Three venues whose prices of BTC and ETH walk by a seed, a step each time they are asked; now and then only two of them tell. */
export function priceWalk(random: Random): PriceSource {
  const quoted = { 'BTC/USDT': 62_000, 'ETH/USDT': 3_100 };
  return {
    simulated: true,
    sample: async (now) => {
      for (const symbol of ['BTC/USDT', 'ETH/USDT'] as const) quoted[symbol] *= 1 + (random.next() - 0.5) * 0.006;
      const venues = random.next() < 0.02 ? ['a', 'b'] : ['a', 'b', 'c'];
      return Object.entries(quoted).flatMap(([symbol, told]) =>
        venues.map((venue): SourceSample => ({ symbol, venue, price: inCents(told), at: now })),
      );
    },
  };
}

const inCents = (quoted: number): SourceSample['price'] => price(BigInt(Math.round(quoted * 100)) * 10n ** 10n);
