import { present } from '@bourse/kernel/invariant';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { ContractState } from '../lane/contract-state.ts';
import { crossBears } from '../cross/cross-funds.ts';
import { deleveragingRank } from './deleveraging-rank.ts';
import {
  bankruptcyTicks,
  initialMargin,
  profitOf,
  ticksDown,
  ticksUp,
  valueAt,
  valueAtPrice,
  wholeOf,
} from '../positions/margin.ts';
import { newPosition } from '../orders/orders.ts';
import { closeAt, worstClose } from '../positions/position-acts.ts';
import type { Position } from '../positions/position.ts';
import { closeLots, withdraw } from '../orders/trade.ts';

/** What a mark price is worked with. */
export interface PassPorts {
  /** What the insurance pool has free, less what this batch has taken. */
  readonly poolFree: () => bigint;
  /** What a customer has free on the contract account. */
  readonly freeOf: (user: UserId) => bigint;
  readonly nextId: () => number;
}

/** The moment of a mark price. */
export interface Marked {
  readonly at: Instant;
  readonly mark: bigint;
}

/** What the insurance account has at least behind what it takes over: a fifth of the value. */
const takeoverMultiple = 5;

/**
 * Liquidates a position that a mark price has reached: its waiting orders are withdrawn, it is made smaller until the
 * maintenance margin of a lower tier holds it, else closed at the market within the band and never beyond bankruptcy; the
 * insurance account takes the rest at the bankruptcy price, and what it cannot take is closed against the opposite positions
 * that gain most, at the same price.
 */
export function liquidate(state: ContractState, position: Position, moment: Marked, ports: PassPorts): void {
  const level = present(state.liquidationOf(position), 'its liquidation price', position.id);
  const { id, sign, watchedFrom, userId } = position;
  if (userId !== null) state.trigger({ positionId: id, reason: 'liquidated', sign, ticks: level, watchedFrom });
  let last = position;
  if (last.pending > 0) last = withdraw(state, id, moment);
  if (last.closing !== null) last = withdraw(state, last.closing.id, moment);
  last = lessen(state, last, moment, ports);
  if (last.lots === 0 || !isReached(state, last, moment.mark)) return;
  last = closeAt(state, last, marketClose(state, last, last.lots, moment), moment, ports.nextId);
  if (last.lots === 0) return;
  const ticks = bankruptcyTicks(state.terms, last);
  if (userId !== null && takeOver(state, last, ticks, moment, ports)) return;
  deleverage(state, last, ticks, moment);
}

function marketClose(state: ContractState, position: Position, lots: number, { mark }: Marked) {
  return { lots, ticks: worstClose(state, position, mark), rests: false, reason: 'liquidated' } as const;
}

function isReached(state: ContractState, position: Position, mark: bigint): boolean {
  const level = state.liquidationOf(position);
  if (level === null) return false;
  return position.sign === 1 ? ticksUp(state.terms, mark) <= level : ticksDown(state.terms, mark) >= level;
}

/** Closes as much as makes the position fit the next lower tier, tier by tier, while that helps. */
function lessen(state: ContractState, position: Position, moment: Marked, ports: PassPorts): Position {
  const { tiers } = state.termsOf(position.termsId);
  let last = position;
  for (const tier of tiers.toReversed()) {
    if (last.lots === 0 || !isReached(state, last, moment.mark)) break;
    if (last.cost <= tier.upTo) continue;
    const kept = wholeOf((BigInt(last.lots) * tier.upTo) / last.cost);
    const lots = last.lots - kept;
    if (kept === 0 || lots === 0) continue;
    last = closeAt(state, last, marketClose(state, last, lots, moment), moment, ports.nextId);
  }
  return last;
}

/** The insurance account takes the rest at the bankruptcy price, if its pool covers the loss and a margin. */
export function takeOver(
  state: ContractState,
  position: Position,
  ticks: number,
  moment: Marked,
  { poolFree, nextId }: PassPorts,
): boolean {
  const { terms } = state;
  const { sign, lots } = position;
  const cost = valueAt(terms, ticks, lots);
  const now = profitOf(sign, cost, valueAtPrice(terms, moment.mark, lots, sign === 1 ? 'down' : 'up'));
  const margin = initialMargin(cost, takeoverMultiple) + (now < 0n ? -now : 0n);
  if (poolFree() < margin) return false;
  closeLots(state, position, { lots, ticks, feeRate: 0n, reason: 'liquidated' }, moment);
  const id = nextId();
  const given = {
    id,
    userId: null,
    sign,
    multiple: takeoverMultiple,
    limit: null,
    takeProfit: null,
    stopLoss: null,
    lots,
  };
  state.move('pool', 'pot', margin, 'lever_insured', id);
  state.put({
    ...newPosition(terms, given, moment),
    pending: 0,
    lots,
    cost,
    margin,
    openedLots: lots,
    openedCost: cost,
    openedAt: moment.at,
    closeReason: 'liquidated',
  });
  state.noteFill({ positionId: id, kind: 'open', reason: null, ticks, lots, fee: 0n, profit: null, taker: null });
  return true;
}

/** Closes a position that nobody takes against the opposite ones, at its bankruptcy price. */
export function deleverage(state: ContractState, position: Position, ticks: number, moment: Marked): void {
  let last = position;
  for (const { id } of deleveragingRank(state, position.sign, moment.mark)) {
    if (last.lots === 0) return;
    let other = present(state.find(id), 'an opposite position', id);
    if (other.closing !== null) other = withdraw(state, other.closing.id, moment);
    let lots = Math.min(other.lots, last.lots);
    // Against a cross account the price may be one that the whole does not bear, and a part does.
    while (position.isCross && lots > 0 && !bears(state, other, lots, ticks)) lots >>= 1;
    if (lots === 0 || !bears(state, other, lots, ticks)) continue;
    closeLots(state, other, { lots, ticks, feeRate: 0n, reason: 'deleveraged' }, moment);
    closeLots(state, last, { lots, ticks, feeRate: 0n, reason: 'liquidated', keepsMargin: true }, moment);
    last = state.latest(position.id);
  }
}

/** Whether closing so many lots at a price leaves a position with nothing below zero. */
function bears(state: ContractState, position: Position, lots: number, ticks: number): boolean {
  if (position.isCross) return crossBears(state, position, lots, ticks);
  const { terms } = state;
  const cost = lots === position.lots ? position.cost : (position.cost * BigInt(lots)) / BigInt(position.lots);
  return position.margin + profitOf(position.sign, cost, valueAt(terms, ticks, lots)) >= 0n;
}
