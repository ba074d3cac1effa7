import { eventOf } from '@bourse/contract/event';
import type { OutputOf } from '@bourse/contract/call';
import { secondsDirections, secondsEvents, secondsResults, type secondsCalls } from '@bourse/contract/seconds';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import { priceScale } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import { type Order, type OrderEnd, profitOf } from './order.ts';
import { family } from './seconds-ports.ts';

/** What the evidence of an order is called. */
export const evidenceOf = (id: string): string => `${family}:${id}`;

const signed = (value: bigint, scale: number): string =>
  value < 0n ? `-${formatAmount(-value, scale)}` : formatAmount(value, scale);

const priceText = (price: bigint | null): string | null => (price === null ? null : formatAmount(price, priceScale));

/** An order as its customer sees it. */
export function orderAnswer(registry: Registry, order: Order): OutputOf<typeof secondsCalls.detail> {
  const { code, scale } = registry.getAsset(order.assetId);
  const { end } = order;
  return {
    id: order.id,
    match_id: order.marketId,
    symbol: order.symbol,
    currency_id: order.assetId,
    currency: code,
    type: secondsDirections[order.direction],
    seconds: order.periodSeconds,
    number: formatAmount(order.stake, scale),
    payout: formatRate(order.payout),
    profit_if_won: formatAmount(order.win, scale),
    window_seconds: order.windowSeconds,
    status: end === null ? 1 : 3,
    result: end === null ? null : secondsResults[end.result],
    returned_because: end?.because ?? null,
    strike: priceText(order.strike),
    settled_at_price: priceText(end?.price ?? null),
    profit: end === null ? null : signed(profitOf(order, end), scale),
    created_at: toIso(order.createdAt),
    expires_at: toIso(order.expiresAt),
    settled_at: end === null ? null : toIso(end.at),
    evidence: end === null ? null : evidenceOf(order.id),
  };
}

function factsOf(registry: Registry, order: Order) {
  return {
    user_id: order.userId,
    order_id: order.id,
    symbol: order.symbol,
    currency_id: order.assetId,
    number: formatAmount(order.stake, registry.getAsset(order.assetId).scale),
  };
}

/** Tells that an order was bought. */
export function openedEvent(registry: Registry, order: Order): OutgoingEvent {
  const facts = factsOf(registry, order);
  return eventOf(secondsEvents.opened, {
    ...facts,
    at: toIso(order.createdAt),
    expires_at: toIso(order.expiresAt),
  });
}

/** Tells how an order ended. */
export function settledEvent(registry: Registry, order: Order, end: OrderEnd): OutgoingEvent {
  return eventOf(secondsEvents.settled, {
    ...factsOf(registry, order),
    at: toIso(end.at),
    result: secondsResults[end.result],
    returned_because: end.because,
    profit: signed(profitOf(order, end), registry.getAsset(order.assetId).scale),
  });
}
