import { oneRate } from '@bourse/kernel/term';
import type { PostingKind } from '../ledger/index.ts';

/** What is sold, as far as its money goes; rates in 10^-12. */
export interface Priced {
  /** What the buyer pays for it, in atoms. */
  readonly price: bigint;
  readonly royalty: bigint;
  readonly fee: bigint;
  /** The artist sells it: there is no royalty to oneself. */
  readonly isArtists: boolean;
}

/** What a price comes to: `seller + royalty + fee` is the price, to the atom. */
export interface Parts {
  readonly seller: bigint;
  readonly royalty: bigint;
  readonly fee: bigint;
}

/** Divides a price: royalty and fee are cut, the rest is the seller's. */
export function partsOf({ price, royalty, fee, isArtists }: Priced): Parts {
  const paid = isArtists ? 0n : (price * royalty) / oneRate;
  const kept = (price * fee) / oneRate;
  return { seller: price - paid - kept, royalty: paid, fee: kept };
}

/** Whose account money leaves or reaches: `margin` is the buyer's account of the market. */
export type Party = 'buyer' | 'margin' | 'seller' | 'artist' | 'fees';

/** Money that changes its place. */
export interface Move {
  readonly from: Party;
  readonly to: Party;
  readonly amount: bigint;
  readonly kind: PostingKind;
}

const moving = (moves: readonly Move[]): Move[] => moves.filter(({ amount }) => amount > 0n);

/** A purchase: the margin comes back first and is part of what is paid; royalty and fee are the seller's to bear. */
export function purchaseMoves(sale: Priced, margin: bigint): Move[] {
  const { royalty, fee } = partsOf(sale);
  return moving([
    { from: 'margin', to: 'buyer', amount: margin, kind: 'nft_refund' },
    { from: 'buyer', to: 'seller', amount: sale.price, kind: 'nft_purchase' },
    { from: 'seller', to: 'artist', amount: royalty, kind: 'nft_royalty_paid' },
    { from: 'seller', to: 'fees', amount: fee, kind: 'nft_fee' },
  ]);
}

/** The margin of a bidder, held for an auction. */
export const holdMoves = (margin: bigint): Move[] =>
  moving([{ from: 'buyer', to: 'margin', amount: margin, kind: 'nft_margin' }]);

/** The margin of a bidder who has not won, or could not pay. */
export const refundMoves = (margin: bigint): Move[] =>
  moving([{ from: 'margin', to: 'buyer', amount: margin, kind: 'nft_refund' }]);

/** The margin of a winner who has not paid: it goes to the seller whole (S94). */
export const forfeitMoves = (margin: bigint): Move[] =>
  moving([{ from: 'margin', to: 'seller', amount: margin, kind: 'nft_margin_lost' }]);
