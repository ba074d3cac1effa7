import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { nftMarginsMost } from '@bourse/contract/nft-rules';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { runMoneyOperation } from '../../ledger/index.ts';
import { isOpenAt } from './auction.ts';
import { findItem } from '../artworks/item-store.ts';
import { countMargins, findMargin, insertMargin } from './margin-store.ts';
import { checkBidder, type Trader } from '../may-take-part.ts';
import { accountKeys, marginReference, postingsOf } from '../money-accounts.ts';
import { holdMoves } from '../money-moves.ts';
import { movedEvents } from '../nft-events.ts';
import type { NftContext } from '../nft-ports.ts';
import { readNftTerms, rejectClosed } from '../nft-settings.ts';
import { findLatest, lockOffer, type Offer, offerStates } from '../market/offer-store.ts';

type Answer = OutputOf<typeof nftCalls.margin>;

/**
 * Whether an auction takes bids and margins now.
 * @param shown the offer that the caller has seen, where they say so.
 * @returns NOT_ALLOWED, PRODUCT_NOT_OPEN, PRICE_CHANGED (another was shown); otherwise the locked offer.
 */
export async function openAuction(
  tx: Tx,
  id: string,
  shown: string | undefined,
  trader: Trader,
  at: Instant,
): Promise<Result<Offer, Rejection>> {
  const offer = await lockOffer(tx, id);
  const may = await checkBidder(tx, offer, trader, at);
  if (!may.ok) return may;
  const isOpen = offer.isAuction && offer.state === offerStates.listed && isOpenAt(offer, at);
  if (!isOpen) return reject('PRODUCT_NOT_OPEN');
  if (!(await readNftTerms(tx, at)).open) return rejectClosed();
  return shown === undefined || shown === id ? ok(offer) : reject('PRICE_CHANGED');
}

/**
 * Holds the margin of an auction: it goes from change to the account of the market, where it stays the bidder's.
 * @returns in this order NOT_FOUND, ID_REUSED, NOT_ALLOWED, PRODUCT_NOT_OPEN, PRICE_CHANGED, STATE_CHANGED (held already), LIMIT_EXCEEDED,
 * TRADING_HALTED, INSUFFICIENT_BALANCE.
 */
export async function holdMargin(
  ports: NftContext,
  requester: Trader,
  input: InputOf<typeof nftCalls.margin>,
): Promise<Result<Answer, Rejection>> {
  const { db, registry } = ports;
  if ((await findItem(db, input.code)) === undefined) return reject('NOT_FOUND');
  const shown = await findLatest(db, input.code);
  if (shown === undefined) return reject('PRODUCT_NOT_OPEN');
  const { userId } = requester;
  const { assetId, sellerId: seller, artistId: artist } = shown;
  const { scale, code: currency } = registry.getAsset(assetId);
  return runMoneyOperation(ports, {
    call: nftCalls.margin,
    requester,
    clientKey: input.client_order_id,
    accounts: accountKeys({ buyer: userId, seller, artist, assetId }),
    prepare: async (tx, at) => {
      const offer = await openAuction(tx, shown.id, input.offer_id, requester, at);
      if (!offer.ok) return offer;
      const held = await findMargin(tx, shown.id, userId);
      if (held !== undefined) return reject('STATE_CHANGED');
      const isFull = (await countMargins(tx, shown.id)) >= nftMarginsMost;
      return isFull ? reject('LIMIT_EXCEEDED', { maximum: nftMarginsMost }) : offer;
    },
    decide: async ({ tx, at, accounts, balanceOf }, offer) => {
      const { margin: amount, id: offerId } = offer;
      if (balanceOf(accounts.buyer).available < amount) return reject('INSUFFICIENT_BALANCE');
      const margin = present(await insertMargin(tx, { offerId, userId, amount, createdAt: at }), 'the margin');
      return ok({
        entry: { postings: postingsOf(holdMoves(amount), accounts, assetId, marginReference(margin.id)) },
        events: movedEvents(registry, offer, [{ userId, news: null, amount }], at),
        answer: {
          id: margin.id,
          code: offer.code,
          margin: formatAmount(amount, scale),
          currency_id: assetId,
          currency,
          state: margin.state,
          created_at: toIso(at),
        },
      });
    },
  });
}
