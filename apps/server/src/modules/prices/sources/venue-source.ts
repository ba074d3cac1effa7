import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { type Instant, instant } from '@bourse/kernel/instant';
import type { Venue, VenueTicker } from '../../../platform/venues/venue.ts';
import { parsePrice, price, type Price } from '../price.ts';
import type { PriceSource, SourceSample } from '../price-source.ts';

/** A venue with the name under which its prices count. */
export interface NamedVenue {
  readonly name: string;
  readonly venue: Venue;
}

/** What prices of other venues are asked with. */
export interface VenueSourcePorts {
  readonly venues: readonly NamedVenue[];
  readonly symbols: readonly string[];
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Told when a venue falls silent, and when it is heard again. */
  readonly onChange: (venue: string, failure: unknown) => void;
  /** Told of the newest time that an answer names, in ms since 1970, by the venue's clock. */
  readonly onTime?: (venue: string, time: number) => void;
}

/** A source that asks by itself until it is closed. */
export interface ClosablePrices extends PriceSource {
  close(): void;
}

/** From one answer of a venue to the next question. */
const pollMs = 1_500;
/** After failures in a row the pause doubles up to this. */
const longestPauseMs = 60_000;

/** The middle between bid and ask; where one is missing, the last trade. Null when neither is a price. */
export function priceOf({ bid, ask, last }: VenueTicker): Price | null {
  const [buy, sell] = [bid === null ? null : parsePrice(bid), ask === null ? null : parsePrice(ask)];
  if (buy !== null && sell !== null) return price((buy + sell) / 2n);
  return last === null ? null : parsePrice(last);
}

/** When a ticker was true: by the venue's clock where it has one, and never in the future. */
function momentOf({ atMs }: VenueTicker, now: Instant): Instant {
  return atMs === null || atMs > now ? now : instant(Math.trunc(atMs));
}

/**
 * Public prices of other venues. Each venue is asked on its own, so that one that stalls or dies holds up nobody: it is
 * tried again with growing pauses, and what it said last grows old by itself.
 */
export function venueSource(ports: VenueSourcePorts): ClosablePrices {
  const ending = new AbortController();
  const latest = new Map<string, readonly SourceSample[]>();
  for (const venue of ports.venues) void poll(ports, venue, ending.signal, (told) => latest.set(venue.name, told));
  return {
    simulated: false,
    sample: async () => [...latest.values()].flat(),
    close: () => {
      ending.abort();
    },
  };
}

async function poll(
  { symbols, clock, scheduler, onChange, onTime }: VenueSourcePorts,
  { name, venue }: NamedVenue,
  signal: AbortSignal,
  tell: (samples: readonly SourceSample[]) => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      const tickers = await venue.tickers(symbols);
      const now = clock.now();
      const times = tickers.flatMap(({ atMs }) => atMs ?? []);
      if (times.length > 0) onTime?.(name, Math.max(...times));
      tell(
        tickers.flatMap((ticker): SourceSample[] => {
          const value = priceOf(ticker);
          if (value === null) return [];
          return [{ symbol: ticker.symbol, venue: name, price: value, at: momentOf(ticker, now) }];
        }),
      );
      if (failures > 0) onChange(name, null);
      failures = 0;
    } catch (error) {
      if (failures === 0) onChange(name, error);
      failures += 1;
    }
    const pauseMs = Math.min(longestPauseMs, pollMs * 2 ** Math.min(failures, 10));
    await scheduler.sleep(pauseMs, signal).catch(() => undefined);
  }
}
