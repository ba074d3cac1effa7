import { type Atoms, atoms, formatAmount, subtractAtoms } from '@bourse/kernel/amount';
import type { MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import { bandEdge } from '@bourse/matching/market-rules';
import { ticks } from '@bourse/kernel/quantity';
import { type Market, priceAtoms } from '../../markets/index.ts';
import type { Exits } from '../lane/command.ts';
import type { OrderRequest } from '../read-options.ts';
import { orderOpen, type SpotOrder } from '../spot-order.ts';

/** What an order that is over has traded, and where it is to be traded back. */
export interface DueExit {
  /** The order that has traded. */
  readonly parentId: OrderId;
  readonly userId: UserId;
  readonly marketId: MarketId;
  /** Of the exit: the other one of its parent's. */
  readonly side: 'buy' | 'sell';
  /** Base atoms: of a buy without its fee, which it paid in base. */
  readonly quantity: Atoms;
  /** Quote atoms for one whole unit of the base asset; one of them at least. */
  readonly profit: Atoms | null;
  readonly loss: Atoms | null;
}

/** The dearest price of exits in ticks; 0 without any. */
export function dearestExit(exits: Exits | null): number {
  return Math.max(exits?.profit ?? 0, exits?.loss ?? 0);
}

/** The price at which an exit's order is measured against the minimum, in ticks: of an OCO order where it takes the profit. */
export function measureOfExit(exits: Exits | null): number | null {
  return exits?.profit ?? exits?.loss ?? null;
}

const none: readonly DueExit[] = [];

/** What of these orders is over, has traded, and has exits. Plain orders cost a look at their terms. */
export function dueExits(orders: readonly SpotOrder[]): readonly DueExit[] {
  let found: DueExit[] | null = null;
  for (const order of orders) {
    if (order.special === null || order.status === orderOpen || order.filled === 0n) continue;
    const { exitProfit: profit, exitLoss: loss } = order.special;
    if (profit === null && loss === null) continue;
    found ??= [];
    found.push({
      parentId: order.id,
      userId: order.userId,
      marketId: order.marketId,
      side: order.side === 'buy' ? 'sell' : 'buy',
      quantity: order.side === 'buy' ? subtractAtoms(order.filled, order.fee) : order.filled,
      profit,
      loss,
    });
  }
  return found ?? none;
}

/** The customer's own number of an exit's order. No customer can choose it, since theirs have no space. */
export function exitKey({ parentId }: DueExit): string {
  return `exit ${String(parentId)}`;
}

/**
 * The order that trades back: OCO with both prices, a limit at the profit alone, a stop at the loss alone. What a buy at
 * the market could cost has no bound, so its stop has a limit: the loss, and as much worse as market orders may trade.
 * @param slippageBps of the customer's market orders, in basis points.
 */
export function requestOfExit(market: Market, exit: DueExit, slippageBps: number): OrderRequest {
  const { side, profit, loss } = exit;
  const { base, quote, units } = market;
  const price = (amount: Atoms): string => formatAmount(amount, quote.scale);
  const limit = loss === null || side === 'sell' ? null : price(limitOfStop(market, loss, slippageBps));
  const request = {
    currency_id: base.id,
    legal_id: quote.id,
    type: side,
    amount: formatAmount(atoms(exit.quantity - (exit.quantity % units.lotAtoms)), base.scale),
    time_in_force: 'GTC',
    post_only: false,
    client_order_id: exitKey(exit),
    ...(limit !== null && { target_price: limit }),
    ...(loss !== null && side === 'sell' && { slippage_bps: slippageBps }),
  } as const;
  if (profit !== null && loss !== null) {
    return { ...request, take_profit_price: price(profit), stop_loss_price: price(loss) };
  }
  if (loss !== null) return { ...request, stop_price: price(loss) };
  return profit === null ? request : { ...request, target_price: price(profit) };
}

function limitOfStop(market: Market, loss: Atoms, slippageBps: number): Atoms {
  const trigger = ticks(Number.parseInt((loss / market.tickAtoms).toString(), 10));
  return priceAtoms(market, bandEdge('buy', trigger, slippageBps));
}
