import { maxPositions } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { orderId } from '@bourse/kernel/ids';
import { ticks as ticksOf } from '@bourse/kernel/quantity';
import { ok, type Result } from '@bourse/kernel/result';
import { oneRate } from '@bourse/kernel/term';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { type ContractState, type Moment, openingSide, ownerOf } from '../lane/contract-state.ts';
import type { ContractTerms } from './contract-terms.ts';
import { availableOf, coverOrders } from '../cross/cross-funds.ts';
import { initialMargin, type Sign, shareOf, ticksDown, ticksUp, tierOf, valueAt } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';
import { isInSession } from './session.ts';
import { send } from './trade.ts';

/** An opening order, whose prices are read. */
export interface OpenRequest {
  readonly user: UserId;
  readonly sign: Sign;
  readonly lots: number;
  readonly multiple: number;
  /** In ticks; null at the market. */
  readonly limit: number | null;
  /** The worst price in ticks at which an order at the market may trade, where that is nearer than the band. */
  readonly bound?: number;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
  /** The version that the customer was shown. */
  readonly termsId: string | undefined;
}

/** What a customer has free, so that an order can be refused; and ids for new orders. */
export interface OrderPorts {
  readonly freeOf: (user: UserId) => bigint;
  /** What a customer may lose on this day still, by their own limit; null without one. */
  readonly lossLeft: (user: UserId) => bigint | null;
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
    if (maker.owner === ownerOf({ userId: user }) || maker.price === null) break;
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

/** Judges an order without sending it, after what its fields say: from a session that is closed (MARKET_CLOSED) to NO_LIQUIDITY. */
export function planOrder(
  state: ContractState,
  wanted: OpenRequest,
  { at, mark }: Moment,
  free: bigint | null,
  lossLeft: bigint | null = null,
): Judged<Plan> {
  const { terms } = state;
  const { sign, lots, multiple, limit, termsId, bound } = wanted;
  if (!isInSession(terms.session, at)) return reject('MARKET_CLOSED');
  if (mark === null) return reject('PRICE_UNAVAILABLE');
  if (!terms.isOpen) return reject('PRODUCT_NOT_OPEN');
  if (termsId !== undefined && termsId !== terms.termsId) return reject('PRICE_CHANGED');
  const value = valueAt(terms, limit ?? ticksDown(terms, mark), lots);
  const edge = openingEdge(terms, wanted, value, mark);
  if (limit !== null && (sign === 1 ? limit > edge : limit < edge)) return reject('INVALID_PRICE', { field: 'price' });
  const market = bound === undefined ? edge : sign === 1 ? Math.min(edge, bound) : Math.max(edge, bound);
  const ticks = limit ?? market;
  const taking = walkBook(state, wanted, ticks, lots);
  const rest = limit === null ? 0n : valueAt(terms, limit, lots - taking.lots);
  const tier = tierOf(terms.tiers, value);
  if (tier === undefined) return reject('LIMIT_EXCEEDED', { limit: 'value' });
  if (multiple > tier.maxMultiple) return reject('LIMIT_EXCEEDED', { limit: 'multiple', most: tier.maxMultiple });
  if (state.countOf(wanted.user) >= maxPositions) return reject('LIMIT_EXCEEDED', { limit: 'positions' });
  if (state.openInterest + lots > terms.maxOpenInterest) return reject('LIMIT_EXCEEDED', { limit: 'open_interest' });
  const waiting = rest === 0n ? 0n : initialMargin(rest, multiple) + shareOf(rest, terms.makerFee);
  const need = taking.margin + taking.fee + waiting;
  if (lossLeft !== null && need > lossLeft) return reject('LIMIT_EXCEEDED', { limit: 'daily_loss' });
  if (free !== null && free < need) return reject('INSUFFICIENT_BALANCE');
  return limit === null && taking.lots === 0 ? reject('NO_LIQUIDITY') : ok({ ticks, taking, need });
}

/**
 * Sends an opening order.
 * @returns PRICE_UNAVAILABLE, PRODUCT_NOT_OPEN, PRICE_CHANGED, INVALID_PRICE, LIMIT_EXCEEDED (`value`, `multiple`, `positions`,
 * `open_interest`, `daily_loss`), INSUFFICIENT_BALANCE, NO_LIQUIDITY.
 */
export function openOrder(
  state: ContractState,
  wanted: OpenRequest,
  moment: Moment,
  ports: OrderPorts,
): Judged<Position> {
  const { user } = wanted;
  const isCross = state.opensCross(user);
  const free = ports.freeOf(user);
  const plan = planOrder(state, wanted, moment, isCross ? availableOf(state, user, free) : free, ports.lossLeft(user));
  if (!plan.ok) return plan;
  const id = ports.nextId();
  const { sign, lots, multiple, limit, takeProfit, stopLoss } = wanted;
  state.put(
    newPosition(state.terms, { id, userId: user, sign, multiple, isCross, limit, lots, takeProfit, stopLoss }, moment),
  );
  const owner = ownerOf({ userId: user });
  const side = openingSide(sign);
  const order = { id, owner, side, ticks: plan.value.ticks, lots, rests: limit !== null, reason: null } as const;
  send(state, { ...order, selfTrade: 'expire_taker' }, moment);
  const opened = settleOpening(state, id, limit !== null, moment);
  if (isCross && !coverOrders(state, user, moment.at, free)) return reject('INSUFFICIENT_BALANCE');
  return ok(opened);
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
> {
  readonly isCross?: boolean;
}

/** A position before anything of it is open; its lots wait until the book has said what becomes of them. */
export function newPosition({ productId, termsId }: ContractTerms, given: NewPosition, { at }: Moment): Position {
  return {
    ...given,
    isCross: given.isCross ?? false,
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
    funding: 0n,
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
