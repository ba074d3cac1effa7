import { c2cConductDays, c2cScales } from '@bourse/contract/c2c-rules';
import type { c2cCalls } from '@bourse/contract/c2c';
import type { OutputOf } from '@bourse/contract/call';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import { readNicknames } from '../identity/index.ts';
import { readVerifiedName } from '../kyc/index.ts';
import { countUnread } from '../threads/index.ts';
import type { Ad } from './ad-store.ts';
import type { C2cPorts } from './c2c-ports.ts';
import { type Conduct, isEnded, shareText } from './c2c.ts';
import { type Dispute, selectDisputes } from './dispute-store.ts';
import { openPayment } from './methods.ts';
import { type Order, partyOf, userOn } from './order-store.ts';
import { readConduct, selectRated } from './people-store.ts';

export type OrderAnswer = OutputOf<typeof c2cCalls.order>;
export type AdAnswer = OutputOf<typeof c2cCalls.detail>;
export type OwnAdAnswer = OutputOf<typeof c2cCalls.publish>;
type TraderAnswer = AdAnswer['trader'];

const noConduct: Conduct = {
  completed: 0,
  failed: 0,
  paySeconds: null,
  releaseSeconds: null,
  ratingSum: 0,
  ratings: 0,
};

const conductAnswer = (one: Conduct): TraderAnswer['conduct'] => ({
  orders: one.completed,
  completion: shareText(one.completed, one.completed + one.failed, 4),
  pay_seconds: one.paySeconds,
  release_seconds: one.releaseSeconds,
  rating: shareText(one.ratingSum, one.ratings, 1),
  ratings: one.ratings,
});

/** Traders as others see them: their names, and how they have traded in the last thirty days. */
async function readTraders(db: Queryable, ids: readonly UserId[], now: Instant): Promise<(id: UserId) => TraderAnswer> {
  const users = [...new Set(ids)];
  const [names, conduct] = [
    await readNicknames(db, users),
    await readConduct(db, users, instant(now - c2cConductDays * dayMs)),
  ];
  return (id) => ({
    user_id: id,
    nickname: names.get(id) ?? '',
    conduct: conductAnswer(conduct.get(id) ?? noConduct),
  });
}

/** A rate in basis points as a decimal: 0.001. */
export const rateText = (bps: number): string => formatAmount(BigInt(bps), 4);

const moneyText = (money: bigint): string => formatAmount(money, c2cScales.money);
const isoOr = (at: Instant | null): string | null => (at === null ? null : toIso(at));

function adFacts({ registry }: Pick<C2cPorts, 'registry'>, ad: Ad): Omit<AdAnswer, 'trader'> {
  const { id, code, scale } = registry.getAsset(ad.assetId);
  return {
    id: ad.id,
    type: ad.side === 1 ? 'buy' : 'sell',
    currency_id: id,
    currency: code,
    fiat: ad.fiat,
    price: formatAmount(ad.price, c2cScales.price),
    minimum: moneyText(ad.minimum),
    maximum: moneyText(ad.maximum),
    number: formatAmount(ad.remaining, scale),
    methods: [...ad.methodKinds],
    terms: ad.terms,
    pay_minutes: ad.payMinutes,
    fee_rate: rateText(ad.feeBps),
  };
}

/** Advertisements as everybody sees them. */
export async function adAnswers(ports: C2cPorts, ads: readonly Ad[]): Promise<AdAnswer[]> {
  const { db, clock } = ports;
  const traderOf = await readTraders(
    db,
    ads.map(({ userId }) => userId),
    clock.now(),
  );
  return ads.map((ad) => ({ ...adFacts(ports, ad), trader: traderOf(ad.userId) }));
}

/** Advertisements as their owner sees them. */
export async function ownAdAnswers(ports: C2cPorts, ads: readonly Ad[]): Promise<OwnAdAnswer[]> {
  const shown = await adAnswers(ports, ads);
  return ads.map((ad, place) => ({
    ...present(shown[place], 'the advertisement'),
    total: formatAmount(ad.total, ports.registry.getAsset(ad.assetId).scale),
    state: ad.closedAt !== null ? 3 : ad.remaining < ad.smallest ? 2 : 1,
    created_at: toIso(ad.createdAt),
    down_reason: ad.downReason,
  }));
}

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
): Omit<OrderAnswer, 'role' | 'other' | 'payment' | 'payer_name' | 'thread_id' | 'unread' | 'rated'> {
  const { id, code, scale } = registry.getAsset(order.assetId);
  return {
    id: order.id,
    ad_id: order.adId,
    currency_id: id,
    currency: code,
    fiat: order.fiat,
    price: formatAmount(order.price, c2cScales.price),
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
  const names = new Map<UserId, string>();
  for (const buyer of new Set(orders.map(({ buyerId }) => buyerId))) {
    names.set(buyer, (await readVerifiedName(db, sealer, buyer)) ?? '');
  }
  return orders.map((order) => ({
    ...orderFacts(ports, order, disputes.get(order.id)),
    role: partyOf(order, user) ?? 'buyer',
    other: traderOf(otherOf(order)),
    payment: isEnded(order.state) ? null : openPayment(sealer, order.sellerId, order.payment),
    payer_name: names.get(order.buyerId) ?? '',
    thread_id: order.threadId,
    unread: unread.get(order.threadId) ?? 0,
    rated: rated.has(order.id),
  }));
}
