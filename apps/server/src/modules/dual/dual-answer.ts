import type { OutputOf } from '@bourse/contract/call';
import { dualEvents, dualStatuses, type dualCalls } from '@bourse/contract/dual';
import { eventOf } from '@bourse/contract/event';
import type { Lang } from '@bourse/contract/lang';
import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import { formatPrice } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import type { ListedAsset, Registry } from '../registry/index.ts';
import { daysTo, type Outcomes, settlesAt } from './dual.ts';
import { family } from './dual-ports.ts';
import type { DualTerms } from './dual-terms.ts';
import type { Order, OrderEnd } from './order.ts';

type OrderAnswer = OutputOf<typeof dualCalls.order>;
type SumAnswer = OrderAnswer['below'];

/** What the evidence of an order is called. */
export const evidenceOf = (id: string): string => `${family}:${id}`;

/** A day of UTC as the wire writes it. */
const dayOf = (at: Instant): string => toIso(at).slice(0, 10);

const sumOf = ({ id, code, scale }: ListedAsset, amount: bigint): SumAnswer => ({
  currency_id: id,
  currency: code,
  amount: formatAmount(amount, scale),
});

/** What is the same for a product and for what is bought of it. @param at when it is, or was, bought. */
export function subjectOf(terms: DualTerms, lang: Lang, at: Instant) {
  const { coin, pay, maturity } = terms;
  return {
    name: terms.names[lang],
    type: terms.type,
    symbol: terms.symbol,
    currency_id: coin.id,
    currency: coin.code,
    pay_currency_id: pay.id,
    pay_currency: pay.code,
    unit_price: formatAmount(terms.unitPrice, pay.scale),
    apr: formatRate(terms.apr),
    linked_price: formatPrice(terms.linked),
    days: daysTo(maturity, at),
    maturity: dayOf(maturity),
    settles_at: toIso(settlesAt(maturity)),
  };
}

/** Both outcomes: the coin comes below the linked price, USDT otherwise, whichever was paid in. */
export function outcomesAnswer(
  { type, pay, other }: Pick<DualTerms, 'type' | 'pay' | 'other'>,
  { kept, converted }: Outcomes,
): Pick<OrderAnswer, 'below' | 'otherwise'> {
  const [same, changed] = [sumOf(pay, kept), sumOf(other, converted)];
  return type === 'call' ? { below: same, otherwise: changed } : { below: changed, otherwise: same };
}

function statusOf({ end, settlesAt: due }: Order, now: Instant): OrderAnswer['status'] {
  if (end === null) return now < due ? dualStatuses.purchased : dualStatuses.settling;
  return end.price === null ? dualStatuses.fail : dualStatuses.success;
}

/** What arrives at an end. */
export function paidBy(
  order: Order,
  { isConverted }: OrderEnd,
): { readonly assetId: AssetId; readonly amount: bigint } {
  return isConverted
    ? { assetId: order.otherAsset, amount: order.converted }
    : { assetId: order.payAsset, amount: order.kept };
}

/** An order as its customer sees it. @param terms those that it was bought under. */
export function orderAnswer(order: Order, terms: DualTerms, lang: Lang, now: Instant): OrderAnswer {
  const { id, end, amount, num } = order;
  return {
    id,
    product_id: order.productId,
    ...subjectOf(terms, lang, order.createdAt),
    num: Number.parseInt(num.toString(), 10),
    amount: formatAmount(amount, terms.pay.scale),
    ...outcomesAnswer(terms, order),
    status: statusOf(order, now),
    price: end === null || end.price === null ? null : formatPrice(end.price),
    decided_at: end === null || end.decidedAt === null ? null : toIso(end.decidedAt),
    paid: end === null ? null : sumOf(end.isConverted ? terms.other : terms.pay, paidBy(order, end).amount),
    created_at: toIso(order.createdAt),
    settled_at: end === null ? null : toIso(end.at),
    evidence: end === null ? null : evidenceOf(id),
  };
}

function factsOf(registry: Registry, order: Order) {
  return {
    user_id: order.userId,
    order_id: order.id,
    symbol: order.symbol,
    currency_id: order.payAsset,
    amount: formatAmount(order.amount, registry.getAsset(order.payAsset).scale),
  };
}

/** Tells that an order was bought. */
export function openedEvent(registry: Registry, order: Order): OutgoingEvent {
  const times = { at: toIso(order.createdAt), settles_at: toIso(order.settlesAt) };
  return eventOf(dualEvents.opened, { ...factsOf(registry, order), ...times });
}

/** Tells how an order ended. */
export function settledEvent(registry: Registry, order: Order, end: OrderEnd): OutgoingEvent {
  const paid = paidBy(order, end);
  return eventOf(dualEvents.settled, {
    ...factsOf(registry, order),
    at: toIso(end.at),
    status: end.price === null ? dualStatuses.fail : dualStatuses.success,
    paid_currency_id: paid.assetId,
    paid: formatAmount(paid.amount, registry.getAsset(paid.assetId).scale),
  });
}
