import type { UserId } from '@bourse/kernel/ids';
import { orderId } from '@bourse/kernel/ids';
import { lots as lotsOf } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { closingSide, type ContractState, type Moment, ownerOf } from '../lane/contract-state.ts';
import { coverExposed, worstCross } from '../cross/cross-funds.ts';
import { bankruptcyTicks, equityAt, initialMargin, type Sign, ticksDown, ticksUp } from './margin.ts';
import type { CloseReason, Position } from './position.ts';
import { edgeOf, openOrder, type OrderPorts } from '../orders/orders.ts';
import { isInSession } from '../orders/session.ts';
import { send, withdraw, withdrawBeyond } from '../orders/trade.ts';

type Judged<T> = Result<T, Rejection>;

/** A live position of a customer. @returns NOT_FOUND, or STATE_CHANGED where nothing is open. */
export function ownOpen(state: ContractState, user: UserId, id: number): Judged<Position> {
  const position = state.find(id);
  if (position === undefined || position.userId !== user) return reject('NOT_FOUND');
  return position.lots === 0 ? reject('STATE_CHANGED') : ok(position);
}

/** How much a customer closes, and at which price. */
export interface CloseRequest {
  readonly lots: number;
  /** In ticks; null at the market. */
  readonly limit: number | null;
}

/**
 * Closes lots of an open position; an order that waits to close gives way. At the market no further than the band around the
 * mark price, and never beyond bankruptcy. Whoever calls undoes what a refusal has left.
 * @returns MARKET_CLOSED (out of session), INVALID_QUANTITY (more than is open), INVALID_PRICE (beyond the band or bankruptcy), NO_LIQUIDITY.
 */
export function closeOrder(
  state: ContractState,
  position: Position,
  { lots, limit }: CloseRequest,
  moment: Moment,
  { nextId, freeOf }: OrderPorts,
): Judged<Position> {
  if (!isInSession(state.terms.session, moment.at)) return reject('MARKET_CLOSED');
  if (lots > position.lots) return reject('INVALID_QUANTITY', { field: 'number' });
  const free = position.isCross && position.userId !== null ? freeOf(position.userId) : 0n;
  const worst = worstClose(state, position, moment.mark, free);
  if (limit !== null && (position.sign === 1 ? limit < worst : limit > worst)) {
    return reject('INVALID_PRICE', { field: 'target_price' });
  }
  const before = position.closing === null ? position : withdraw(state, position.closing.id, moment);
  const after = closeAt(
    state,
    before,
    { lots, ticks: limit ?? worst, rests: limit !== null, reason: 'customer' },
    moment,
    nextId,
  );
  if (limit === null && after.lots === before.lots) return reject('NO_LIQUIDITY');
  if (!coverExposed(state, position, moment.at, free)) return reject('INVALID_PRICE', { field: 'target_price' });
  return ok(after);
}

/** The worst price in ticks at which a position may be closed. @param free of a cross position, what its customer has beside. */
export function worstClose(state: ContractState, position: Position, mark: bigint | null, free = 0n): number {
  const bankrupt = position.isCross ? worstCross(state, position, free) : bankruptcyTicks(state.terms, position);
  if (mark === null) return bankrupt;
  const edge = edgeOf(state.terms, closingSide(position.sign), mark);
  return position.sign === 1 ? Math.max(edge, bankrupt) : Math.min(edge, bankrupt);
}

/** How a closing order goes to the book. */
export interface CloseSending {
  readonly lots: number;
  readonly ticks: number;
  readonly rests: boolean;
  readonly reason: CloseReason;
}

/** Sends a closing order; what does not trade waits where it may, and is forgotten otherwise. @returns the position after it. */
export function closeAt(
  state: ContractState,
  position: Position,
  { lots, ticks, rests, reason }: CloseSending,
  moment: Moment,
  nextId: () => number,
): Position {
  const id = nextId();
  const side = closingSide(position.sign);
  let last = state.put({ ...position, closing: { id, ticks, lots } });
  send(state, { id, owner: ownerOf(position), side, ticks, lots, rests, selfTrade: 'expire_maker', reason }, moment);
  last = state.latest(position.id);
  const waits = rests && last.closing !== null && state.book.find(orderId(id)) !== undefined;
  return waits || last.closing === null ? last : state.put({ ...last, closing: null });
}

/** Takes what waits of a position out of the book: of its opening order, or else of its closing one. @returns STATE_CHANGED. */
export function cancelOrder(state: ContractState, position: Position, moment: Moment): Judged<Position> {
  if (position.pending > 0) return ok(withdraw(state, position.id, moment));
  return position.closing === null ? reject('STATE_CHANGED') : ok(withdraw(state, position.closing.id, moment));
}

/** Mark prices that close a position. */
export interface Stops {
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
}

/** The field of a stop that would trigger at once at a price in ticks; null if none. */
export function wrongStop(sign: Sign, { takeProfit, stopLoss }: Stops, down: number, up: number): string | null {
  if (takeProfit !== null && (sign === 1 ? down >= takeProfit : up <= takeProfit)) return 'target_profit_price';
  if (stopLoss !== null && (sign === 1 ? up <= stopLoss : down >= stopLoss)) return 'stop_loss_price';
  return null;
}

/** Sets both stops. @returns INVALID_PRICE where one would trigger at once (S69). */
export function setStops(
  state: ContractState,
  position: Position,
  stops: Stops,
  { at, mark }: Moment,
): Judged<Position> {
  const { terms } = state;
  const from = position.lots > 0 ? mark : null;
  const [down, up] = from === null ? [position.limit, position.limit] : [ticksDown(terms, from), ticksUp(terms, from)];
  const wrong = down === null || up === null ? null : wrongStop(position.sign, stops, down, up);
  if (wrong !== null) return reject('INVALID_PRICE', { field: wrong });
  return ok(state.put({ ...position, ...stops, watchedFrom: at }));
}

/**
 * Adds margin to an open position, or takes what its multiple does not need.
 * @returns STATE_CHANGED (a cross position has none of its own), PRICE_UNAVAILABLE (taking without a mark price), INSUFFICIENT_BALANCE, LIMIT_EXCEEDED (`margin`).
 */
export function changeMargin(
  state: ContractState,
  position: Position,
  change: { readonly amount: bigint; readonly adds: boolean },
  { at, mark }: Moment,
  free: bigint,
): Judged<Position> {
  const { amount, adds } = change;
  const { id, userId, margin } = position;
  if (userId === null) return reject('NOT_FOUND');
  if (position.isCross) return reject('STATE_CHANGED');
  if (adds) {
    if (free < amount) return reject('INSUFFICIENT_BALANCE');
    state.move({ user: userId }, 'pot', amount, 'lever_margin', id);
    return ok(state.put({ ...position, margin: margin + amount, watchedFrom: at }));
  }
  if (mark === null) return reject('PRICE_UNAVAILABLE');
  const equity = equityAt(state.terms, position, mark);
  const spare = (equity < margin ? equity : margin) - initialMargin(position.cost, position.multiple);
  if (amount > spare) return reject('LIMIT_EXCEEDED', { limit: 'margin' });
  state.move('pot', { user: userId }, amount, 'lever_returned', id);
  const changed = state.put({ ...position, margin: margin - amount, watchedFrom: at });
  return ok(withdrawBeyond(state, changed, { at, mark }));
}

/**
 * Closes a position at the market and opens as many lots the other way: both or neither, as the caller undoes a refusal.
 * @returns the new position, or what refuses either half.
 */
export function reversePosition(
  state: ContractState,
  position: Position,
  moment: Moment,
  ports: OrderPorts,
): Judged<Position> {
  const { userId, lots, sign, multiple } = position;
  if (userId === null) return reject('NOT_FOUND');
  if (!state.terms.multiples.includes(multiple)) return rejectField('id');
  const closed = closeOrder(state, position, { lots, limit: null }, moment, ports);
  const other: Sign = sign === 1 ? -1 : 1;
  const wanted = {
    user: userId,
    sign: other,
    lots: lotsOf(lots),
    multiple,
    limit: null,
    takeProfit: null,
    stopLoss: null,
  };
  const opened = !closed.ok
    ? closed
    : closed.value.lots > 0
      ? reject('NO_LIQUIDITY')
      : openOrder(state, { ...wanted, termsId: undefined }, moment, ports);
  return opened.ok && opened.value.lots < lots ? reject('NO_LIQUIDITY') : opened;
}
