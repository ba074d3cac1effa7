import type { OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { type Atoms, formatAmount, mulDiv, oneUnit } from '@bourse/kernel/amount';
import { fromDate, type Instant, toIso } from '@bourse/kernel/instant';
import { type Market, priceAtoms } from '../markets/index.ts';
import type { ExitState } from './exits/exit-store.ts';
import type { FillRow } from './history-store.ts';
import { plainTerms } from './special-terms.ts';
import { isPending, orderPending, type SpotOrder, type SpotTrade } from './spot-order.ts';

/** An order as the wire writes it (S21). */
export type OrderAnswer = OutputOf<typeof spotCalls.trade>;

/** One side's view of a trade as the wire writes it. */
export type FillAnswer = OutputOf<typeof spotCalls.myTrade>['list'][number];

/** Quote atoms for one whole unit of the base asset, cut to the atom; null while nothing has traded. */
export function averagePrice(market: Market, filled: Atoms, turnover: Atoms): Atoms | null {
  return filled === 0n ? null : mulDiv(turnover, oneUnit(market.base), filled, 'down');
}

/** Writes an order for the wire. @param state of its exits, where it is known: it has some once the order is over. */
export function answerOf(market: Market, order: SpotOrder, state?: ExitState): OrderAnswer {
  const { base, quote } = market;
  const average = averagePrice(market, order.filled, order.turnover);
  const received = order.side === 'buy' ? base : quote;
  const stopPrice = order.special?.stopPrice ?? null;
  const answer: OrderAnswer = {
    id: String(order.id),
    client_order_id: order.clientOrderId,
    currency_id: base.id,
    legal_id: quote.id,
    symbol: market.symbol,
    side: order.side,
    type: order.type,
    price: formatOrNull(order.price, quote.scale),
    stop_price: formatOrNull(stopPrice, quote.scale),
    stop_kind: stopPrice === null ? null : (order.special?.stopKind ?? null),
    pending: order.special?.pending ?? null,
    amount: formatAmount(order.amount, order.amountIn === 'base' ? base.scale : quote.scale),
    amount_in: order.amountIn,
    display_amount: formatOrNull(order.special?.display ?? null, base.scale),
    filled: formatAmount(order.filled, base.scale),
    turnover: formatAmount(order.turnover, quote.scale),
    average_price: formatOrNull(average, quote.scale),
    fee: formatAmount(order.fee, received.scale),
    fee_currency: received.code,
    time_in_force: order.timeInForce,
    post_only: order.postOnly,
    self_trade: order.special?.selfTrade ?? plainTerms.selfTrade,
    status: isPending(order) ? orderPending : order.status,
    reason: order.reason,
    created_at: toIso(order.createdAt),
    updated_at: toIso(order.updatedAt),
  };
  const { special } = order;
  if (special === null || (special.exitProfit === null && special.exitLoss === null)) return answer;
  const exits = {
    profit: formatOrNull(special.exitProfit, quote.scale),
    loss: formatOrNull(special.exitLoss, quote.scale),
    ...(state !== undefined && { state }),
  };
  return { ...answer, exits };
}

/** Writes one side's view of a trade for the wire. */
export function fillAnswer({ base, quote, symbol }: Market, row: FillRow): FillAnswer {
  const received = row.side === 'buy' ? base : quote;
  return {
    id: row.id,
    order_id: row.order_id,
    currency_id: base.id,
    legal_id: quote.id,
    symbol,
    side: row.side,
    price: formatAmount(row.price, quote.scale),
    amount: formatAmount(row.quantity, base.scale),
    turnover: formatAmount(row.turnover, quote.scale),
    fee: formatAmount(row.fee, received.scale),
    fee_currency: received.code,
    role: row.role,
    created_at: toIso(fromDate(row.at)),
  };
}

/** Writes an order's side of trades that were made at `now`, before they are rows. */
export function fillsOf(market: Market, order: SpotOrder, trades: readonly SpotTrade[], now: Instant): FillAnswer[] {
  return trades.flatMap(({ id, price, base, quote, taker, maker, takerFee, makerFee }) => {
    if (order.id !== taker.id && order.id !== maker.id) return [];
    const isTaker = order.id === taker.id;
    return fillAnswer(market, {
      id: String(id),
      at: new Date(now),
      market_id: market.id,
      order_id: String(order.id),
      side: order.side,
      role: isTaker ? 'taker' : 'maker',
      price: priceAtoms(market, price),
      quantity: base,
      turnover: quote,
      fee: isTaker ? takerFee : makerFee,
    });
  });
}

function formatOrNull(amount: Atoms | null, scale: number): string | null {
  return amount === null ? null : formatAmount(amount, scale);
}
