import { price, type PriceSource, type SourceSample } from '@bourse/server/modules/prices/index';

/** Venues that tell what a test says, three unless it says otherwise. */
export function toldVenues() {
  const told = new Map<string, number>();
  let count = 3;
  const source: PriceSource = {
    simulated: false,
    sample: async (now) =>
      [...told].flatMap(([symbol, quoted]) =>
        Array.from({ length: count }, (_, place): SourceSample => ({
          symbol,
          venue: `venue ${String(place)}`,
          price: price(BigInt(Math.round(quoted * 1e6)) * 10n ** 6n),
          at: now,
        })),
      ),
  };
  return {
    source,
    /** Lets all of them tell a price, or fall silent. */
    tell: (symbol: string, quoted: number | null): void => {
      if (quoted === null) told.delete(symbol);
      else told.set(symbol, quoted);
    },
    setCount: (wanted: number): void => {
      count = wanted;
    },
  };
}
