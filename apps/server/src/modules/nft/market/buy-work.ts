import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { atoms, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../../platform/database/database.ts';
import type { OutgoingEvent } from '../../../platform/bus/outbox.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { runMoneyOperation } from '../../ledger/index.ts';
import type { Registry } from '../../registry/index.ts';
import { isOpenAt } from '../auctions/auction.ts';
import { writeLog } from '../artworks/log-store.ts';
import { checkOutsider, type Trader } from '../may-take-part.ts';
import { accountKeys, orderReference, partsBy, postingsOf, pricedBy } from '../money-accounts.ts';
import { purchaseMoves } from '../money-moves.ts';
import { movedEvents } from '../nft-events.ts';
import type { NftContext } from '../nft-ports.ts';
import { readNftTerms, rejectClosed } from '../nft-settings.ts';
import { findLatest, giveWork, lockOffer, type Offer, offerStates, updateOffer } from './offer-store.ts';
import { orderAnswerOf } from './order-answer.ts';
import { findOrder, insertOrder } from './order-store.ts';

type Answer = OutputOf<typeof nftCalls.buy>;

/** Whether the price that was shown is the one that holds (S98); none was shown where none was sent. */
export function isShownPrice(shown: string | undefined, price: bigint, scale: number): boolean {
  if (shown === undefined) return true;
  const read = parseAmount(shown, scale);
  return read.ok && read.value === price;
}

/** Writes down that a work was sold by an order: it is another's, and everybody can read it. @returns what is told. */
export async function sellWork(
  registry: Registry,
  tx: Tx,
  offer: Offer,
  sold: { readonly orderId: string; readonly buyer: Trader['userId']; readonly price: bigint; readonly at: Instant },
): Promise<OutgoingEvent[]> {
  const { orderId, buyer, price, at } = sold;
  const { royalty, fee, seller } = partsBy(offer, price);
  updateOffer(tx, { ...offer, state: offerStates.sold, payUntil: null, royaltyPaid: royalty, feePaid: fee });
  const { code, assetId, sellerId, isAuction } = offer;
  giveWork(tx, offer.workId, { seller: sellerId, buyer, orderId, at });
  const saleType = isAuction ? 'auction' : 'normal';
  writeLog(tx, { code, kind: 'sale', saleType, price, assetId, userId: buyer, sellerId, at });
  const told = [
    { userId: buyer, news: null, amount: price },
    { userId: sellerId, news: 'sold', amount: seller },
    ...(royalty > 0n ? [{ userId: offer.artistId, news: 'royalty', amount: royalty } as const] : []),
  ] as const;
  return movedEvents(registry, offer, told, at);
}

/**
 * Refuses what needs no balance. What another customer sells may have been offered before in another currency: a purchase says
 * what of it was shown.
 * @returns NOT_ALLOWED, PRODUCT_NOT_OPEN, PRODUCT_SOLD_OUT, PRICE_CHANGED, PARAMETER_ERROR (no price of what a customer sells).
 */
async function checkOffer(
  { registry }: NftContext,
  tx: Tx,
  id: string,
  trader: Trader,
  { price, offer_id: shown }: InputOf<typeof nftCalls.buy>,
  at: Instant,
): Promise<Result<Offer, Rejection>> {
  const { userId } = trader;
  // Of two buyers at once the second finds it sold.
  const offer = await lockOffer(tx, id);
  if (offer.sellerId === userId) return reject('NOT_ALLOWED', { reason: 'own' });
  // What the house sells, who works for it does not buy.
  const may = offer.sellerId === null ? await checkOutsider(tx, trader, at) : ok(undefined);
  if (!may.ok) return may;
  const isRunning = offer.state === offerStates.listed && isOpenAt(offer, at);
  if (offer.state === offerStates.sold && !offer.isAuction) return reject('PRODUCT_SOLD_OUT');
  if (offer.isAuction || !isRunning) return reject('PRODUCT_NOT_OPEN');
  if (!(await readNftTerms(tx, at)).open) return rejectClosed();
  if (shown !== undefined && shown !== offer.id) return reject('PRICE_CHANGED');
  if (!isShownPrice(price, offer.price, registry.getAsset(offer.assetId).scale)) return reject('PRICE_CHANGED');
  return price === undefined && offer.sellerId !== null ? rejectField('price') : ok(offer);
}

/**
 * Buys a work at its fixed price: price, royalty and fee move at once, and the work with them.
 * @returns in this order ID_REUSED, NOT_ALLOWED, PRODUCT_NOT_OPEN, PRODUCT_SOLD_OUT, PRICE_CHANGED, PARAMETER_ERROR, TRADING_HALTED,
 * INSUFFICIENT_BALANCE.
 */
export async function buyWork(
  ports: NftContext,
  requester: Trader,
  input: InputOf<typeof nftCalls.buy>,
): Promise<Result<Answer, Rejection>> {
  const { db, registry } = ports;
  const shown = await findLatest(db, input.code);
  if (shown === undefined) return reject('PRODUCT_NOT_OPEN');
  const { userId } = requester;
  const { sellerId: seller, artistId: artist, assetId } = shown;
  return runMoneyOperation(ports, {
    call: nftCalls.buy,
    requester,
    clientKey: input.client_order_id,
    accounts: accountKeys({ buyer: userId, seller, artist, assetId }),
    prepare: (tx, at) => checkOffer(ports, tx, shown.id, requester, input, at),
    decide: async ({ tx, at, accounts, balanceOf }, offer) => {
      const { price } = offer;
      if (balanceOf(accounts.buyer).available < price) return reject('INSUFFICIENT_BALANCE');
      const bought = { userId, offerId: offer.id, workId: offer.workId, assetId, price: atoms(price), createdAt: at };
      const orderId = await insertOrder(tx, {
        ...bought,
        boxId: null,
        margin: 0n,
        status: 1,
        payUntil: null,
        paidAt: at,
        unit: null,
        seed: null,
        seedHash: null,
      });
      const events = await sellWork(registry, tx, offer, { orderId, buyer: userId, price, at });
      const order = present(await findOrder(tx, userId, orderId), 'the order');
      const moves = purchaseMoves(pricedBy(offer, price), 0n);
      return ok({
        entry: { postings: postingsOf(moves, accounts, assetId, orderReference(orderId)) },
        events,
        answer: await orderAnswerOf(ports, tx, order),
      });
    },
  });
}
