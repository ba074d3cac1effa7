import type { Instant } from '@bourse/kernel/instant';
import type { Sample } from './index-price.ts';

/** What one venue says of one pair. */
export interface SourceSample extends Sample {
  /** `BTC/USDT`. */
  readonly symbol: string;
}

/** Where prices come from: venues of the world, a recording, or a simulation. */
export interface PriceSource {
  /** Whether its prices are not those of now: made up, or out of a recording. Every screen that shows them says so. */
  readonly simulated: boolean;
  /** Fewer fresh venues than this make no index; three unless told. */
  readonly quorum?: number;
  /** What its venues say now; a venue that says nothing is left out. */
  sample(now: Instant): Promise<readonly SourceSample[]>;
}
