import type { Atoms } from '@bourse/kernel/amount';
import type { MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import type { Ticks } from '@bourse/kernel/quantity';
import type { OrderTerms } from '../spot-order.ts';

/** Where the profit is taken, and where the loss is stopped; one of them at least. */
export interface Exits {
  readonly profit: Ticks | null;
  readonly loss: Ticks | null;
}

/** An order that has passed every check that needs no lock. */
export interface PlaceCommand {
  readonly kind: 'place';
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly clientOrderId: string | null;
  /** What was asked for, as the customer wrote it, in atoms: of the quote asset where the terms are a budget. */
  readonly amount: Atoms;
  readonly terms: OrderTerms;
  /** Where what it trades is to be traded back once it is over; null where it is not. */
  readonly exits: Exits | null;
  /** Present when the customer sent a key: a repetition with it answers with the first result (S139). */
  readonly retry: RetryKey | null;
  /** Whether the answer says what the order traded at once. */
  readonly tellsFills: boolean;
}

export interface RetryKey {
  readonly key: string;
  readonly inputHash: string;
  /** Of the request as a whole, when the order is one of a batch that came with a key. */
  readonly batch?: Omit<RetryKey, 'batch'> | undefined;
}

/** Withdraws an open order of the user, named by one of the two. */
export interface CancelCommand {
  readonly kind: 'cancel';
  readonly userId: UserId;
  readonly order: { readonly id: OrderId } | { readonly clientOrderId: string };
  /** Where one is named, an order of another market is not found. */
  readonly marketId: MarketId | null;
}

/** Withdraws every open order of the user, of one market or of all. */
export interface CancelAllCommand {
  readonly kind: 'cancel_all';
  readonly userId: UserId;
  readonly marketId: MarketId | null;
}

/** Changes an open order of the user. */
export interface AmendCommand {
  readonly kind: 'amend';
  readonly userId: UserId;
  readonly id: OrderId;
  /** Null where the price stays. */
  readonly price: Ticks | null;
  /** What the order is to ask for in all, in atoms of what it asks for now; null where the amount stays. */
  readonly amount: Atoms | null;
}

/** A command about one order. */
export type Command = PlaceCommand | CancelCommand | AmendCommand;

/** What a lane carries out. */
export type LaneCommand = Command | CancelAllCommand;
