import { atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { type AccountKey, houseAccount, type Posting, productAccount, userAccount } from '../ledger/index.ts';
import type { Move, Parts, Party, Priced } from './money-moves.ts';
import { partsOf } from './money-moves.ts';
import { family } from './nft-ports.ts';
import type { Offer } from './market/offer-store.ts';

/** Who takes part in a sale. */
export interface Parties {
  readonly buyer: UserId;
  /** Null: the house. */
  readonly seller: UserId | null;
  readonly artist: UserId | null;
  readonly assetId: AssetId;
}

/** The accounts of a sale: customers buy from their change and are paid there. */
export function accountKeys({ buyer, seller, artist, assetId }: Parties): Readonly<Record<Party, AccountKey>> {
  const treasury = houseAccount('treasury', assetId);
  const of = (user: UserId | null): AccountKey => (user === null ? treasury : userAccount(user, assetId, 'change'));
  return {
    buyer: userAccount(buyer, assetId, 'change'),
    margin: productAccount(buyer, assetId, family),
    seller: of(seller),
    artist: of(artist),
    fees: houseAccount('fees', assetId),
  };
}

/** The postings of moves between accounts, of which there are those that they touch. */
export function postingsOf(
  moves: readonly Move[],
  accounts: Readonly<Partial<Record<Party, AccountId>>>,
  assetId: AssetId,
  reference: string,
): Posting[] {
  const of = (party: Party): AccountId => present(accounts[party], 'the account of a party', party);
  return moves.map(({ from, to, amount, kind }) => {
    return { debit: of(from), credit: of(to), assetId, amount: atoms(amount), kind, reference };
  });
}

/** The accounts that moves touch. */
export const touched = (postings: readonly Posting[]): AccountId[] =>
  postings.flatMap(({ debit, credit }) => [debit, credit]);

/** What postings of an order say. */
export const orderReference = (id: string): string => `nft:${id}`;
/** What postings of a margin say. */
export const marginReference = (id: string): string => `nft_margin:${id}`;

/** A sale by an offer, at a price. */
export const pricedBy = ({ royalty, fee, artistId, sellerId }: Offer, price: bigint): Priced => {
  return { price, royalty, fee, isArtists: artistId === sellerId };
};

/** What the price of an offer comes to. */
export const partsBy = (offer: Offer, price: bigint): Parts => partsOf(pricedBy(offer, price));
