import type { OutputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { otcEvents, type otcCalls } from '@bourse/contract/otc';
import { formatAmount } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import { formatPrice } from '../prices/index.ts';
import type { Registry } from '../registry/index.ts';
import type { NewQuote, Order, RejectionReason } from './order.ts';
import { family, numeraire } from './otc-ports.ts';

/** What the evidence of an order is called. */
export const evidenceOf = (id: string): string => `${family}:${id}`;

/** What a quote and an order say of what is dealt. */
export function dealAnswer(
  registry: Registry,
  { coinId, side, number, price, total }: Pick<NewQuote, 'coinId' | 'side' | 'number' | 'price' | 'total'>,
) {
  const coin = registry.getAsset(coinId);
  const usdt = present(registry.findAssetByCode(numeraire), numeraire);
  return {
    symbol: `${coin.code}/${numeraire}`,
    currency_id: coin.id,
    currency: coin.code,
    type: side,
    number: formatAmount(number, coin.scale),
    price: formatPrice(price),
    total: formatAmount(total, usdt.scale),
  };
}

/** An order as its customer sees it. */
export function orderAnswer(registry: Registry, order: Order): OutputOf<typeof otcCalls.detail> {
  const { appeal, appealAnswer } = order;
  return {
    id: order.id,
    offer_id: order.productId,
    ...dealAnswer(registry, order),
    status: order.status,
    review: appeal !== null && appealAnswer === null ? 1 : 0,
    rejected_because: order.rejectedBecause,
    appeal,
    appeal_answer: appealAnswer,
    created_at: toIso(order.createdAt),
    expires_at: toIso(order.expiresAt),
    decided_at: order.decidedAt === null ? null : toIso(order.decidedAt),
    evidence: evidenceOf(order.id),
  };
}

function factsOf(registry: Registry, order: Order, at: Instant) {
  const { symbol, currency_id, number } = dealAnswer(registry, order);
  return { user_id: order.userId, order_id: order.id, at: toIso(at), symbol, currency_id, number, side: order.side };
}

/** Tells that both legs were carried out. */
export const completedEvent = (registry: Registry, order: Order, at: Instant): OutgoingEvent =>
  eventOf(otcEvents.completed, factsOf(registry, order, at));

/** Tells that an order came to nothing. */
export const rejectedEvent = (registry: Registry, order: Order, because: RejectionReason, at: Instant): OutgoingEvent =>
  eventOf(otcEvents.rejected, { ...factsOf(registry, order, at), because });

/** Tells that an appeal was answered. */
export const answeredEvent = (registry: Registry, order: Order, at: Instant): OutgoingEvent =>
  eventOf(otcEvents.answered, factsOf(registry, order, at));
