import type { Clock } from '@bourse/kernel/clock';
import { indexPrice, type IndexPrice, type Sample } from './index-price.ts';
import type { PriceSource } from './price-source.ts';

/** The newest prices of a source, pair by pair. */
export interface PriceFeed {
  readonly simulated: boolean;
  /** Asks the source; repeated by a job. A sample that is older than the one known is passed over. */
  refresh(): Promise<void>;
  /** The index of a pair now; null below the quorum of fresh venues. */
  index(symbol: string): IndexPrice | null;
  /** The newest that each venue has told of a pair, however old, by venue. */
  samples(symbol: string): readonly Sample[];
}

/** Keeps what a source says. What it has never said has no index. */
export function priceFeed(source: PriceSource, clock: Clock): PriceFeed {
  const bySymbol = new Map<string, Map<string, Sample>>();
  const samples = (symbol: string): Sample[] =>
    [...(bySymbol.get(symbol)?.values() ?? [])].toSorted((a, b) => (a.venue < b.venue ? -1 : 1));
  return {
    simulated: source.simulated,
    refresh: async () => {
      for (const { symbol, ...sample } of await source.sample(clock.now())) {
        const byVenue = bySymbol.get(symbol) ?? new Map<string, Sample>();
        bySymbol.set(symbol, byVenue);
        const known = byVenue.get(sample.venue);
        if (known === undefined || known.at <= sample.at) byVenue.set(sample.venue, sample);
      }
    },
    index: (symbol) => indexPrice(samples(symbol), clock.now(), source.quorum),
    samples,
  };
}
