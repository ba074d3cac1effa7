import type { Clock } from '@bourse/kernel/clock';
import type { Instant } from '@bourse/kernel/instant';
import { indexPrice, type IndexPrice, type Sample, sampleLifetimeMs } from './index-price.ts';
import type { Price } from './price.ts';
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
  /** The index of each refresh of the last five minutes, oldest first; a moment below the quorum is left out. */
  line(symbol: string): readonly IndexPrice[];
}

/** How long the index is kept in memory, to be drawn. */
export const lineMs = 300_000;

/** Keeps what a source says. What it has never said has no index. */
export function priceFeed(source: PriceSource, clock: Clock): PriceFeed {
  const bySymbol = new Map<string, Map<string, Sample>>();
  const lines = new Map<string, IndexPrice[]>();
  const index = (symbol: string): IndexPrice | null => indexPrice(samples(symbol), clock.now(), source.quorum);
  const draw = (symbol: string): void => {
    const now = index(symbol);
    const kept = (lines.get(symbol) ?? []).filter(({ at }) => clock.now() - at < lineMs);
    lines.set(symbol, now === null ? kept : [...kept, now]);
  };
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
      for (const symbol of bySymbol.keys()) draw(symbol);
    },
    index,
    samples,
    line: (symbol) => lines.get(symbol) ?? [],
  };
}

/** The index of a pair at a moment of the last five minutes: the newest up to it that was fresh then; null without any. */
export function indexAt(feed: PriceFeed, symbol: string, at: Instant): Price | null {
  const last = feed.line(symbol).findLast((index) => index.at <= at);
  return last === undefined || at - last.at > sampleLifetimeMs ? null : last.price;
}
