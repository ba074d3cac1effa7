import {
  type Atoms,
  atoms,
  bpsOf,
  formatAmount,
  minAtoms,
  mulDiv,
  oneUnit,
  subtractAtoms,
  zeroAtoms,
} from '@bourse/kernel/amount';
import type { MarketId, OrderId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { safeIntegerOf, ticks } from '@bourse/kernel/quantity';
import { bandEdge } from '@bourse/matching/market-rules';
import type { SelfTrade } from '@bourse/matching/order';
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

/** An exit that has no order yet. */
export interface WaitingExit extends DueExit {
  /** When its parent ended. */
  readonly since: Instant;
  /** What its parent was to do with orders of the same customer. */
  readonly selfTrade: SelfTrade;
  /** Quote atoms that its parent has received, its fee taken off; 0 where the parent was a buy. */
  readonly proceeds: Atoms;
  /** The order that was placed for it although that was never noted. */
  readonly placedId: string | null;
}

/** The dearest price of exits in ticks; 0 without any. */
export function dearestExit(exits: Exits | null): number {
  return Math.max(exits?.profit ?? 0, exits?.loss ?? 0);
}

/**
 * What the order of exits would be worth if all of its parent traded and paid a taker's fee: a buy pays that in base, and
 * whole lots alone are sold again. Of an OCO order where it takes the profit.
 * @param amount of the parent, in base atoms.
 * @param exits quote atoms for one whole unit of the base asset.
 * @returns quote atoms; null without exits.
 */
export function worthOfExits(
  market: Market,
  { side, amount, takerFeeBps }: Pick<SpotOrder, 'side' | 'amount' | 'takerFeeBps'>,
  exits: Pick<DueExit, 'profit' | 'loss'>,
): Atoms | null {
  const measure = exits.profit ?? exits.loss;
  if (measure === null) return null;
  const arrived = side === 'buy' ? subtractAtoms(amount, bpsOf(amount, takerFeeBps, 'up')) : amount;
  return mulDiv(wholeLots(market, arrived), measure, oneUnit(market.base), 'down');
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
export function exitKey({ parentId }: Pick<DueExit, 'parentId'>): string {
  return `exit ${String(parentId)}`;
}

/**
 * The order that trades back: OCO with both prices, a limit at the profit alone, a stop at the loss alone. What a buy at
 * the market could cost has no bound, so its stop has a limit: the loss, and as much worse as market orders may trade.
 * @param slippageBps of the customer's market orders, in basis points.
 * @throws InvariantError on a loss of more ticks than can be counted; no order is taken with such a one.
 */
export function requestOfExit(market: Market, exit: WaitingExit, slippageBps: number): OrderRequest {
  const { side, profit, loss } = exit;
  const { base, quote } = market;
  const price = (amount: Atoms): string => formatAmount(amount, quote.scale);
  const limit = loss === null || side === 'sell' ? null : price(limitOfStop(market, loss, slippageBps));
  const request = {
    currency_id: base.id,
    legal_id: quote.id,
    type: side,
    amount: formatAmount(wholeLots(market, exit.quantity), base.scale),
    time_in_force: 'GTC',
    post_only: false,
    self_trade: selfTradeOf(exit),
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

/**
 * The part of an exit that buys which its parent's proceeds pay at the dearest price that it may trade at: the limit of a
 * stop lies above what was sold for, so they never pay all of it. Null where that is no less than all of it.
 */
export function affordableExit(market: Market, exit: WaitingExit, slippageBps: number): WaitingExit | null {
  if (exit.side === 'sell') return null;
  const limit = exit.loss === null ? zeroAtoms : limitOfStop(market, exit.loss, slippageBps);
  const profit = exit.profit ?? zeroAtoms;
  const lotCost = ((limit > profit ? limit : profit) / market.tickAtoms) * market.units.tickLotAtoms;
  const paid = atoms((exit.proceeds / lotCost) * market.units.lotAtoms);
  const whole = wholeLots(market, exit.quantity);
  return paid < whole ? { ...exit, quantity: minAtoms(paid, whole) } : null;
}

/** The parent's choice; but a loss is stopped also where an order of the same customer stands in its way. */
function selfTradeOf({ selfTrade, loss }: WaitingExit): SelfTrade {
  return selfTrade === 'expire_taker' && loss !== null ? 'expire_maker' : selfTrade;
}

function wholeLots({ units }: Market, quantity: Atoms): Atoms {
  return atoms(quantity - (quantity % units.lotAtoms));
}

function limitOfStop(market: Market, loss: Atoms, slippageBps: number): Atoms {
  const trigger = ticks(present(safeIntegerOf(loss / market.tickAtoms), 'the ticks of a loss'));
  return priceAtoms(market, bandEdge('buy', trigger, slippageBps));
}
