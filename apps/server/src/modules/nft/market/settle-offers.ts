import { nftScore } from '@bourse/contract/nft-rules';
import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { appendEvents, type OutgoingEvent } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type DueEntry, type DueWork, oneByOne, scheduleDue } from '../../../platform/jobs/due-work.ts';
import { isRestricted, wasRestricted } from '../../access/index.ts';
import { addCreditStep } from '../../identity/index.ts';
import { hasHaltBegun } from '../../ledger/index.ts';
import { endAfterStop, isMetLate, payableFrom, payUntil } from '../auctions/auction.ts';
import { endBox, lockBox } from '../boxes/box-store.ts';
import { endOf } from './list-work.ts';
import { writeLog } from '../artworks/log-store.ts';
import { endMargins, findMargin, type Margin } from '../auctions/margin-store.ts';
import { forfeitMoves, refundMoves } from '../money-moves.ts';
import { movedEvents, type Told } from '../nft-events.ts';
import { family, type NftContext } from '../nft-ports.ts';
import { lockOffers, type Offer, offerStates, updateOffer } from './offer-store.ts';
import { isOver } from '../boxes/open-box.ts';
import { endOrder, insertOrder, lockOrders, moveDeadline, type Order } from './order-store.ts';
import { partOf, returnedAtOnce, type Returning, returnLosing } from '../auctions/return-margins.ts';
import { type Leaving, moveMargins } from '../settle-money.ts';

/** How long before its end a payment is remembered. */
const reminderMs = 6 * hourMs;

/** What a batch of due work comes to: everything is locked and decided, and then money moves once. */
interface Batch extends Returning {
  readonly ports: NftContext;
  readonly leaving: Leaving[];
  readonly events: OutgoingEvent[];
}

function tell({ ports, now, events }: Batch, offer: Offer, told: readonly Told[]): void {
  events.push(...movedEvents(ports.registry, offer, told, now));
}

/** Gives margins of those back who have not won, as many as this batch may; another one gives the rest back. */
async function giveBack(batch: Batch, offer: Offer, part: number): Promise<void> {
  const margins = await returnLosing(batch, offer, part);
  batch.leaving.push(...margins.map((margin) => ({ offer, margin, movesOf: refundMoves })));
  tell(
    batch,
    offer,
    margins.map(({ userId, amount }) => ({ userId, news: 'lost', amount })),
  );
}

/** The work is its owner's to keep, or to offer again. */
function returnWork({ tx, now: at }: Batch, offer: Offer, marginKept: bigint | null): void {
  const { code, assetId, sellerId, isAuction } = offer;
  updateOffer(tx, { ...offer, state: offerStates.returned, payUntil: null, marginKept });
  const saleType = isAuction ? 'auction' : 'normal';
  const price = offer.high ?? offer.price;
  writeLog(tx, { code, kind: 'return', saleType, price, assetId, userId: sellerId, sellerId, at });
}

/** What falls due for a won order; each deadline is met once, and another one has another reference. */
function schedulePayment(tx: Tx, orderId: string, until: Instant): void {
  const of = `${orderId}:${String(until)}`;
  scheduleDue(tx, [
    { module: family, reference: `remind:${of}`, dueAt: instant(until - reminderMs) },
    { module: family, reference: `pay:${of}`, dueAt: instant(until + 1) },
  ]);
}

/** The highest bid has won: its margin stays, and the rest is to be paid. */
async function award({ tx, now }: Batch, offer: Offer, winner: Margin, price: bigint): Promise<void> {
  const { assetId, workId, id: offerId } = offer;
  const until = payUntil(offer.endsAt);
  updateOffer(tx, { ...offer, state: offerStates.toPay, payUntil: until });
  const order = { userId: winner.userId, offerId, workId, assetId, price, margin: winner.amount, createdAt: now };
  const more = {
    boxId: null,
    status: 0,
    payUntil: until,
    paidAt: null,
    unit: null,
    seed: null,
    seedHash: null,
  } as const;
  schedulePayment(tx, await insertOrder(tx, { ...order, ...more }), until);
}

/**
 * The end of an offer: unsold it returns; of an auction the highest bid has won, and everybody else gets their margin, at most
 * {@link returnedAtOnce} of them in this transaction. Where nobody could bid at the end, because money was stopped or the house
 * was away, the auction goes on instead.
 */
async function meetEnd(batch: Batch, offer: Offer): Promise<void> {
  const { tx, now } = batch;
  // Sold meanwhile, or a late bid has moved the end.
  if (offer.state !== offerStates.listed || now <= offer.endsAt) return;
  const endsAt = offer.isAuction
    ? endAfterStop(offer.endsAt, now, await hasHaltBegun(tx, offer.startsAt, offer.endsAt))
    : null;
  if (endsAt !== null) {
    updateOffer(tx, { ...offer, endsAt });
    scheduleDue(tx, [endOf({ id: offer.id, endsAt })]);
    tell(batch, offer, [{ userId: offer.sellerId, news: null, amount: offer.price }]);
    return;
  }
  // Who has won is decided first, so that nobody waits for it while the others get their margins part by part.
  if (offer.leaderId === null) {
    returnWork(batch, offer, null);
    tell(batch, offer, [{ userId: offer.sellerId, news: 'unsold', amount: offer.price }]);
  } else {
    const winner = present(await findMargin(tx, offer.id, offer.leaderId), 'the margin of the winner');
    const high = present(offer.high, 'the highest bid');
    await award(batch, offer, winner, high);
    tell(batch, offer, [{ userId: winner.userId, news: 'won', amount: high - winner.amount }]);
  }
  if (offer.isAuction) await giveBack(batch, offer, 1);
}

/** Reminds a winner who has not paid. */
function remind(batch: Batch, { status, userId, price, margin, payUntil: until }: Order, offer: Offer): void {
  if (status !== 0 || until === null || batch.now > until) return;
  tell(batch, offer, [{ userId, news: 'remind', amount: price - margin }]);
}

/** Whether something of the house kept a winner from paying in time, which is over now. */
async function wasKept({ tx, now }: Batch, userId: Order['userId'], until: Instant): Promise<boolean> {
  const from = payableFrom(until);
  return (
    isMetLate(until, now) ||
    (await hasHaltBegun(tx, from, until)) ||
    (await wasRestricted(tx, userId, 'frozen', from, until))
  );
}

/**
 * The end of the time to pay: the margin is the seller's, the work too, and the winner's score falls (S60, S94). Whoever cannot
 * pay because the house keeps them from it gets their margin back, and nothing is held against them. Whoever could not for a part
 * of the time, because money was stopped, the house was away or they were held back, gets the whole time again.
 */
async function meetDeadline(batch: Batch, order: Order, offer: Offer): Promise<void> {
  const { tx, now } = batch;
  const { id, userId, status, payUntil: until } = order;
  if (status !== 0 || until === null || now <= until) return;
  const isHeldBack = await isRestricted(tx, userId, 'frozen', now);
  if (!isHeldBack && (await wasKept(batch, userId, until))) {
    const next = payUntil(now);
    moveDeadline(tx, id, next);
    updateOffer(tx, { ...offer, payUntil: next });
    schedulePayment(tx, id, next);
    tell(batch, offer, [
      { userId, news: null, amount: order.price - order.margin },
      { userId: offer.sellerId, news: null, amount: order.price },
    ]);
    return;
  }
  const margin = present(await findMargin(tx, offer.id, userId), 'the margin of the winner');
  endOrder(tx, id, isHeldBack ? 3 : 2, now);
  returnWork(batch, offer, isHeldBack ? null : margin.amount);
  if (isHeldBack) {
    batch.leaving.push({ offer, margin, movesOf: refundMoves });
    endMargins(tx, [margin.id], 'returned');
  } else {
    batch.leaving.push({ offer, margin, movesOf: forfeitMoves });
    endMargins(tx, [margin.id], 'lost');
    addCreditStep(tx, userId, { change: nftScore.unpaid, reason: 'auction_unpaid' }, now);
  }
  const sellers = isHeldBack
    ? ({ news: 'unsold', amount: order.price } as const)
    : ({ news: 'forfeit', amount: margin.amount } as const);
  tell(batch, offer, [
    { userId, news: isHeldBack ? 'closed' : 'expired', amount: margin.amount },
    { userId: offer.sellerId, ...sellers },
  ]);
}

/** The end of the sale of a box: what nobody has bought is the house's again, once everything that was bought is open. */
async function meetBoxEnd(tx: Tx, id: string, now: Instant): Promise<void> {
  const box = await lockBox(tx, id);
  if (isOver(box, now)) endBox(tx, id);
}

/** Of what something is due, each once and in the order of the ids: `pay:17:1772000000000` is of 17. */
function idsOf(entries: readonly DueEntry[], wanted: string): string[] {
  const found = entries.flatMap(({ reference }) => {
    const [what, id = ''] = reference.split(':');
    return what === wanted ? [BigInt(id)] : [];
  });
  return [...new Set(found)].toSorted((one, other) => (one < other ? -1 : 1)).map(String);
}

/** Locks boxes, then orders, then offers, each in the order of their ids, then balances: as everything here does. */
async function settleDue(ports: NftContext, tx: Tx, entries: readonly DueEntry[], now: Instant): Promise<void> {
  const [ends, unpaid, reminders] = [idsOf(entries, 'end'), idsOf(entries, 'pay'), idsOf(entries, 'remind')];
  for (const id of idsOf(entries, 'box')) await meetBoxEnd(tx, id, now);
  const parts = entries.flatMap(({ reference }) => partOf(reference) ?? []);
  const orders = await lockOrders(tx, [...unpaid, ...reminders]);
  const ofOrders = [...orders.values()].flatMap(({ offerId }) => offerId ?? []);
  const offers = await lockOffers(tx, [...ends, ...parts.map(({ offerId }) => offerId), ...ofOrders]);
  const batch: Batch = { ports, tx, now, left: returnedAtOnce, leaving: [], events: [] };
  const orderOf = (id: string): Order => present(orders.get(id), 'an order', id);
  const offerOf = (id: string | null): Offer => present(offers.get(id ?? ''), 'an offer');
  for (const { offerId, part } of parts) await giveBack(batch, offerOf(offerId), part);
  for (const id of ends) await meetEnd(batch, offerOf(id));
  for (const id of unpaid) await meetDeadline(batch, orderOf(id), offerOf(orderOf(id).offerId));
  for (const id of reminders) remind(batch, orderOf(id), offerOf(orderOf(id).offerId));
  await moveMargins(tx, batch.leaving, now);
  appendEvents(tx, now, batch.events);
}

/** What falls due: ends of offers and boxes, reminders, and the end of the time to pay. */
export function nftDueWork(ports: NftContext): DueWork {
  return { module: family, atOnce: oneByOne, settle: (tx, entries, now) => settleDue(ports, tx, entries, now) };
}
