import { type closeReasons, leverStatuses } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Exposure, Sign } from './margin.ts';

/** What ended lots of a position. */
export type CloseReason = (typeof closeReasons)[number];
/** One of the states of the wire (S11). */
export type Status = (typeof leverStatuses)[keyof typeof leverStatuses];

/** A limit order that closes lots. */
export interface ClosingOrder {
  readonly id: number;
  readonly ticks: number;
  readonly lots: number;
}

/** An opening order and the position that it makes (S10); never changed, only replaced. Sums in atoms. */
export interface Position extends Exposure {
  readonly id: number;
  /** Null where the insurance account has taken it over. */
  readonly userId: UserId | null;
  readonly productId: string;
  readonly termsId: string;
  readonly sign: Sign;
  readonly multiple: number;
  /** Whether the balance of its customer's cross account stands behind it; then `margin` and `reserve` are nothing. */
  readonly isCross: boolean;
  /** The limit of the opening order in ticks; null on a market order. */
  readonly limit: number | null;
  /** Lots that were ordered, wait in the book, and are open now. */
  readonly ordered: number;
  readonly pending: number;
  readonly lots: number;
  /** Margin and fee of what waits. */
  readonly reserve: bigint;
  readonly margin: bigint;
  readonly cost: bigint;
  readonly openedLots: number;
  readonly openedCost: bigint;
  readonly closedLots: number;
  readonly closedValue: bigint;
  readonly fees: bigint;
  readonly overnight: bigint;
  /** What it got of the other direction, less what it paid. */
  readonly funding: bigint;
  /** Profit of closed lots before fees. */
  readonly realised: bigint;
  /** Mark prices in ticks. */
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
  readonly closing: ClosingOrder | null;
  /** What is about to close it at the market, as long as something is open. */
  readonly closeReason: CloseReason | null;
  /** From when on no mark price has reached its triggers. */
  readonly watchedFrom: Instant;
  readonly createdAt: Instant;
  readonly openedAt: Instant | null;
  readonly closesAt: Instant | null;
  readonly closedAt: Instant | null;
  /** The last midnight whose fee was taken, or the moment of opening. */
  readonly chargedUntil: Instant;
}

/** The state that the wire shows (S11). */
export function statusOf({ lots, pending, openedLots, closing, closeReason }: Position): Status {
  if (lots > 0) return closing !== null || closeReason !== null ? leverStatuses.closing : leverStatuses.open;
  if (pending > 0) return leverStatuses.pending;
  return openedLots > 0 ? leverStatuses.closed : leverStatuses.cancelled;
}

/** Whether the engine still has something to do with it. */
export const isLive = ({ lots, pending }: Position): boolean => lots > 0 || pending > 0;
