import type { InputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import { orderId, type UserId } from '@bourse/kernel/ids';
import { quantityAtoms, safeIntegerOf } from '@bourse/kernel/quantity';
import type { Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { type Market, type MarketList, parsePrice, parseQuantity } from '../markets/index.ts';
import type { CommitLane } from './lane/commit-lane.ts';
import type { OrderAnswer } from './order-answer.ts';
import type { SpotOrder } from './spot-order.ts';

/**
 * Changes amount or price of an open order. It keeps its place when only the amount falls.
 * @returns PARAMETER_ERROR (nothing to change), ORDER_NOT_FOUND, PARAMETER_ERROR (a price for an order that has none),
 * INVALID_PRICE, INVALID_QUANTITY, then what the lane refuses.
 */
export async function amendOrder(
  lane: CommitLane,
  markets: MarketList,
  userId: UserId,
  { id, amount: amountText, target_price: priceText }: InputOf<typeof spotCalls.amend>,
): Promise<Result<OrderAnswer, Rejection>> {
  if (amountText === undefined && priceText === undefined) return rejectField('amount');
  const number = safeIntegerOf(BigInt(id));
  const order = number === null ? undefined : lane.findOpen(orderId(number));
  if (order?.userId !== userId) return reject('ORDER_NOT_FOUND');
  if (priceText !== undefined && order.price === null) return rejectField('target_price');
  const market = markets.getMarket(order.marketId);
  const price = priceText === undefined ? undefined : parsePrice(market, priceText);
  if (price === null) return reject('INVALID_PRICE');
  const amount = amountText === undefined ? undefined : readAmount(market, order, amountText);
  if (amount === null) return reject('INVALID_QUANTITY');
  // What stays is left to the lane: the order may have changed before the lane applies it.
  return lane.submit({ kind: 'amend', userId, id: order.id, price: price ?? null, amount: amount ?? null });
}

function readAmount(market: Market, { amountIn }: SpotOrder, text: string): Atoms | null {
  if (amountIn === 'base') {
    const quantity = parseQuantity(market, text);
    return quantity === null ? null : quantityAtoms(market.units, quantity);
  }
  const budget = parseAmount(text, market.quote.scale);
  return budget.ok && budget.value >= market.units.tickLotAtoms ? budget.value : null;
}
