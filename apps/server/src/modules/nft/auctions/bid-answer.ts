import type { OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { saleStateAt } from '@bourse/contract/nft-window';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { mediaAnswer } from '../artworks/item-answer.ts';
import { findItems } from '../artworks/item-store.ts';
import type { Bid } from './bid-store.ts';
import { marginsAmong } from './margin-store.ts';
import type { NftContext } from '../nft-ports.ts';
import { findOffers } from '../market/offer-store.ts';

/** Own bids as they are told. */
export async function bidAnswers(
  { registry, links, clock }: NftContext,
  db: Queryable,
  owner: UserId,
  bids: readonly Bid[],
): Promise<OutputOf<typeof nftCalls.bid>[]> {
  const linkTo = await links(db);
  const ids = bids.map(({ offerId }) => offerId);
  const offers = await findOffers(db, ids);
  const margins = await marginsAmong(db, owner, ids);
  const items = await findItems(
    db,
    [...offers.values()].map(({ code }) => code),
  );
  return bids.map(({ id, offerId, price, createdAt }) => {
    const offer = present(offers.get(offerId), 'the offer of a bid');
    const margin = present(margins.get(offerId), 'the margin of a bidder');
    const { id: currency_id, code: currency, scale } = registry.getAsset(offer.assetId);
    const high = present(offer.high, 'the highest bid');
    return {
      id,
      code: offer.code,
      name: offer.name,
      ...mediaAnswer(linkTo, present(items.get(offer.code), 'the work')),
      price: formatAmount(price, scale),
      currency_id,
      currency,
      current_bid: formatAmount(high, scale),
      end: toIso(offer.endsAt),
      state: saleStateAt(clock.now(), offer.startsAt, offer.endsAt),
      is_leading: price === high,
      margin: formatAmount(margin.amount, scale),
      margin_state: margin.state,
      created_at: toIso(createdAt),
    };
  });
}
