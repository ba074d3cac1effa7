import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { formatAmount } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { type MoneyRequester, runMoneyOperation } from '../../ledger/index.ts';
import { sellWork } from './buy-work.ts';
import { endMargins, findMargin } from '../auctions/margin-store.ts';
import { accountKeys, orderReference, postingsOf, pricedBy } from '../money-accounts.ts';
import { purchaseMoves } from '../money-moves.ts';
import type { NftContext } from '../nft-ports.ts';
import { findOffers, lockOffer } from './offer-store.ts';
import { orderAnswerOf } from './order-answer.ts';
import { endOrder, findOrder, lockOrder } from './order-store.ts';

/**
 * Pays a won auction: the margin counts towards the price, and the work is the winner's.
 * @returns in this order NOT_FOUND, ID_REUSED, STATE_CHANGED (paid, expired or closed, or its time is over), TRADING_HALTED,
 * INSUFFICIENT_BALANCE with what is to be paid.
 */
export async function payOrder(
  ports: NftContext,
  requester: MoneyRequester,
  input: InputOf<typeof nftCalls.payOrder>,
): Promise<Result<OutputOf<typeof nftCalls.payOrder>, Rejection>> {
  const { db, registry } = ports;
  const { userId } = requester;
  const shown = await findOrder(db, userId, input.id);
  if (shown === undefined) return reject('NOT_FOUND');
  // What was paid at once has nothing to be paid.
  if (shown.kind !== 'auction' || shown.offerId === null) return reject('STATE_CHANGED');
  const won = present((await findOffers(db, [shown.offerId])).get(shown.offerId), 'the offer of an order');
  const { assetId, sellerId: seller, artistId: artist } = won;
  return runMoneyOperation(ports, {
    call: nftCalls.payOrder,
    requester,
    clientKey: input.client_order_id,
    accounts: accountKeys({ buyer: userId, seller, artist, assetId }),
    prepare: async (tx, at) => {
      const order = present(await lockOrder(tx, userId, input.id), 'the order');
      const isDue = order.status === 0 && order.payUntil !== null && at <= order.payUntil;
      return isDue ? ok({ order, offer: await lockOffer(tx, won.id) }) : reject('STATE_CHANGED');
    },
    decide: async ({ tx, at, accounts, balanceOf }, { order, offer }) => {
      const { price, margin: held, id: orderId } = order;
      const toPay = price - held;
      const amount = formatAmount(toPay, registry.getAsset(assetId).scale);
      if (balanceOf(accounts.buyer).available < toPay) return reject('INSUFFICIENT_BALANCE', { amount });
      const margin = present(await findMargin(tx, offer.id, userId), 'the margin of the winner');
      endMargins(tx, [margin.id], 'spent');
      endOrder(tx, orderId, 1, at);
      const events = await sellWork(registry, tx, offer, { orderId, buyer: userId, price, at });
      const moves = purchaseMoves(pricedBy(offer, price), held);
      return ok({
        entry: { postings: postingsOf(moves, accounts, assetId, orderReference(orderId)) },
        events,
        answer: await orderAnswerOf(ports, tx, present(await findOrder(tx, userId, orderId), 'the order')),
      });
    },
  });
}
