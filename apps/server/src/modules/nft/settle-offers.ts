import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type DueWork, scheduleDue } from '../../platform/jobs/due-work.ts';
import { payUntil } from './auction.ts';
import { endBox, lockBox } from './box-store.ts';
import { selectHeld } from './margin-store.ts';
import { movedEvents, type Told } from './nft-events.ts';
import { family, type NftContext } from './nft-ports.ts';
import { lockOffer, offerStates, updateOffer } from './offer-store.ts';
import { isOver } from './open-box.ts';
import { insertOrder } from './order-store.ts';
import { giveBack, returnWork } from './return-work.ts';
import { meetDeadline, remind } from './meet-deadline.ts';

/** How long before its end a payment is remembered. */
const reminderMs = 6 * hourMs;

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
