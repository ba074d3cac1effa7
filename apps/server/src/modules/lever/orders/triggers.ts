import type { Instant } from '@bourse/kernel/instant';
import { payableOf } from '../funding/charge-funding.ts';
import { closingSide, type ContractState, type Moment, openingSide, ownerOf } from '../lane/contract-state.ts';
import { coverExposed, settleCross } from '../cross/cross-funds.ts';
import { liquidate, type PassPorts } from '../liquidation/liquidate.ts';
import { shareOf, ticksDown, ticksUp, valueAt, valueAtPrice } from '../positions/margin.ts';
import { openingEdge } from './orders.ts';
import { closeAt, worstClose } from '../positions/position-acts.ts';
import type { CloseReason, Position } from '../positions/position.ts';
import { withdraw, withdrawBeyond } from './trade.ts';

/** A mark price and when it was written down. */
export interface PassedMark {
  /** In 10^-12. */
  readonly mark: bigint;
  readonly at: Instant;
}

/**
 * Works a mark price: everything that it reaches is liquidated, taken profit of or stopped, and what is over or was begun
 * before is closed as far as the book allows. Opening orders that the price has passed by so much that they would be liquidated
 * by their own fill are withdrawn before; then come liquidations, by the oldest position. One that nothing can take, as with an
 * empty pool and a gap that no opposite position bears, stands until the next mark: each is tried once by a mark.
 * @param longest how many positions at most; the others meet the same mark in the next batch.
 * @param behind the position behind which liquidations go on: what the batch before has answered.
 * @returns behind which position the next batch goes on; null where nothing is left.
 */
export function passMark(
  state: ContractState,
  { mark, at: markAt }: PassedMark,
  at: Instant,
  ports: PassPorts,
  longest: number,
  behind = 0,
): number | null {
  const { terms } = state;
  const [down, up] = [ticksDown(terms, mark), ticksUp(terms, mark)];
  withdrawPassed(state, { at, mark });
  // A level that was set after the mark price meets the next one.
  const isWatched = (id: number): boolean => (state.find(id)?.watchedFrom ?? markAt) <= markAt;
  const reached = state
    .reached(down, up)
    .filter(isWatched)
    .toSorted((one, other) => one - other);
  const lost = reached.filter((id) => isLiquidated(state, id, down, up));
  const moment = { at, mark };
  const untried = lost.filter((id) => id > behind);
  const tried = untried.slice(0, longest);
  for (const id of tried) {
    const position = state.find(id);
    // One that was deleveraged meanwhile may be gone.
    if (position !== undefined && position.lots > 0) liquidate(state, position, { ...moment, mark }, ports);
  }
  const last = tried.at(-1) ?? behind;
  if (untried.length > tried.length) return last;
  const others = reached.filter((id) => !lost.includes(id)).slice(0, longest);
  for (const id of others) reachStop(state, id, down, up, at);
  for (const { id } of state.pendingCloses(at)) {
    // What closed before may have closed this one, too.
    const position = state.find(id);
    if (position !== undefined && position.lots > 0) closeByItself(state, position, moment, ports);
  }
  return others.length === longest ? last : null;
}

function withdrawPassed(state: ContractState, moment: Moment & { readonly mark: bigint }): void {
  const from = { buy: ticksUp(state.terms, moment.mark), sell: ticksDown(state.terms, moment.mark) };
  for (const sign of [1, -1] as const) {
    const side = openingSide(sign);
    const passed = [...state.makersFor(closingSide(sign), from[side], Number.MAX_SAFE_INTEGER)].filter((order) => {
      const { position, closes } = state.ordered(order.id);
      if (closes || order.price === null) return false;
      const edge = openingEdge(state.terms, position, valueAt(state.terms, order.price, position.ordered), moment.mark);
      return sign === 1 ? order.price > edge : order.price < edge;
    });
    for (const { id } of passed) withdraw(state, id, moment);
  }
}

function isLiquidated(state: ContractState, id: number, down: number, up: number): boolean {
  const position = state.find(id);
  if (position === undefined || position.lots === 0) return false;
  const at = state.liquidationOf(position);
  return at !== null && (position.sign === 1 ? up <= at : down >= at);
}

/** Notes that a stop was reached: from now on the position is being closed. */
function reachStop(state: ContractState, id: number, down: number, up: number, at: Instant): void {
  const position = state.find(id);
  if (position === undefined || position.closeReason !== null) return;
  const { sign, takeProfit, stopLoss } = position;
  const isLoss = stopLoss !== null && (sign === 1 ? up <= stopLoss : down >= stopLoss);
  const ticks = isLoss ? stopLoss : takeProfit;
  if (ticks === null) return;
  const reason = isLoss ? 'stop_loss' : 'take_profit';
  state.trigger({ positionId: id, reason, sign, ticks, watchedFrom: position.watchedFrom });
  state.put({ ...position, takeProfit: null, stopLoss: null, closeReason: reason, watchedFrom: at });
}

/** Closes what is over, was stopped, or belongs to the insurance account, as far as the book allows now. */
function closeByItself(state: ContractState, position: Position, moment: Moment, ports: PassPorts): void {
  const reason: CloseReason = position.closeReason ?? (position.userId === null ? 'liquidated' : 'time');
  let last = position;
  if (last.pending > 0) last = withdraw(state, last.id, moment);
  if (last.closing !== null) last = withdraw(state, last.closing.id, moment);
  if (last.closeReason === null) last = state.put({ ...last, closeReason: reason });
  const free = last.isCross && last.userId !== null ? ports.freeOf(last.userId) : 0n;
  const ticks = worstClose(state, last, moment.mark, free);
  if (!holdsOf(state, last, ticks)) return;
  closeAt(state, last, { lots: last.lots, ticks, rests: false, reason }, moment, ports.nextId);
  coverExposed(state, last, moment.at, free);
}

/** Whether somebody else would trade with what closes a position. */
function holdsOf(state: ContractState, position: Position, ticks: number): boolean {
  for (const maker of state.makersFor(closingSide(position.sign), ticks, position.lots)) {
    if (maker.owner !== ownerOf(position)) return true;
  }
  return false;
}

/**
 * Takes the fee of a midnight of everything that was open then: `rate x value at the mark price`, at most what it
 * can pay. Where longs and shorts pay each other by the hour, no night is charged, under whatever terms a position
 * was opened.
 * @param longest how many positions at most.
 * @returns whether some are left.
 */
export function chargeNight(
  state: ContractState,
  midnight: Instant,
  mark: bigint,
  at: Instant,
  longest: number,
): boolean {
  if (state.terms.funding !== null) return false;
  const due = state
    .live()
    .filter(({ lots, userId, chargedUntil }) => lots > 0 && userId !== null && chargedUntil < midnight);
  for (const position of due.slice(0, longest)) {
    const rate = state.termsOf(position.termsId).overnightFee;
    const value = valueAtPrice(state.terms, mark, position.lots, 'down');
    const wanted = shareOf(value, rate);
    const most = payableOf(state, position, mark);
    const fee = wanted < most ? wanted : most;
    if (position.isCross) settleCross(state, position, -fee, at);
    state.move('pot', 'fees', fee, 'lever_overnight', position.id);
    const changed = state.put({
      ...position,
      margin: position.isCross ? 0n : position.margin - fee,
      overnight: position.overnight + fee,
      chargedUntil: midnight,
      watchedFrom: at,
    });
    withdrawBeyond(state, changed, { at, mark });
    if (fee > 0n) state.overnight({ positionId: position.id, midnight, lots: position.lots, value, rate, fee });
  }
  return due.length > longest;
}
