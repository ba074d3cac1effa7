import { FaultError } from '../fault.ts';

/** What a venue says of one pair: decimal texts, as it wrote them. */
export interface VenueTicker {
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly last: string | null;
  /** When it was so, by the venue's clock; null where the venue does not say. */
  readonly atMs: number | null;
}

/** Another exchange whose public prices can be asked for. */
export interface Venue {
  /** What it says of those of `symbols` that it trades. @throws VenueFault when it does not answer in time, or nonsense. */
  tickers(symbols: readonly string[]): Promise<readonly VenueTicker[]>;
}

/** A venue that is not there, not known, or not to be understood. */
export class VenueFault extends FaultError {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}
