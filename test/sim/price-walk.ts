import type { Random } from '@bourse/kernel/random';
import { price, type PriceSource, type SourceSample } from '@bourse/server/modules/prices/index';

/** Three venues whose price of BTC walks by a seed, a step each time they are asked; now and then only two of them tell. */
export function priceWalk(random: Random): PriceSource {
  let quoted = 62_000;
  return {
    simulated: true,
    sample: async (now) => {
      quoted *= 1 + (random.next() - 0.5) * 0.004;
      const venues = random.next() < 0.02 ? ['a', 'b'] : ['a', 'b', 'c'];
      return venues.map((venue): SourceSample => ({
        symbol: 'BTC/USDT',
        venue,
        price: price(BigInt(Math.round(quoted * 100)) * 10n ** 10n),
        at: now,
      }));
    },
  };
}
