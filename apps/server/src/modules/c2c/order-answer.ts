import type { c2cCalls } from '@bourse/contract/c2c';
import type { OutputOf } from '@bourse/contract/call';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { readVerifiedName } from '../kyc/index.ts';
import { countUnread } from '../threads/index.ts';
import { moneyText, priceText, readTraders } from './ad-answer.ts';
import { findOwnAds } from './ad-store.ts';
import type { C2cPorts } from './c2c-ports.ts';
import { isEnded } from './c2c.ts';
import { type Dispute, selectDisputes } from './dispute-store.ts';
import { openPayment } from './methods.ts';
import { type Order, partyOf, userOn } from './order-store.ts';
import { selectRated } from './people-store.ts';

export type OrderAnswer = OutputOf<typeof c2cCalls.order>;
const isoOr = (at: Instant | null): string | null => (at === null ? null : toIso(at));

/** A dispute as both sides see it. */
function disputeAnswer(order: Order, one: Dispute | undefined): OrderAnswer['dispute'] {
  if (one === undefined) return null;
  const { appeal } = one;
  return {
    by: one.openedBy === null ? 'timer' : (partyOf(order, one.openedBy) ?? 'timer'),
    text: one.text,
    opened_at: toIso(one.openedAt),
    rulings: one.rulings.map(({ instance, outcome, reason, at }) => ({ instance, outcome, reason, at: toIso(at) })),
    appeal_until: appeal === null && !isEnded(order.state) ? isoOr(one.appealUntil) : null,
    appeal:
      appeal === null ? null : { by: partyOf(order, appeal.by) ?? 'buyer', text: appeal.text, at: toIso(appeal.at) },
  };
}

/** What an order is, whoever looks at it. */
export function orderFacts(
  { registry }: Pick<C2cPorts, 'registry'>,
  order: Order,
  dispute: Dispute | undefined,
): Omit<OrderAnswer, 'role' | 'is_taker' | 'other' | 'payment' | 'payer_name' | 'thread_id' | 'unread' | 'rated'> {
  const { id, code, scale } = registry.getAsset(order.assetId);
  return {
    id: order.id,
    ad_id: order.adId,
    currency_id: id,
    currency: code,
    fiat: order.fiat,
    price: priceText(order.price),
    number: formatAmount(order.amount, scale),
    fee: formatAmount(order.fee, scale),
    received: formatAmount(order.amount - order.fee, scale),
    money: moneyText(order.money),
    status: order.state,
    method: order.methodKind,
    created_at: toIso(order.createdAt),
    pay_until: toIso(order.payUntil),
    paid_at: isoOr(order.paidAt),
    ended_at: isoOr(order.endedAt),
    ended_as: order.endedAs,
    reason: order.reason,
    dispute: disputeAnswer(order, dispute),
  };
}

/** Orders as one of their sides sees them. */
export async function orderAnswers(ports: C2cPorts, user: UserId, orders: readonly Order[]): Promise<OrderAnswer[]> {
  const { db, clock, sealer } = ports;
  const otherOf = (order: Order): UserId => userOn(order, partyOf(order, user) === 'buyer' ? 'seller' : 'buyer');
  const ids = orders.map(({ id }) => id);
  const traderOf = await readTraders(db, orders.map(otherOf), clock.now());
  const disputes = await selectDisputes(db, ids);
  const unread = await countUnread(
    db,
    user,
    orders.map(({ threadId }) => threadId),
  );
  const rated = await selectRated(db, user, ids);
  const adIds = orders.map(({ adId }) => adId);
  const ownAds = await findOwnAds(db, user, adIds);
  const names = new Map<UserId, string>();
  for (const buyer of new Set(orders.map(({ buyerId }) => buyerId))) {
    names.set(buyer, (await readVerifiedName(db, sealer, buyer)) ?? '');
  }
  return orders.map((order) => ({
    ...orderFacts(ports, order, disputes.get(order.id)),
    role: partyOf(order, user) ?? 'buyer',
    is_taker: !ownAds.has(order.adId),
    other: traderOf(otherOf(order)),
    payment: isEnded(order.state) ? null : openPayment(sealer, order.sellerId, order.payment),
    payer_name: names.get(order.buyerId) ?? '',
    thread_id: order.threadId,
    unread: unread.get(order.threadId) ?? 0,
    rated: rated.has(order.id),
  }));
}
