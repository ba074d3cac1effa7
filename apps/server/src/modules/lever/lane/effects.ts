import type { PostingKindName } from '@bourse/contract/posting-kinds';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { CloseReason, Position } from '../positions/position.ts';

/**
 * Whose money moves: a customer's contract account, the pot that holds all margins and out of which profits are paid, the
 * house's fees, the insurance pool, or the account through which funding passes.
 */
export type Party = { readonly user: UserId } | 'pot' | 'fees' | 'pool' | 'funding';

/** A party as a text, the same for the same one. */
export const partyName = (party: Party): string => (typeof party === 'string' ? party : party.user);

/** In the place of a position: what moves between a customer's contract account and the balance behind all cross positions. */
export const noPosition = 0;

/** Money that changes its owner. */
export interface Move {
  readonly from: Party;
  readonly to: Party;
  readonly amount: bigint;
  readonly kind: PostingKindName;
  readonly positionId: number;
}

/** Lots of a position that were opened or closed. */
export interface Fill {
  readonly positionId: number;
  readonly kind: 'open' | 'close';
  readonly reason: CloseReason | null;
  readonly ticks: number;
  readonly lots: number;
  readonly fee: bigint;
  /** Of a closing fill. */
  readonly profit: bigint | null;
  /** The side of the order that began the trade, on its own fill alone: so each trade of the book is told once. */
  readonly taker: 'buy' | 'sell' | null;
}

/** A mark price that reached what a position waited for. */
export interface Trigger {
  readonly positionId: number;
  readonly reason: 'liquidated' | 'take_profit' | 'stop_loss';
  readonly sign: 1 | -1;
  readonly ticks: number;
  readonly watchedFrom: Instant;
}

/** A fee that was taken at midnight. */
export interface Overnight {
  readonly positionId: number;
  readonly midnight: Instant;
  readonly lots: number;
  readonly value: bigint;
  readonly rate: bigint;
  readonly fee: bigint;
}

/** What a position got for an hour, or paid. */
export interface FundingPayment {
  readonly positionId: number;
  readonly lots: number;
  readonly value: bigint;
  /** Below zero where it paid. */
  readonly amount: bigint;
  /** Whether it owed more than it had. */
  readonly isShort: boolean;
}

/** What longs and shorts paid each other for an hour; rates in 10^-12. */
export interface Funding {
  readonly hour: Instant;
  readonly premium: bigint;
  readonly samples: number;
  readonly interest: bigint;
  readonly rate: bigint;
  /** Of either direction. */
  readonly lots: number;
  readonly collected: bigint;
  readonly paid: bigint;
  readonly payments: readonly FundingPayment[];
}

/** What a batch of commands has done, to be written down. */
export interface Effects {
  /** As they are now, by their ids. */
  readonly changed: ReadonlyMap<number, Position>;
  readonly moves: readonly Move[];
  readonly fills: readonly Fill[];
  readonly triggers: readonly Trigger[];
  readonly overnights: readonly Overnight[];
  readonly fundings: readonly Funding[];
}
