import type { InputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';
import { type Instant, instant } from '@bourse/kernel/instant';
import type { Ticks } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import type { Policy, SelfTrade, StopLoss, TriggerKind } from '@bourse/matching/order';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { type Market, parsePrice } from '../markets/index.ts';
import type { Exits } from './lane/command.ts';

/** What a customer asks for, as the contract has parsed it. */
export type OrderRequest = InputOf<typeof spotCalls.trade>;

/** What any kind of order may have beside its price and quantity. */
export interface OrderOptions {
  readonly selfTrade?: SelfTrade;
  readonly stop?: Ticks;
  readonly stopKind?: TriggerKind;
  readonly expiresAt?: Instant;
}

/** The two legs of an OCO order. */
export interface Oco {
  /** Where it takes the profit. */
  readonly price: Ticks;
  readonly stopLoss: StopLoss;
}

const isAbsent = (price: string | undefined): boolean =>
  price === undefined || (price.startsWith('0') && /^0(?:\.0+)?$/.test(price));

/** Whether the order has two legs: one that takes the profit and one that stops the loss. */
export function isOco(request: OrderRequest): boolean {
  return request.take_profit_price !== undefined;
}

/** S9: a target price that is empty, absent or 0 makes a market order. On an OCO order it is the limit of the stop-loss. */
export function isMarketOrder(request: OrderRequest): boolean {
  return isAbsent(request.target_price) && !isOco(request);
}

/** Whether the order trades at the market's price, at once or when a stop of it is reached. */
export function isBoundBySlippage(request: OrderRequest): boolean {
  return isAbsent(request.target_price);
}

/** Only an order whose price is known beforehand can say on which side of it the profit lies. */
const mayHaveExits = (request: OrderRequest): boolean => !isMarketOrder(request) && !isOco(request);

const isWaiting = (request: OrderRequest): boolean => request.stop_price !== undefined;

function restsNever(request: OrderRequest): boolean {
  return request.time_in_force === 'IOC' || request.time_in_force === 'FOK' || isMarketOrder(request);
}

/** Each field with what must not hold of it beside the others, in the order in which they are looked at. */
const contradictions: readonly (readonly [keyof OrderRequest, (request: OrderRequest) => boolean])[] = [
  // An order that never stands anywhere has no end in time; a stop stands until it is reached.
  [
    'time_in_force',
    (request) =>
      (request.time_in_force === 'FOK' || (request.time_in_force === 'GTD' && !isWaiting(request))) &&
      isMarketOrder(request),
  ],
  ['expires_at', (request) => (request.expires_at !== undefined) !== (request.time_in_force === 'GTD')],
  ['post_only', (request) => request.post_only && (restsNever(request) || isOco(request))],
  [
    'quote_amount',
    (request) => request.quote_amount !== undefined && (!isMarketOrder(request) || request.amount !== undefined),
  ],
  [
    'base_amount',
    (request) =>
      request.base_amount !== undefined &&
      (!isMarketOrder(request) ||
        request.type === 'sell' ||
        request.amount !== undefined ||
        request.quote_amount !== undefined),
  ],
  ['display_amount', (request) => request.display_amount !== undefined && (restsNever(request) || isOco(request))],
  ['stop_loss_price', (request) => (request.stop_loss_price !== undefined) !== isOco(request)],
  ['take_profit_price', (request) => isOco(request) && restsNever(request)],
  ['stop_price', (request) => isWaiting(request) && isOco(request)],
  ['stop_kind', (request) => request.stop_kind !== undefined && !isWaiting(request)],
  ['exit_profit_price', (request) => request.exit_profit_price !== undefined && !mayHaveExits(request)],
  ['exit_loss_price', (request) => request.exit_loss_price !== undefined && !mayHaveExits(request)],
  ['slippage_bps', (request) => request.slippage_bps !== undefined && !isBoundBySlippage(request)],
  // What a buy at any price could cost has no bound that could be held.
  ['target_price', (request) => isOco(request) && request.type === 'buy' && isAbsent(request.target_price)],
];

/** The first field that contradicts the others, or null. */
export function findContradiction(request: OrderRequest): keyof OrderRequest | null {
  return contradictions.find(([, isBroken]) => isBroken(request))?.[0] ?? null;
}

/** @returns PARAMETER_ERROR for a strange time, INVALID_PRICE for the stop. */
export function readOptions(market: Market, request: OrderRequest): Result<OrderOptions, Rejection> {
  const expiresAt = request.expires_at === undefined ? undefined : readMoment(request.expires_at);
  if (expiresAt === null) return rejectField('expires_at');
  const stop = request.stop_price === undefined ? undefined : parsePrice(market, request.stop_price);
  if (stop === null) return reject('INVALID_PRICE');
  const { self_trade: selfTrade, stop_kind: stopKind } = request;
  return ok({
    ...(selfTrade !== undefined && { selfTrade }),
    ...(stop !== undefined && { stop }),
    ...(stopKind !== undefined && { stopKind }),
    ...(expiresAt !== undefined && { expiresAt }),
  });
}

/** A time as ISO 8601 with its zone, or as milliseconds since 1970. */
function readMoment(text: string): Instant | null {
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const ms = isIso ? Date.parse(text) : /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  return ms > 0 ? instant(ms) : null;
}

/** @returns INVALID_PRICE, also where the profit does not lie on the better side of the loss. */
export function readOco(market: Market, request: OrderRequest, slippageBps: number): Result<Oco, Rejection> {
  const price = parsePrice(market, request.take_profit_price ?? '');
  const trigger = parsePrice(market, request.stop_loss_price ?? '');
  const hasLimit = !isAbsent(request.target_price);
  const limit = hasLimit ? parsePrice(market, request.target_price ?? '') : null;
  if (price === null || trigger === null || (hasLimit && limit === null)) return reject('INVALID_PRICE');
  const isInOrder = request.type === 'sell' ? price > trigger : price < trigger;
  const stopLoss = limit === null ? { trigger, limit, slippageBps } : { trigger, limit };
  return isInOrder ? ok({ price, stopLoss }) : reject('INVALID_PRICE');
}

/** Most orders have none. */
const noExits: Result<null, never> = ok(null);

/**
 * Where what a limit order trades is to be traded back; null where the request does not say.
 * @returns INVALID_PRICE, also where the profit does not lie on the better side of the limit, or the loss on the worse.
 */
export function readExits(market: Market, limit: Ticks, request: OrderRequest): Result<Exits | null, Rejection> {
  const { exit_profit_price: profitText, exit_loss_price: lossText } = request;
  if (profitText === undefined && lossText === undefined) return noExits;
  const profit = profitText === undefined ? undefined : parsePrice(market, profitText);
  const loss = lossText === undefined ? undefined : parsePrice(market, lossText);
  if (profit === null || loss === null) return reject('INVALID_PRICE');
  const isBuy = request.type === 'buy';
  const isInOrder =
    (profit === undefined || (isBuy ? profit > limit : profit < limit)) &&
    (loss === undefined || (isBuy ? loss < limit : loss > limit));
  return isInOrder ? ok({ profit: profit ?? null, loss: loss ?? null }) : reject('INVALID_PRICE');
}

/** What the part of a limit order that does not trade at once does. */
export function policyOf({ post_only: postOnly, time_in_force: timeInForce }: OrderRequest): Policy {
  if (postOnly) return 'post_only';
  return timeInForce === 'IOC' ? 'ioc' : timeInForce === 'FOK' ? 'fok' : 'rest';
}
