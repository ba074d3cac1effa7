import type { Instant } from '@bourse/kernel/instant';

/** What a source says of the world's currencies. */
export interface OfferedRates {
  /** The source's own time of them. */
  readonly at: Instant;
  /** Units of each currency for one US dollar, in 10^-8, cut; nothing that is no positive number. */
  readonly rates: ReadonlyMap<string, bigint>;
}

/** Where rates of fiat currencies come from. */
export interface RateSource {
  /** Kept beside each rate. */
  readonly name: string;
  /** Asks once. @throws FaultError when no answer came that could be read. */
  read(): Promise<OfferedRates>;
}
