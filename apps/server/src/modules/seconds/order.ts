import type { returnReasons, secondsDirections, secondsResults } from '@bourse/contract/seconds';
import { type Atoms, mulDiv } from '@bourse/kernel/amount';
import type { AccountId, AssetId, MarketId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { oneRate } from '@bourse/kernel/term';
import type { Price } from '../prices/index.ts';

/** What a stake is on. */
export type Direction = keyof typeof secondsDirections;
/** How an order ended. */
export type ResultName = keyof typeof secondsResults;
/** Why a stake came back. */
export type ReturnReason = (typeof returnReasons)[number];

/** The end of an order. */
export interface Outcome {
  readonly result: ResultName;
  readonly because: ReturnReason | null;
}

/** An order as it is bought. Amounts in atoms of its currency, `payout` in 10^-12 of the stake. */
export interface NewOrder {
  readonly userId: UserId;
  readonly productId: string;
  readonly termsId: string;
  readonly marketId: MarketId;
  readonly symbol: string;
  readonly assetId: AssetId;
  readonly microAccount: AccountId;
  readonly poolAccount: AccountId;
  readonly direction: Direction;
  readonly periodSeconds: number;
  readonly windowSeconds: number;
  readonly payout: bigint;
  readonly stake: Atoms;
  /** What a right stake brings, which the pool holds. */
  readonly win: Atoms;
  /** The stake in atoms of USDT. */
  readonly worth: Atoms;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** An order as it stands. */
export interface Order extends NewOrder {
  readonly id: string;
  readonly strike: Price | null;
  readonly strikeTick: number | null;
  readonly end: OrderEnd | null;
}

/** How an order was settled. */
export interface OrderEnd extends Outcome {
  readonly price: Price | null;
  readonly firstTick: number | null;
  readonly lastTick: number | null;
  readonly at: Instant;
}

/** What a right stake brings beyond itself: `stake x payout`, cut to the atom. */
export function winOf(stake: Atoms, payout: bigint): Atoms {
  return mulDiv(stake, payout, oneRate, 'down');
}

/**
 * What a stake is worth before the first tick: `stake x (1 + payout) / 2`, cut. At the money, without drift and for a short
 * time, a cash-or-nothing option is exercised with probability N(d2), which tends to 1/2 (Hull, "Options, Futures, and
 * Other Derivatives", section on binary options); that the average ends equal is left out, because the stake comes back.
 */
export function fairValue(stake: Atoms, payout: bigint): Atoms {
  return mulDiv(stake, oneRate + payout, 2n * oneRate, 'down');
}

/** What the house keeps of a stake on average, in 10^-12 of it: `(1 - payout) / 2`, rounded up. */
export function houseEdge(payout: bigint): bigint {
  return (oneRate - payout + 1n) / 2n;
}

/** Won with a plus, lost with a minus, in atoms. */
export function profitOf({ stake, win }: Pick<Order, 'stake' | 'win'>, { result }: Outcome): bigint {
  return result === 'won' ? win : result === 'lost' ? -stake : 0n;
}

/** The same in atoms of USDT at the index of the purchase, cut. */
export function worthOfProfit({ stake, win, worth }: Pick<Order, 'stake' | 'win' | 'worth'>, outcome: Outcome): bigint {
  if (outcome.result === 'returned') return 0n;
  return outcome.result === 'won' ? mulDiv(worth, win, stake, 'down') : -worth;
}
