import type { OutputOf } from '@bourse/contract/call';
import type { marketCalls } from '@bourse/contract/market';

/** What the server says of a market: steps, minimum, bounds, fees, status. */
export type MarketDetail = OutputOf<typeof marketCalls.detail>;

/** A coin of a market. */
export interface MarketCoin {
  readonly id: number;
  readonly code: string;
  /** Decimals of its smallest unit. */
  readonly scale: number;
  /** Its picture; undefined where there is none. */
  readonly image: string | undefined;
}

/** A market with all that a ticket needs to know before it asks the server. */
export interface Market {
  readonly symbol: string;
  /** A symbol that contracts track: it has a price and no spot trading, nor does anybody own it. */
  readonly isTracked: boolean;
  readonly base: MarketCoin;
  readonly quote: MarketCoin;
  /** Steps of price and amount, in quote and in base. */
  readonly tick: string;
  readonly lot: string;
  readonly priceDecimals: number;
  readonly amountDecimals: number;
  /** In quote. */
  readonly minNotional: string;
  /** Basis points around the last trade within which orders may reach; null for no bound. */
  readonly bandBps: number | null;
  readonly maxOpenOrders: number | null;
  /** The market's own fees, which no level exceeds. */
  readonly makerFeeBps: number;
  readonly takerFeeBps: number;
  readonly isHalted: boolean;
  /** Why it is halted, in the operator's words; may be empty. */
  readonly haltReason: string;
}
