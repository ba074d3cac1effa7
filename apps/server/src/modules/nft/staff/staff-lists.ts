import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { nftStaffCalls } from '@bourse/contract/nft-desk';
import { nftOfferStates } from '@bourse/contract/nft-rules';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../../platform/database/sql.ts';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import { selectArtists } from '../artworks/artist-store.ts';
import { oddsAnswer } from '../boxes/box-answer.ts';
import { type Box, selectBoxes } from '../boxes/box-store.ts';
import { answersOfCodes, itemAnswers } from '../artworks/item-answer.ts';
import { findItems, itemsOf } from '../artworks/item-store.ts';
import { selectRegister } from '../market/list-store.ts';
import { sumHeld } from '../auctions/margin-store.ts';
import type { NftContext } from '../nft-ports.ts';
import { type Offer, offerStates, selectOffers } from '../market/offer-store.ts';
import { buyersOf } from '../market/order-store.ts';
import { artistAnswer } from '../market/read-market.ts';
import { offeredBy } from '../market/resale-answer.ts';

type Answered<T> = Promise<Result<T, Rejection>>;

/** Works of the register with their owners. */
export async function workRows(
  ports: NftContext,
  codes: readonly string[],
): Promise<OutputOf<typeof nftStaffCalls.works>['list']> {
  const items = await itemsOf(ports.db, codes);
  const answers = await itemAnswers(ports, ports.db, items, null);
  return items.map(({ work }, place) => ({
    ...present(answers[place], 'its answer'),
    owner_id: work?.ownerId ?? null,
    box_code: work?.boxCode ?? null,
  }));
}

/** Offers with what they have brought. */
export async function offerRows(
  ports: NftContext,
  db: Queryable,
  offers: readonly Offer[],
): Promise<OutputOf<typeof nftStaffCalls.offers>['list']> {
  const items = await findItems(
    db,
    offers.map(({ code }) => code),
  );
  const held = await sumHeld(
    db,
    offers.map(({ id }) => id),
  );
  const buyers = await buyersOf(
    db,
    offers.map(({ id }) => id),
  );
  const offered = offers.map((offer) => offeredBy(present(items.get(offer.code), 'the work of an offer'), offer));
  const answers = await itemAnswers(ports, db, offered, null);
  return offers.map((offer, place) => {
    const { scale } = ports.registry.getAsset(offer.assetId);
    const written = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount, scale));
    const { count, sum } = held.get(offer.id) ?? { count: 0, sum: 0n };
    const isSold = offer.state === offerStates.sold;
    return {
      ...present(answers[place], 'its answer'),
      id: offer.id,
      offer_state: present(nftOfferStates[offer.state - 1], 'its state'),
      seller_id: offer.sellerId,
      buyer_id: isSold ? present(buyers.get(offer.id), 'who has bought it') : offer.leaderId,
      margins: count,
      margins_held: formatAmount(sum, scale),
      sold_for: isSold ? formatAmount(offer.high ?? offer.price, scale) : null,
      royalty_paid: written(offer.royaltyPaid),
      fee_paid: written(offer.feePaid),
      margin_kept: written(offer.marginKept),
    };
  });
}

/** A box with its figures. */
export async function boxRow(
  ports: NftContext,
  db: Queryable,
  box: Box,
): Promise<OutputOf<typeof nftStaffCalls.boxes>['list'][number]> {
  const { scale } = ports.registry.getAsset(box.assetId);
  return {
    ...present((await answersOfCodes(ports, db, [box.code], null))[0], 'its answer'),
    ...(await oddsAnswer(ports, db, box)),
    price: formatAmount(box.price, scale),
    raised: formatAmount(box.price * BigInt(box.sold), scale),
  };
}

/** Artists, newest first. */
export async function listArtistRows(
  { db, clock, links }: NftContext,
  { page, limit }: InputOf<typeof nftStaffCalls.artists>,
): Answered<OutputOf<typeof nftStaffCalls.artists>> {
  const linkTo = await links(db);
  const { rows, total } = await selectArtists(db, clock.now(), { page, limit });
  const list = rows.map((artist) => ({ ...artistAnswer(artist, linkTo), admitted_at: toIso(artist.admittedAt) }));
  return ok({ list, page, limit, total });
}

/** The register, newest first. */
export async function listRegister(
  ports: NftContext,
  { keyword, page, limit }: InputOf<typeof nftStaffCalls.works>,
): Answered<OutputOf<typeof nftStaffCalls.works>> {
  const { codes, total } = await selectRegister(ports.db, keyword ?? null, { page, limit });
  return ok({ list: await workRows(ports, codes), page, limit, total });
}

/** Offers, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listOfferRows(
  ports: NftContext,
  input: InputOf<typeof nftStaffCalls.offers>,
): Answered<OutputOf<typeof nftStaffCalls.offers>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { type, state } = input;
  const wanted = {
    isAuction: type === undefined ? null : type === 'auction',
    state: state === undefined ? null : nftOfferStates.indexOf(state) + 1,
  };
  const { rows, total } = await selectOffers(ports.db, wanted, slice.value);
  return ok(pageOf(input, await offerRows(ports, ports.db, rows), total));
}

/** Boxes, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listBoxRows(
  ports: NftContext,
  input: InputOf<typeof nftStaffCalls.boxes>,
): Answered<OutputOf<typeof nftStaffCalls.boxes>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectBoxes(ports.db, slice.value);
  const list: OutputOf<typeof nftStaffCalls.boxes>['list'] = [];
  for (const box of rows) list.push(await boxRow(ports, ports.db, box));
  const { list: _rows, ...page } = pageOf(input, [...rows], total);
  return ok({ ...page, list });
}
