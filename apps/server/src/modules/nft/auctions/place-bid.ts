import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { OutgoingEvent } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { scheduleDue } from '../../../platform/jobs/due-work.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { runMoneyOperation } from '../../ledger/index.ts';
import { leastBid, marginFor, mostBid, takeBid } from './auction.ts';
import { bidAnswers } from './bid-answer.ts';
import { openAuction } from './hold-margin.ts';
import { findItem } from '../artworks/item-store.ts';
import { endOf } from '../market/list-work.ts';
import { writeLog } from '../artworks/log-store.ts';
import { type Bid, insertBid } from './bid-store.ts';
import { findMargin, type Margin, raiseMargin } from './margin-store.ts';
import type { Trader } from '../may-take-part.ts';
import { accountKeys, marginReference, postingsOf } from '../money-accounts.ts';
import { holdMoves } from '../money-moves.ts';
import { movedEvents } from '../nft-events.ts';
import type { NftContext } from '../nft-ports.ts';
import { findLatest, type Offer, updateOffer } from '../market/offer-store.ts';

type Answer = OutputOf<typeof nftCalls.bid>;

/** A bid that is taken: the offer before it and with it, and the bidder's margin, with what has to be added to it. */
interface Taken {
  readonly before: Offer;
  readonly offer: Offer;
  readonly margin: Margin;
  readonly more: bigint;
}

/** Raises an auction by a bid. @returns PRODUCT_NOT_OPEN, INVALID_INCREASE (with the least), LIMIT_EXCEEDED (with the most). */
function raised(offer: Offer, bid: bigint, at: Instant, scale: number): Result<Offer, Rejection> {
  const taken = takeBid(offer, bid, at);
  if (taken.ok) return taken;
  switch (taken.error) {
    case 'closed':
      return reject('PRODUCT_NOT_OPEN');
    case 'low':
      return reject('INVALID_INCREASE', { minimum: formatAmount(leastBid(offer), scale) });
    case 'high':
      return reject('LIMIT_EXCEEDED', { maximum: formatAmount(mostBid(offer), scale) });
  }
}

/** Writes a bid, and tells whoever it concerns. @returns it, and the events. */
async function writeBid(
  registry: NftContext['registry'],
  { tx, at }: { readonly tx: Tx; readonly at: Instant },
  { before, offer, margin, more }: Taken,
  price: bigint,
): Promise<{ readonly bid: Bid; readonly events: OutgoingEvent[] }> {
  const { userId } = margin;
  if (more > 0n) raiseMargin(tx, margin.id, more);
  updateOffer(tx, offer);
  if (offer.endsAt !== before.endsAt) scheduleDue(tx, [endOf(offer)]);
  const bid = await insertBid(tx, { offerId: offer.id, userId, price, createdAt: at });
  const { code, assetId, sellerId } = offer;
  writeLog(tx, { code, kind: 'bid', saleType: 'auction', price, assetId, userId, sellerId: null, at });
  const outbid = before.leaderId === null || before.leaderId === userId ? [] : [before.leaderId];
  const told = [
    { userId, news: null, amount: price },
    { userId: sellerId, news: null, amount: price },
    ...outbid.map((one) => ({ userId: one, news: 'outbid', amount: price }) as const),
  ] as const;
  return { bid, events: movedEvents(registry, offer, told, at) };
}

/**
 * Bids in an auction: a promise beyond the margin, which grows to a tenth of the bid (S175). A bid of the last five minutes moves
 * the end.
 * @returns in this order NOT_FOUND, INVALID_PRICE, ID_REUSED, NOT_ALLOWED, PRODUCT_NOT_OPEN, PRICE_CHANGED, STATE_CHANGED (no
 * margin is held), INVALID_INCREASE, LIMIT_EXCEEDED, TRADING_HALTED, INSUFFICIENT_BALANCE.
 */
export async function placeBid(
  ports: NftContext,
  requester: Trader,
  input: InputOf<typeof nftCalls.bid>,
): Promise<Result<Answer, Rejection>> {
  const { db, registry } = ports;
  if ((await findItem(db, input.code)) === undefined) return reject('NOT_FOUND');
  const shown = await findLatest(db, input.code);
  if (shown === undefined) return reject('PRODUCT_NOT_OPEN');
  const { assetId, sellerId: seller, artistId: artist } = shown;
  const { scale } = registry.getAsset(assetId);
  const price = parseAmount(input.price, scale);
  if (!price.ok || price.value === 0n) return reject('INVALID_PRICE');
  const { value: amount } = price;
  const { userId } = requester;
  return runMoneyOperation(ports, {
    call: nftCalls.bid,
    requester,
    clientKey: input.client_order_id,
    accounts: accountKeys({ buyer: userId, seller, artist, assetId }),
    prepare: async (tx, at) => {
      // Of two bids at once the second is held against the first.
      const open = await openAuction(tx, shown.id, input.offer_id, requester, at);
      if (!open.ok) return open;
      const before = open.value;
      const margin = await findMargin(tx, before.id, userId);
      if (margin === undefined) return reject('STATE_CHANGED');
      const taken = raised(before, amount, at, scale);
      if (!taken.ok) return taken;
      const more = marginFor(before, amount) - margin.amount;
      const offer = { ...taken.value, leaderId: userId, bids: before.bids + 1 };
      return ok({ before, offer, margin, more: more > 0n ? more : 0n });
    },
    decide: async ({ tx, at, accounts, balanceOf }, taken) => {
      const { margin, more } = taken;
      if (balanceOf(accounts.buyer).available < more) return reject('INSUFFICIENT_BALANCE');
      const { bid, events } = await writeBid(registry, { tx, at }, taken, amount);
      const [answer] = await bidAnswers(ports, tx, userId, [bid]);
      return ok({
        entry: { postings: postingsOf(holdMoves(more), accounts, assetId, marginReference(margin.id)) },
        events,
        answer: present(answer, 'the bid'),
      });
    },
  });
}
