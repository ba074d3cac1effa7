import { maxPositions } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { orderId } from '@bourse/kernel/ids';
import { lots as lotsOf, ticks as ticksOf } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import { oneRate } from '@bourse/kernel/term';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { closingSide, type ContractState, type Moment, openingSide, ownerOf } from './contract-state.ts';
import type { ContractTerms } from './contract-terms.ts';
import {
  bankruptcyTicks,
  equityAt,
  initialMargin,
  type Sign,
  shareOf,
  ticksDown,
  ticksUp,
  tierOf,
  valueAt,
} from './margin.ts';
import type { CloseReason, Position } from './position.ts';
import { send, withdraw } from './trade.ts';

/** An opening order, whose prices are read. */
export interface OpenRequest {
  readonly user: UserId;
  readonly sign: Sign;
  readonly lots: number;
  readonly multiple: number;
  /** In ticks; null at the market. */
  readonly limit: number | null;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
  /** The version that the customer was shown. */
  readonly termsId: string | undefined;
}

/** What a customer has free, so that an order can be refused; and ids for new orders. */
export interface OrderPorts {
  readonly freeOf: (user: UserId) => bigint;
  readonly nextId: () => number;
}

type Judged<T> = Result<T, Rejection>;

/**
 * The worst price in ticks at which an order may trade: the contract's band around the mark price, and no further than half of
 * what a new position of that multiple has above its maintenance margin, so that none is liquidated by its own opening.
 */
export function edgeOf(terms: ContractTerms, side: 'buy' | 'sell', mark: bigint, own: bigint = oneRate): number {
  const rate = own < terms.band ? own : terms.band;
  return side === 'buy'
    ? ticksDown(terms, (mark * (oneRate + rate)) / oneRate)
    : Math.max(1, ticksUp(terms, (mark * (oneRate - rate)) / oneRate));
}

/** The same for an opening order of a value. */
export function openingEdge(
  terms: ContractTerms,
  { sign, multiple }: Pick<OpenRequest, 'sign' | 'multiple'>,
  value: bigint,
  mark: bigint,
): number {
  const tier = tierOf(terms.tiers, value) ?? terms.tiers.at(-1);
  const spare = (oneRate / BigInt(multiple) - (tier?.maintenance ?? 0n)) / 2n;
  return edgeOf(terms, openingSide(sign), mark, spare);
}

/** What an order takes at once, and at which sums. */
export interface Taking {
  readonly lots: number;
  readonly value: bigint;
  readonly margin: bigint;
  readonly fee: bigint;
}

/** What a taker would get now; own orders end it. Read-only. */
export function walkBook(
  state: ContractState,
  { user, sign, multiple }: Pick<OpenRequest, 'user' | 'sign' | 'multiple'>,
  ticks: number | null,
  lots: number,
): Taking {
  let [taken, value, margin, fee] = [0, 0n, 0n, 0n];
  const limit = ticks === null ? null : ticksOf(ticks);
  for (const maker of state.book.walk(openingSide(sign), limit, lots)) {
    if (maker.owner === Number(user) || maker.price === null) break;
    const part = Math.min(maker.remaining, lots - taken);
    const worth = valueAt(state.terms, maker.price, part);
    taken += part;
    value += worth;
    margin += initialMargin(worth, multiple);
    fee += shareOf(worth, state.terms.takerFee);
    if (taken === lots) break;
  }
  return { lots: taken, value, margin, fee };
}

/** What an order would cost; see {@link openOrder} for its refusals. */
export interface Plan {
  readonly ticks: number;
  readonly taking: Taking;
  readonly need: bigint;
}

/** Judges an order without sending it, after what its fields say: from PRODUCT_NOT_OPEN to NO_LIQUIDITY. */
export function planOrder(
  state: ContractState,
  wanted: OpenRequest,
  { mark }: Moment,
  free: bigint | null,
): Judged<Plan> {
  const { terms } = state;
  const { sign, lots, multiple, limit, termsId } = wanted;
  if (mark === null) return reject('PRICE_UNAVAILABLE');
  if (!terms.isOpen) return reject('PRODUCT_NOT_OPEN');
  if (termsId !== undefined && termsId !== terms.termsId) return reject('PRICE_CHANGED');
  const value = valueAt(terms, limit ?? ticksDown(terms, mark), lots);
  const edge = openingEdge(terms, wanted, value, mark);
  if (limit !== null && (sign === 1 ? limit > edge : limit < edge)) return reject('INVALID_PRICE', { field: 'price' });
  const ticks = limit ?? edge;
  const taking = walkBook(state, wanted, ticks, lots);
  const rest = limit === null ? 0n : valueAt(terms, limit, lots - taking.lots);
  const tier = tierOf(terms.tiers, value);
  if (tier === undefined) return reject('LIMIT_EXCEEDED', { limit: 'value' });
  if (multiple > tier.maxMultiple) return reject('LIMIT_EXCEEDED', { limit: 'multiple', most: tier.maxMultiple });
  if (state.of(wanted.user).length >= maxPositions) return reject('LIMIT_EXCEEDED', { limit: 'positions' });
  if (state.openInterest + lots > terms.maxOpenInterest) return reject('LIMIT_EXCEEDED', { limit: 'open_interest' });
  const waiting = rest === 0n ? 0n : initialMargin(rest, multiple) + shareOf(rest, terms.makerFee);
  const need = taking.margin + taking.fee + waiting;
  if (free !== null && free < need) return reject('INSUFFICIENT_BALANCE');
  return limit === null && taking.lots === 0 ? reject('NO_LIQUIDITY') : ok({ ticks, taking, need });
}

/**
 * Sends an opening order.
 * @returns PRICE_UNAVAILABLE, PRODUCT_NOT_OPEN, PRICE_CHANGED, INVALID_PRICE, LIMIT_EXCEEDED (`value`, `multiple`, `positions`,
 * `open_interest`), INSUFFICIENT_BALANCE, NO_LIQUIDITY.
 */
export function openOrder(
  state: ContractState,
  wanted: OpenRequest,
  moment: Moment,
  ports: OrderPorts,
): Judged<Position> {
  const plan = planOrder(state, wanted, moment, ports.freeOf(wanted.user));
  if (!plan.ok) return plan;
  const id = ports.nextId();
  const { sign, lots, multiple, limit, takeProfit, stopLoss } = wanted;
  state.put(
    newPosition(state.terms, { id, userId: wanted.user, sign, multiple, limit, lots, takeProfit, stopLoss }, moment),
  );
  const owner = Number(wanted.user);
  const side = openingSide(sign);
  const order = { id, owner, side, ticks: plan.value.ticks, lots, rests: limit !== null, reason: null } as const;
  send(state, { ...order, selfTrade: 'expire_taker' }, moment);
  return ok(settleOpening(state, id, limit !== null, moment));
}

/** What does not wait in the book after an order has been sent waits nowhere. */
function settleOpening(state: ContractState, id: number, mayRest: boolean, { at }: Moment): Position {
  const position = state.ordered(id).position;
  if (mayRest && state.book.find(orderId(id)) !== undefined) return position;
  return state.put({ ...position, pending: 0, closedAt: position.lots === 0 ? at : null });
}

interface NewPosition extends Pick<
  Position,
  'id' | 'userId' | 'sign' | 'multiple' | 'limit' | 'takeProfit' | 'stopLoss' | 'lots'
> {}

/** A position before anything of it is open; its lots wait until the book has said what becomes of them. */
export function newPosition({ productId, termsId }: ContractTerms, given: NewPosition, { at }: Moment): Position {
  return {
    ...given,
    productId,
    termsId,
    ordered: given.lots,
    pending: given.lots,
    lots: 0,
    reserve: 0n,
    margin: 0n,
    cost: 0n,
    openedLots: 0,
    openedCost: 0n,
    closedLots: 0,
    closedValue: 0n,
    fees: 0n,
    overnight: 0n,
    realised: 0n,
    closing: null,
    closeReason: null,
    watchedFrom: at,
    createdAt: at,
    openedAt: null,
    closesAt: null,
    closedAt: null,
    chargedUntil: at,
  };
}

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
 * @returns INVALID_QUANTITY (more than is open), INVALID_PRICE (beyond the band or bankruptcy), NO_LIQUIDITY.
 */
export function closeOrder(
  state: ContractState,
  position: Position,
  { lots, limit }: CloseRequest,
  moment: Moment,
  { nextId }: Pick<OrderPorts, 'nextId'>,
): Judged<Position> {
  if (lots > position.lots) return reject('INVALID_QUANTITY', { field: 'number' });
  const worst = worstClose(state, position, moment.mark);
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
  return limit === null && after.lots === before.lots ? reject('NO_LIQUIDITY') : ok(after);
}

/** The worst price in ticks at which a position may be closed. */
export function worstClose(state: ContractState, position: Position, mark: bigint | null): number {
  const bankrupt = bankruptcyTicks(state.terms, position);
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
 * @returns PRICE_UNAVAILABLE (taking without a mark price), INSUFFICIENT_BALANCE, LIMIT_EXCEEDED (`margin`).
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
  return ok(state.put({ ...position, margin: margin - amount, watchedFrom: at }));
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
