import { nftScore } from '@bourse/contract/nft-rules';
import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type DueWork, scheduleDue } from '../../platform/jobs/due-work.ts';
import { isRestricted } from '../access/index.ts';
import { addCreditStep } from '../identity/index.ts';
import { applyLocked, lockBalances, openAccountsIn } from '../ledger/index.ts';
import { payUntil } from './auction.ts';
import { endBox, lockBox } from './box-store.ts';
import { writeLog } from './log-store.ts';
import { endMargins, findMargin, type Margin, selectHeld } from './margin-store.ts';
import { accountKeys, marginReference, postingsOf, touched } from './money-accounts.ts';
import { forfeitMoves, type Move, refundMoves } from './money-moves.ts';
import { movedEvents, type Told } from './nft-events.ts';
import { family, type NftContext } from './nft-ports.ts';
import { lockOffer, type Offer, offerStates, updateOffer } from './offer-store.ts';
import { isOver } from './open-box.ts';
import { endOrder, insertOrder, lockOrderById } from './order-store.ts';

/** How long before its end a payment is remembered. */
const reminderMs = 6 * hourMs;

/** Writes the moves of margins, all of an offer. Whoever watches the clock has looked that money moves. */
async function postAll(
  tx: Tx,
  { sellerId, artistId, assetId }: Offer,
  margins: readonly Margin[],
  movesOf: (margin: bigint) => readonly Move[],
  at: Instant,
): Promise<void> {
  if (margins.length === 0) return;
  const keys = margins.map(({ userId: buyer }) => accountKeys({ buyer, seller: sellerId, artist: artistId, assetId }));
  const opened = await openAccountsIn(
    tx,
    keys.flatMap(({ buyer, margin, seller }) => [buyer, margin, seller]),
  );
  const postings = margins.flatMap(({ id, amount }, place) => {
    const [buyer, margin, seller] = opened.slice(3 * place).map((one) => present(one, 'an account'));
    const accounts = { buyer: present(buyer, 'change'), margin: present(margin, 'of the market') };
    const all = { ...accounts, seller: present(seller, 'of the seller') };
    return postingsOf(movesOf(amount), all, assetId, marginReference(id));
  });
  const locked = await lockBalances(tx, touched(postings));
  invariant(locked.ok, 'nothing falls due while money is stopped');
  applyLocked(tx, locked.value, { at, postings });
}

/** Gives margins back. */
async function giveBack(tx: Tx, offer: Offer, margins: readonly Margin[], at: Instant): Promise<void> {
  await postAll(tx, offer, margins, refundMoves, at);
  endMargins(
    tx,
    margins.map(({ id }) => id),
    'returned',
  );
}

/** The work is its owner's to keep, or to offer again. */
function returnWork(tx: Tx, offer: Offer, marginKept: bigint | null, at: Instant): void {
  const { code, assetId, sellerId, isAuction } = offer;
  updateOffer(tx, { ...offer, state: offerStates.returned, payUntil: null, marginKept });
  const saleType = isAuction ? 'auction' : 'normal';
  const price = offer.high ?? offer.price;
  writeLog(tx, { code, kind: 'return', saleType, price, assetId, userId: sellerId, sellerId, at });
}

/** The end of an offer: unsold it returns; of an auction the highest bid has won, and everybody else gets their margin. */
async function meetEnd({ registry }: NftContext, tx: Tx, id: string, now: Instant): Promise<void> {
  const offer = await lockOffer(tx, id);
  // Sold meanwhile, or a late bid has moved the end.
  if (offer.state !== offerStates.listed || now <= offer.endsAt) return;
  const held = await selectHeld(tx, id);
  const winner = held.find(({ userId }) => userId === offer.leaderId);
  const others = held.filter((one) => one !== winner);
  await giveBack(tx, offer, others, now);
  const told: Told[] = others.map(({ userId, amount }) => ({ userId, news: 'lost', amount }));
  if (offer.high === null || winner === undefined) {
    returnWork(tx, offer, null, now);
    told.push({ userId: offer.sellerId, news: 'unsold', amount: offer.price });
  } else {
    const { high: price, assetId, workId } = offer;
    const until = payUntil(offer.endsAt, now);
    updateOffer(tx, { ...offer, state: offerStates.toPay, payUntil: until });
    const order = { userId: winner.userId, offerId: id, workId, assetId, price, margin: winner.amount, createdAt: now };
    const more = {
      boxId: null,
      status: 0,
      payUntil: until,
      paidAt: null,
      unit: null,
      seed: null,
      seedHash: null,
    } as const;
    const orderId = await insertOrder(tx, { ...order, ...more });
    scheduleDue(tx, [
      { module: family, reference: `remind:${orderId}`, dueAt: instant(until - reminderMs) },
      { module: family, reference: `pay:${orderId}`, dueAt: instant(until + 1) },
    ]);
    told.push({ userId: winner.userId, news: 'won', amount: price - winner.amount });
  }
  appendEvents(tx, now, movedEvents(registry, offer, told, now));
}

/** Reminds a winner who has not paid. */
async function remind({ registry }: NftContext, tx: Tx, id: string, now: Instant): Promise<void> {
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
async function meetDeadline({ registry }: NftContext, tx: Tx, id: string, now: Instant): Promise<void> {
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

/** The end of the sale of a box: what nobody has bought is the house's again, once everything that was bought is open. */
async function meetBoxEnd(tx: Tx, id: string, now: Instant): Promise<void> {
  const box = await lockBox(tx, id);
  if (isOver(box, now)) endBox(tx, id);
}

/** What falls due: ends of offers and boxes, reminders, and the end of the time to pay. */
export function nftDueWork(ports: NftContext): DueWork {
  return {
    module: family,
    settle: async (tx, entries, now) => {
      for (const { reference } of entries) {
        const [what = '', id = ''] = reference.split(':');
        if (what === 'end') await meetEnd(ports, tx, id, now);
        else if (what === 'remind') await remind(ports, tx, id, now);
        else if (what === 'pay') await meetDeadline(ports, tx, id, now);
        else await meetBoxEnd(tx, id, now);
      }
    },
  };
}
