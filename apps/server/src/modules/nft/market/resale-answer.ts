import type { OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { nftOfferStates } from '@bourse/contract/nft-rules';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Item } from '../artworks/item.ts';
import { itemAnswers } from '../artworks/item-answer.ts';
import { findItems, saleOf } from '../artworks/item-store.ts';
import { partsBy } from '../money-accounts.ts';
import type { NftContext } from '../nft-ports.ts';
import { type Offer, offerStates } from './offer-store.ts';

type ResaleAnswer = OutputOf<typeof nftCalls.resell>;

/** A work as it was, or is, offered by one of its offers. */
export const offeredBy = (item: Item, offer: Offer): Item => ({ ...item, sale: saleOf(offer) });

/** What the seller gets: of the highest bid or the price; what it was where it was sold; a margin that was kept. */
function proceedsOf(offer: Offer): bigint | null {
  if (offer.state === offerStates.returned) return offer.marginKept;
  if (offer.isAuction && offer.high === null) return null;
  return partsBy(offer, offer.high ?? offer.price).seller;
}

/** Own offers as they are told. */
export async function resaleAnswers(
  ports: NftContext,
  db: Queryable,
  owner: UserId,
  offers: readonly Offer[],
): Promise<ResaleAnswer[]> {
  const items = await findItems(
    db,
    offers.map(({ code }) => code),
  );
  const offered = offers.map((offer) => offeredBy(present(items.get(offer.code), 'the work of an offer'), offer));
  const answers = await itemAnswers(ports, db, offered, owner);
  return offers.map((offer, place) => {
    const { scale } = ports.registry.getAsset(offer.assetId);
    const proceeds = proceedsOf(offer);
    return {
      ...present(answers[place], 'its answer'),
      id: offer.id,
      offer_state: present(nftOfferStates[offer.state - 1], 'its state'),
      proceeds: proceeds === null ? null : formatAmount(proceeds, scale),
      created_at: toIso(offer.createdAt),
    };
  });
}
