import type { AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { ContractState } from '../lane/contract-state.ts';
import { legOf } from './cross-standing.ts';
import { noPosition } from '../lane/effects.ts';
import { crossWorstTicks, legProfit } from './cross-margin.ts';
import { profitOf, valueAt } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';

const userOf = ({ userId, id }: Position): UserId => present(userId, 'the customer of a cross position', id);
const assetOf = ({ terms }: ContractState): AssetId => terms.asset.id;

/** Adds to the balance behind a cross position, or takes from it: profit, loss and fees. */
export function settleCross(state: ContractState, position: Position, amount: bigint, at: Instant): void {
  state.cross.add(state, userOf(position), amount, at);
}

/** Moves money of a customer from the contract account behind the cross positions. */
export function pullIn(state: ContractState, user: UserId, amount: bigint, at: Instant): void {
  if (amount === 0n) return;
  state.move({ user }, 'pot', amount, 'lever_margin', noPosition);
  state.cross.add(state, user, amount, at);
}

function payOut(state: ContractState, user: UserId, amount: bigint, at: Instant): void {
  if (amount === 0n) return;
  state.move('pot', { user }, amount, 'lever_returned', noPosition);
  state.cross.add(state, user, -amount, at);
}

/**
 * What is left for new orders, in atoms: what is free on the contract account, and the equity of the cross account less the
 * initial margins of positions and orders, and less what waiting orders may lose; below zero where that is missing.
 * Source: OKX, "Available capital = Max (0, balance in cross positions + unrealized P&L in cross margin positions - In use
 * amount)" (https://www.okx.com/help-center/360054225072).
 */
export function availableOf(state: ContractState, user: UserId, free: bigint): bigint {
  const { equity, initial, ordered, exposed } = state.cross.standing(user, assetOf(state));
  return free + equity - initial - ordered - exposed;
}

/** What goes back from behind the cross positions: profit that is not realised stays. */
function removableOf(state: ContractState, user: UserId): bigint {
  const { balance, profit, initial, ordered, exposed } = state.cross.standing(user, assetOf(state));
  const spare = balance + (profit < 0n ? profit : 0n) - initial - ordered - exposed;
  return spare > 0n ? spare : 0n;
}

/** After an order: takes in what the account is short of. @returns false where that is not free. */
export function coverOrders(state: ContractState, user: UserId, at: Instant, free: bigint): boolean {
  const short = free - availableOf(state, user, free);
  if (short > free) return false;
  if (short > 0n) pullIn(state, user, short, at);
  return true;
}

/** After closing: takes in what waiting orders might lose beyond the equity. @returns false where that is not free. */
export function coverExposed(state: ContractState, position: Position, at: Instant, free: bigint): boolean {
  if (!position.isCross) return true;
  const short = -spareOf(state, position, false);
  if (short > free) return false;
  if (short > 0n) pullIn(state, userOf(position), short, at);
  return true;
}

/** What an account could lose before nothing is left, all orders traded. @param isCut at zero. */
export function spareOf(state: ContractState, position: Position, isCut = true): bigint {
  const { equity, exposed } = state.cross.standing(userOf(position), assetOf(state));
  const spare = equity - exposed;
  return isCut && spare < 0n ? 0n : spare;
}

/** The worst price in ticks at which a cross position can be closed so that its account is not left below zero. */
export function worstCross(state: ContractState, position: Position, free: bigint): number {
  // A fee is rounded up in every trade, of which there are no more than lots.
  const spare = spareOf(state, position, false) + free - BigInt(position.lots);
  return crossWorstTicks(legOf(state, position), spare, state.termsOf(position.termsId).takerFee);
}

/** Whether closing so many lots of a cross position at a price leaves its account with nothing below zero. */
export function crossBears(state: ContractState, position: Position, lots: number, ticks: number): boolean {
  const cost = lots === position.lots ? position.cost : (position.cost * BigInt(lots)) / BigInt(position.lots);
  const realised = profitOf(position.sign, cost, valueAt(state.terms, ticks, lots));
  const rest = { ...position, lots: position.lots - lots, cost: position.cost - cost };
  const left = rest.lots === 0 ? 0n : legProfit(legOf(state, rest));
  const change = realised + left - legProfit(legOf(state, position));
  return spareOf(state, position, false) + change >= 0n;
}

/** What no position and no order needs goes back to the contract account, where it stands behind the positions as well. */
export function releaseSpare(state: ContractState, user: UserId, at: Instant): void {
  if (state.cross.find(user, assetOf(state)) !== undefined) payOut(state, user, removableOf(state, user), at);
}
