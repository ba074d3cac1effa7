import { nftScore } from '@bourse/contract/nft-rules';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isRestricted } from '../access/index.ts';
import { addCreditStep } from '../identity/index.ts';
import { endMargins, findMargin } from './margin-store.ts';
import { forfeitMoves } from './money-moves.ts';
import { movedEvents } from './nft-events.ts';
import type { NftContext } from './nft-ports.ts';
import { lockOffer } from './offer-store.ts';
import { endOrder, lockOrderById } from './order-store.ts';
import { giveBack, postAll, returnWork } from './return-work.ts';

/** Reminds a winner who has not paid. */
export async function remind({ registry }: NftContext, tx: Tx, id: string, now: Instant): Promise<void> {
  const { status, offerId, userId, price, margin } = await lockOrderById(tx, id);
  if (status !== 0) return;
  const offer = await lockOffer(tx, present(offerId, 'the offer of a won auction'));
  const told = [{ userId, news: 'remind', amount: price - margin }] as const;
  appendEvents(tx, now, movedEvents(registry, offer, told, now));
}

/**
 * The end of the time to pay: the margin is the seller's, the work too, and the winner's score falls (S60, S94). Whoever could
 * not pay because the house kept them from it gets their margin back, and nothing is held against them.
 */
export async function meetDeadline({ registry }: NftContext, tx: Tx, id: string, now: Instant): Promise<void> {
  const order = await lockOrderById(tx, id);
  if (order.status !== 0) return;
  const { userId } = order;
  const offer = await lockOffer(tx, present(order.offerId, 'the offer of a won auction'));
  const margin = present(await findMargin(tx, offer.id, userId), 'the margin of the winner');
  const isHeldBack = await isRestricted(tx, userId, 'frozen', now);
  endOrder(tx, id, isHeldBack ? 3 : 2, now);
  returnWork(tx, offer, isHeldBack ? null : margin.amount, now);
  if (isHeldBack) {
    await giveBack(tx, offer, [margin], now);
  } else {
    await postAll(tx, offer, [margin], forfeitMoves, now);
    endMargins(tx, [margin.id], 'lost');
    addCreditStep(tx, userId, { change: nftScore.unpaid, reason: 'auction_unpaid' }, now);
  }
  const told = [
    { userId, news: isHeldBack ? 'closed' : 'expired', amount: margin.amount },
    {
      userId: offer.sellerId,
      news: isHeldBack ? 'unsold' : 'forfeit',
      amount: isHeldBack ? order.price : margin.amount,
    },
  ] as const;
  appendEvents(tx, now, movedEvents(registry, offer, told, now));
}
