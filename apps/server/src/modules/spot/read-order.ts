import { slippageDefaultBps } from '@bourse/contract/slippage-bounds';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { notionalAtoms, quantityAtoms, safeIntegerOf, type Ticks } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import { bandEdge } from '@bourse/matching/market-rules';
import { quoteUnits } from '@bourse/matching/order';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { type Market, type MarketList, parsePrice, parseQuantity, priceAtoms } from '../markets/index.ts';
import type { Exits, PlaceCommand, RetryKey } from './lane/command.ts';
import {
  findContradiction,
  isMarketOrder,
  isOco,
  type OrderOptions,
  type OrderRequest,
  policyOf,
  readExits,
  readOco,
  readOptions,
} from './read-options.ts';
import { dearestExit, worthOfExits } from './exits/exit-order.ts';
import { maxSlices } from './special-terms.ts';

/** Terms, exits, and the amount as the customer named it; see `PlaceCommand`. */
type Wish = Pick<PlaceCommand, 'terms' | 'amount' | 'exits'>;

/** What the caller adds to the terms of a request. */
export interface OrderManner {
  /** How far a market order may trade from the best price where it does not say so itself (S160). */
  readonly slippageBps?: number;
  /** A trigger that the last trade has passed is reached at once, not refused. */
  readonly takesPassedTrigger?: boolean;
}

/** The best price that an order of this side would meet now, if any. */
export type BestOpposite = (market: Market, side: 'buy' | 'sell') => Ticks | null;

/**
 * Makes the lane's command from a request: every check that needs neither a lock nor the database.
 * @returns in this order MARKET_NOT_FOUND, MARKET_HALTED (the market, or where a coin of it stands), NOT_AVAILABLE (a sell by quote amount that waits for its
 * stop), PARAMETER_ERROR (fields that contradict each other), INVALID_PRICE, NO_LIQUIDITY (a buy by `base_amount`, without a
 * stop, of what nobody offers), INVALID_QUANTITY, BELOW_MIN_NOTIONAL. The lane goes on: see the README of this module.
 */
export function readOrder(
  markets: MarketList,
  bestOpposite: BestOpposite,
  userId: UserId,
  request: OrderRequest,
  retry: RetryKey | null,
  { slippageBps: preferredBps = slippageDefaultBps, takesPassedTrigger = false }: OrderManner = {},
): Result<PlaceCommand, Rejection> {
  const market = markets.findMarketByPair(request.currency_id, request.legal_id);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  const reason = markets.haltOf(market, request.type);
  if (reason !== null) return reject('MARKET_HALTED', { reason });
  // What it could cost in base currency is unknown until it trades.
  if (request.quote_amount !== undefined && request.type === 'sell' && request.stop_price !== undefined) {
    return reject('NOT_AVAILABLE', { field: 'quote_amount' });
  }
  const contradiction = findContradiction(request);
  if (contradiction !== null) return rejectField(contradiction);
  const options = readOptions(market, request);
  if (!options.ok) return options;
  const slippageBps = request.slippage_bps ?? preferredBps;
  const wish = isMarketOrder(request)
    ? readMarketOrder(market, bestOpposite, request, { ...options.value, slippageBps })
    : readLimitOrder(market, request, options.value, slippageBps);
  if (!wish.ok) return wish;
  const clientOrderId = request.client_order_id ?? null;
  const { terms } = wish.value;
  return ok({
    kind: 'place',
    userId,
    marketId: market.id,
    clientOrderId,
    ...wish.value,
    terms: takesPassedTrigger ? { ...terms, takesPassedTrigger } : terms,
    retry,
    tellsFills: request.fills === true,
  });
}

function readLimitOrder(
  market: Market,
  request: OrderRequest,
  options: OrderOptions,
  slippageBps: number,
): Result<Wish, Rejection> {
  const oco = isOco(request) ? readOco(market, request, slippageBps) : ok(null);
  if (!oco.ok) return oco;
  const price = oco.value?.price ?? parsePrice(market, request.target_price ?? '');
  if (price === null) return reject('INVALID_PRICE');
  const exits = readExits(market, price, request);
  if (!exits.ok) return exits;
  const quantity = parseQuantity(market, request.amount ?? '');
  if (quantity === null) return reject('INVALID_QUANTITY');
  const display = request.display_amount === undefined ? undefined : parseQuantity(market, request.display_amount);
  // More slices would make one order as costly as many.
  if (display === null || (display !== undefined && quantity > display * maxSlices)) return reject('INVALID_QUANTITY');
  const stopLoss = oco.value?.stopLoss;
  // The engine counts in quote units up to 2^53, so an order may not be worth more.
  const worst = Math.max(price, stopLoss?.limit ?? stopLoss?.trigger ?? 0, options.stop ?? 0, dearestExit(exits.value));
  if (safeIntegerOf(BigInt(worst) * BigInt(quantity)) === null) return reject('INVALID_QUANTITY');
  if (notionalAtoms(market.units, price, quantity) < market.minNotional) return belowMinimum(market);
  const amount = quantityAtoms(market.units, quantity);
  if (exits.value !== null && areExitsBelowMinimum(market, request.type, amount, exits.value))
    return belowMinimum(market);
  const terms = {
    ...options,
    kind: 'limit',
    side: request.type,
    price,
    quantity,
    policy: policyOf(request),
    ...(display !== undefined && { display }),
    ...(stopLoss !== undefined && { stopLoss }),
  } as const;
  return ok({ amount, terms, exits: exits.value });
}

function areExitsBelowMinimum(market: Market, side: 'buy' | 'sell', amount: Atoms, { profit, loss }: Exits): boolean {
  const inAtoms = (price: Ticks | null): Atoms | null => (price === null ? null : priceAtoms(market, price));
  const { takerFeeBps } = market;
  const worth = worthOfExits(market, { side, amount, takerFeeBps }, { profit: inAtoms(profit), loss: inAtoms(loss) });
  return worth !== null && worth < market.minNotional;
}

/** Options, and how far from the best price it may trade. */
type MarketOptions = OrderOptions & { readonly slippageBps: number };

function readMarketOrder(
  market: Market,
  bestOpposite: BestOpposite,
  request: OrderRequest,
  options: MarketOptions,
): Result<Wish, Rejection> {
  if (request.base_amount !== undefined) return readMarketBuy(market, bestOpposite, request.base_amount, options);
  const budget = request.quote_amount ?? (request.type === 'buy' ? (request.amount ?? '') : null);
  if (budget !== null) return readBudget(market, request.type, budget, options);
  const quantity = parseQuantity(market, request.amount ?? '');
  if (quantity === null) return reject('INVALID_QUANTITY');
  const best = options.stop ?? bestOpposite(market, 'sell');
  if (best !== null && notionalAtoms(market.units, best, quantity) < market.minNotional) return belowMinimum(market);
  const amount = quantityAtoms(market.units, quantity);
  return ok({ amount, terms: { ...options, kind: 'market', side: 'sell', quantity }, exits: null });
}

/** A market buy by quantity: its reach is its slippage above the best offer, or above its stop, and it holds its quantity at that. */
function readMarketBuy(
  market: Market,
  bestOpposite: BestOpposite,
  text: string,
  options: MarketOptions,
): Result<Wish, Rejection> {
  const best = options.stop ?? bestOpposite(market, 'buy');
  if (best === null) return reject('NO_LIQUIDITY');
  const quantity = parseQuantity(market, text);
  if (quantity === null) return reject('INVALID_QUANTITY');
  const reach = bandEdge('buy', best, options.slippageBps);
  if (safeIntegerOf(BigInt(reach) * BigInt(quantity)) === null) return reject('INVALID_QUANTITY');
  if (notionalAtoms(market.units, best, quantity) < market.minNotional) return belowMinimum(market);
  const amount = quantityAtoms(market.units, quantity);
  return ok({ amount, terms: { ...options, kind: 'market', side: 'buy', quantity, reach }, exits: null });
}

/**
 * A market buy names what it may cost, and a market sell may name what it is to bring; what is finer than a lot at a tick
 * trades nothing and is not held.
 */
function readBudget(
  market: Market,
  side: 'buy' | 'sell',
  text: string,
  options: MarketOptions,
): Result<Wish, Rejection> {
  const amount = parseAmount(text, market.quote.scale);
  if (!amount.ok) return reject('INVALID_QUANTITY');
  const units = safeIntegerOf(amount.value / market.units.tickLotAtoms);
  if (units === null || units === 0) return reject('INVALID_QUANTITY');
  if (amount.value < market.minNotional) return belowMinimum(market);
  const terms = { ...options, kind: 'budget', side, budget: quoteUnits(units) } as const;
  return ok({ amount: amount.value, terms, exits: null });
}

function belowMinimum(market: Market): Result<never, Rejection> {
  return reject('BELOW_MIN_NOTIONAL', { symbol: market.symbol });
}
