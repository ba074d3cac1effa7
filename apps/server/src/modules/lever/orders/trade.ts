import { type OrderId, orderId } from '@bourse/kernel/ids';
import { invariant } from '@bourse/kernel/invariant';
import { type Lots, lots as lotsOf, type Ticks, ticks as ticksOf } from '@bourse/kernel/quantity';
import type { EngineListener } from '@bourse/matching/matching-engine';
import type { SelfTrade } from '@bourse/matching/order';
import { silentListener } from '@bourse/matching/silent-listener';
import { type ContractState, type Moment, openingSide } from '../lane/contract-state.ts';
import { settleCross } from '../cross/cross-funds.ts';
import { bankruptcyTicks, initialMargin, profitOf, shareOf, valueAt } from '../positions/margin.ts';
import type { CloseReason, Position } from '../positions/position.ts';

/** What an order on its way to the book is. */
export interface BookOrder {
  readonly id: number;
  readonly owner: number;
  readonly side: 'buy' | 'sell';
  readonly ticks: number;
  readonly lots: number;
  readonly rests: boolean;
  readonly selfTrade: SelfTrade;
  /** Why it closes; null on one that opens. */
  readonly reason: CloseReason | null;
}

/** Margin and fee of lots that wait at a price: what they take when they are opened, to the atom, in however many parts. */
export function reserveFor(
  state: ContractState,
  position: Position,
  ticks: number,
  lots: number,
): { margin: bigint; fee: bigint } {
  const value = valueAt(state.terms, ticks, lots);
  return {
    margin: initialMargin(value, position.multiple),
    fee: shareOf(value, state.termsOf(position.termsId).makerFee),
  };
}

const sumOf = ({ margin, fee }: { margin: bigint; fee: bigint }): bigint => margin + fee;

/** The owner's party: the insurance pool behind what it has taken over. */
export const partyOf = ({ userId }: Pick<Position, 'userId'>) =>
  userId === null ? ('pool' as const) : { user: userId };

/** Opens lots out of what was reserved for them, or as a taker out of the account. */
export function openLots(
  state: ContractState,
  before: Position,
  lots: number,
  ticks: number,
  isMaker: boolean,
  { at }: Moment,
): void {
  const value = valueAt(state.terms, ticks, lots);
  const { id } = before;
  let taken: { margin: bigint; fee: bigint };
  let { pending, reserve } = before;
  if (isMaker) {
    const rest = reserveFor(state, before, ticks, pending - lots);
    const whole = reserveFor(state, before, ticks, pending);
    taken = { margin: whole.margin - rest.margin, fee: whole.fee - rest.fee };
    pending -= lots;
    if (!before.isCross) reserve -= sumOf(taken);
  } else {
    taken = {
      margin: initialMargin(value, before.multiple),
      fee: shareOf(value, state.termsOf(before.termsId).takerFee),
    };
    if (!before.isCross) state.move(partyOf(before), 'pot', sumOf(taken), 'lever_margin', id);
  }
  if (before.isCross) {
    settleCross(state, before, -taken.fee, at);
    taken = { ...taken, margin: 0n };
  }
  state.move('pot', 'fees', taken.fee, 'lever_fee', id);
  const { longestMs } = state.termsOf(before.termsId);
  state.put({
    ...before,
    pending,
    reserve,
    lots: before.lots + lots,
    cost: before.cost + value,
    margin: before.margin + taken.margin,
    fees: before.fees + taken.fee,
    openedLots: before.openedLots + lots,
    openedCost: before.openedCost + value,
    watchedFrom: at,
    openedAt: before.openedAt ?? at,
    chargedUntil: before.openedAt === null ? at : before.chargedUntil,
    closesAt: before.closesAt ?? (longestMs === null ? null : ((at + longestMs) as typeof at)), // a later moment
  });
  const taker = isMaker ? null : openingSide(before.sign);
  state.noteFill({ positionId: id, kind: 'open', reason: null, ticks, lots, fee: taken.fee, profit: null, taker });
}

/** How lots are closed. */
export interface Closing {
  readonly lots: number;
  readonly ticks: number;
  /** In 10^-12 of the value. */
  readonly feeRate: bigint;
  readonly reason: CloseReason;
  /** Whether the margin of what is closed stays behind the rest, as in the steps of a liquidation. */
  readonly keepsMargin?: boolean;
  /** The side of the order that closes, where it is what begins the trade. */
  readonly taker?: 'buy' | 'sell';
}

/**
 * Closes lots at a price: their part of the margin comes back with their profit or less their loss and the fee. What their
 * own part does not cover comes out of the margin of the rest.
 * @throws InvariantError when the position would fall below zero: nobody may be closed beyond bankruptcy.
 */
export function closeLots(state: ContractState, before: Position, closing: Closing, { at }: Moment): void {
  const { id, sign } = before;
  const { lots, ticks, reason } = closing;
  const isWhole = lots === before.lots;
  const value = valueAt(state.terms, ticks, lots);
  const cost = isWhole ? before.cost : (before.cost * BigInt(lots)) / BigInt(before.lots);
  const profit = profitOf(sign, cost, value);
  const { fee, margin } = before.isCross
    ? settleClosed(state, before, profit, shareOf(value, closing.feeRate), at)
    : payClosed(state, before, closing, profit, shareOf(value, closing.feeRate));
  const rest = before.lots - lots;
  state.put({
    ...before,
    lots: rest,
    cost: before.cost - cost,
    margin,
    fees: before.fees + fee,
    closedLots: before.closedLots + lots,
    closedValue: before.closedValue + value,
    realised: before.realised + profit,
    closeReason: rest === 0 ? reason : before.closeReason,
    watchedFrom: at,
    closedAt: rest === 0 && before.pending === 0 ? at : before.closedAt,
  });
  state.noteFill({ positionId: id, kind: 'close', reason, ticks, lots, fee, profit, taker: closing.taker ?? null });
}

/** What the part of an isolated position that is closed gives back. @returns its fee, and the margin of the rest. */
function payClosed(
  state: ContractState,
  before: Position,
  { lots, keepsMargin }: Closing,
  profit: bigint,
  wanted: bigint,
): { readonly fee: bigint; readonly margin: bigint } {
  const { id } = before;
  const all = before.margin + profit;
  invariant(all >= 0n, 'a position is closed beyond bankruptcy', id);
  const isWhole = lots === before.lots;
  const share = (before.margin * BigInt(lots)) / BigInt(before.lots);
  // A part pays its fee out of its own share: the rest must be able to close at the same price.
  const most = isWhole ? all : share + profit > 0n ? share + profit : 0n;
  const fee = wanted < most ? wanted : most;
  const net = (keepsMargin === true ? 0n : share) + profit - fee;
  const paid = isWhole ? all - fee : net > 0n ? net : 0n;
  state.move('pot', 'fees', fee, 'lever_fee', id);
  state.move('pot', partyOf(before), paid, before.userId === null ? 'lever_insured' : 'lever_returned', id);
  return { fee, margin: all - fee - paid };
}

/** What closing a part of a cross position does to the balance behind it. */
function settleClosed(state: ContractState, before: Position, profit: bigint, fee: bigint, at: Moment['at']) {
  settleCross(state, before, profit - fee, at);
  state.move('pot', 'fees', fee, 'lever_fee', before.id);
  return { fee, margin: 0n };
}

/** Sends an order to the book; every trade of it opens or closes lots of both sides at once. @returns lots that were traded. */
export function send(state: ContractState, order: BookOrder, moment: Moment): number {
  let traded = 0;
  const listener: EngineListener = {
    ...silentListener,
    traded: (_taker, maker, price, quantity) => {
      traded += quantity;
      tradeMaker(state, maker, price, quantity, moment);
      tradeTaker(state, order, price, quantity, moment);
    },
    rested: (_id, remaining) => {
      restOpening(state, order, remaining);
    },
    expired: (id) => {
      if (id !== order.id) dropOrder(state, id, moment);
    },
    rejected: (_id, reason) => {
      invariant(reason === 'no_liquidity', 'the book has no rules of its own', reason);
    },
  };
  state.book.submit(
    {
      kind: 'limit',
      id: orderId(order.id),
      owner: order.owner,
      side: order.side,
      price: ticksOf(order.ticks),
      quantity: lotsOf(order.lots),
      policy: order.rests ? 'rest' : 'ioc',
      selfTrade: order.selfTrade,
    },
    listener,
  );
  return traded;
}

function tradeMaker(state: ContractState, maker: OrderId, price: Ticks, quantity: Lots, moment: Moment): void {
  const { position, closes } = state.ordered(maker);
  if (!closes) {
    openLots(state, position, quantity, price, true, moment);
    return;
  }
  const left = (position.closing?.lots ?? 0) - quantity;
  const before = state.put({
    ...position,
    closing: position.closing === null || left === 0 ? null : { ...position.closing, lots: left },
  });
  const feeRate = state.termsOf(position.termsId).makerFee;
  closeLots(state, before, { lots: quantity, ticks: price, feeRate, reason: 'customer' }, moment);
}

function tradeTaker(state: ContractState, order: BookOrder, price: Ticks, quantity: Lots, moment: Moment): void {
  const { position } = order.reason === null ? { position: findOpening(state, order) } : state.ordered(order.id);
  if (order.reason === null) {
    openLots(state, position, quantity, price, false, moment);
    return;
  }
  const feeRate = state.termsOf(position.termsId).takerFee;
  const left = (position.closing?.lots ?? 0) - quantity;
  const before = state.put({
    ...position,
    closing: position.closing === null || left === 0 ? null : { ...position.closing, lots: left },
  });
  const { reason, side: taker } = order;
  const keepsMargin = reason === 'liquidated';
  closeLots(state, before, { lots: quantity, ticks: price, feeRate, reason, keepsMargin, taker }, moment);
}

function findOpening(state: ContractState, { id }: BookOrder): Position {
  return state.ordered(id).position;
}

/** What is left of a limit order waits in the book: an opening one reserves what it will take. */
function restOpening(state: ContractState, order: BookOrder, remaining: Lots): void {
  if (order.reason !== null) return;
  const position = findOpening(state, order);
  // What waits of a cross account takes nothing out of it: it is counted where the account is judged.
  const reserve = position.isCross ? 0n : sumOf(reserveFor(state, position, order.ticks, remaining));
  state.move(partyOf(position), 'pot', reserve, 'lever_margin', position.id);
  state.put({ ...position, pending: remaining, reserve });
}

/** An order that the book has let go of: what waited is given back. */
export function dropOrder(state: ContractState, id: number, { at }: Moment): Position {
  const { position, closes } = state.ordered(id);
  if (closes) return state.put({ ...position, closing: null });
  state.move('pot', partyOf(position), position.reserve, 'lever_returned', position.id);
  return state.put({
    ...position,
    pending: 0,
    reserve: 0n,
    closedAt: position.lots === 0 ? at : position.closedAt,
  });
}

/** Takes an order out of the book and gives back what waited. */
export function withdraw(state: ContractState, id: number, moment: Moment): Position {
  state.book.cancel(orderId(id), silentListener);
  return dropOrder(state, id, moment);
}

/** Margin has gone: a closing order that its own fill would now close beyond bankruptcy is taken out of the book. */
export function withdrawBeyond(state: ContractState, position: Position, moment: Moment): Position {
  const { closing, sign, isCross } = position;
  if (closing === null || isCross) return position;
  const worst = bankruptcyTicks(state.terms, position);
  const isBeyond = sign === 1 ? closing.ticks < worst : closing.ticks > worst;
  return isBeyond ? withdraw(state, closing.id, moment) : position;
}
