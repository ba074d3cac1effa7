import type { InputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { parseAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { notionalAtoms, quantityAtoms, safeIntegerOf, type Ticks } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import { quoteUnits } from '@bourse/matching/order';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { type Market, type MarketList, parsePrice, parseQuantity } from '../markets/index.ts';
import type { PlaceCommand, RetryKey } from './lane/command.ts';

/** What a customer asks for, as the contract has parsed it. */
export type OrderRequest = InputOf<typeof spotCalls.trade>;

/** Terms and the amount as the customer named it; see `PlaceCommand`. */
type Wish = Pick<PlaceCommand, 'terms' | 'amount'>;

/** The best price that an order of this side would meet now, if any. */
export type BestOpposite = (market: Market, side: 'buy' | 'sell') => Ticks | null;

/**
 * Makes the lane's command from a request: every check that needs neither a lock nor the database.
 * @returns in this order MARKET_NOT_FOUND, MARKET_HALTED, NOT_AVAILABLE (parts of S9 that are not built yet),
 * PARAMETER_ERROR (fields that contradict each other), INVALID_PRICE, INVALID_QUANTITY, BELOW_MIN_NOTIONAL. The lane
 * goes on with ID_REUSED, INSUFFICIENT_BALANCE, WOULD_TAKE and NO_LIQUIDITY.
 */
export function readOrder(
  markets: MarketList,
  bestOpposite: BestOpposite,
  userId: UserId,
  request: OrderRequest,
  retry: RetryKey | null,
): Result<PlaceCommand, Rejection> {
  const market = markets.findMarketByPair(request.currency_id, request.legal_id);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  if (market.status === 'halted') return reject('MARKET_HALTED', { reason: market.statusReason });
  const unbuilt = findUnbuilt(request);
  if (unbuilt !== null) return reject('NOT_AVAILABLE', { field: unbuilt });
  const wish = isMarketOrder(request)
    ? readMarketOrder(market, bestOpposite, request)
    : readLimitOrder(market, request);
  if (!wish.ok) return wish;
  const clientOrderId = request.client_order_id ?? null;
  return ok({ kind: 'place', userId, marketId: market.id, clientOrderId, ...wish.value, retry });
}

/** The first field that asks for a part of S9 that comes later. */
function findUnbuilt(request: OrderRequest): string | null {
  if (request.time_in_force === 'FOK' || request.time_in_force === 'GTD') return 'time_in_force';
  if (request.self_trade !== undefined && request.self_trade !== 'expire_taker') return 'self_trade';
  const later = ['expires_at', 'stop_price', 'display_amount', 'take_profit_price', 'stop_loss_price'] as const;
  const found = later.find((field) => request[field] !== undefined);
  if (found !== undefined) return found;
  // Its worst case in base currency is unknown before it trades.
  return request.quote_amount !== undefined && request.type === 'sell' ? 'quote_amount' : null;
}

/** S9: a target price that is empty, absent or 0 makes a market order. */
function isMarketOrder({ target_price: price }: OrderRequest): boolean {
  return price === undefined || /^0(?:\.0+)?$/.test(price);
}

function readLimitOrder(market: Market, request: OrderRequest): Result<Wish, Rejection> {
  if (request.quote_amount !== undefined) return rejectField('quote_amount');
  if (request.post_only && request.time_in_force === 'IOC') return rejectField('post_only');
  const price = parsePrice(market, request.target_price ?? '');
  if (price === null) return reject('INVALID_PRICE');
  const quantity = parseQuantity(market, request.amount ?? '');
  if (quantity === null) return reject('INVALID_QUANTITY');
  // The engine counts in quote units up to 2^53, so an order may not be worth more.
  if (safeIntegerOf(BigInt(price) * BigInt(quantity)) === null) return reject('INVALID_QUANTITY');
  if (notionalAtoms(market.units, price, quantity) < market.minNotional) return belowMinimum(market);
  const policy = request.post_only ? 'post_only' : request.time_in_force === 'IOC' ? 'ioc' : 'rest';
  const amount = quantityAtoms(market.units, quantity);
  return ok({ amount, terms: { kind: 'limit', side: request.type, price, quantity, policy } });
}

function readMarketOrder(market: Market, bestOpposite: BestOpposite, request: OrderRequest): Result<Wish, Rejection> {
  if (request.post_only) return rejectField('post_only');
  if (request.amount !== undefined && request.quote_amount !== undefined) return rejectField('quote_amount');
  if (request.type === 'buy') return readBudget(market, request.quote_amount ?? request.amount ?? '');
  const quantity = parseQuantity(market, request.amount ?? '');
  if (quantity === null) return reject('INVALID_QUANTITY');
  const best = bestOpposite(market, 'sell');
  if (best !== null && notionalAtoms(market.units, best, quantity) < market.minNotional) return belowMinimum(market);
  const amount = quantityAtoms(market.units, quantity);
  return ok({ amount, terms: { kind: 'market', side: 'sell', quantity } });
}

/** A market buy names what it may cost; what is finer than a lot at a tick buys nothing and is not held. */
function readBudget(market: Market, text: string): Result<Wish, Rejection> {
  const amount = parseAmount(text, market.quote.scale);
  if (!amount.ok) return reject('INVALID_QUANTITY');
  const units = safeIntegerOf(amount.value / market.units.tickLotAtoms);
  if (units === null || units === 0) return reject('INVALID_QUANTITY');
  if (amount.value < market.minNotional) return belowMinimum(market);
  return ok({ amount: amount.value, terms: { kind: 'budget', side: 'buy', budget: quoteUnits(units) } });
}

function belowMinimum(market: Market): Result<never, Rejection> {
  return reject('BELOW_MIN_NOTIONAL', { symbol: market.symbol });
}
