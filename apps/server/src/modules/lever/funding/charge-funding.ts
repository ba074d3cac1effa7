import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { ContractState } from '../lane/contract-state.ts';
import type { FundingPayment } from '../lane/effects.ts';
import { settleCross, spareOf } from '../cross/cross-funds.ts';
import { equityAt, shareOf, valueAtPrice } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';
import { withdrawBeyond } from '../orders/trade.ts';

/** What is due at the end of an hour; rates in 10^-12. */
export interface FundingDue {
  readonly hour: Instant;
  readonly premium: bigint;
  readonly samples: number;
  readonly interest: bigint;
  /** Above zero longs pay, below it shorts do. */
  readonly rate: bigint;
}

/**
 * The most that a position can pay of what falls due: its margin as far as no loss has eaten it, so that paying makes nobody
 * owe; or what its cross account has.
 * @param mark in 10^-12.
 */
export function payableOf(state: ContractState, position: Position, mark: bigint): bigint {
  if (position.isCross) return spareOf(state, position);
  const equity = equityAt(state.terms, position, mark);
  const most = equity < position.margin ? equity : position.margin;
  return most < 0n ? 0n : most;
}

/**
 * Lets one direction pay the other for an hour. Each payer gives `rate x value at the mark price`, rounded up, at most what
 * it can ({@link payableOf}); what was collected is shared among the others by their lots, rounded down, and the
 * atoms that are left over go to the insurance pool. Everything passes through an account that is at zero before and after. All of
 * it is one step: both sides are paid, or neither.
 * @param mark in 10^-12.
 */
export function chargeFunding(state: ContractState, due: FundingDue, mark: bigint, at: Instant): void {
  const open = state.live().filter(({ lots }) => lots > 0);
  const pays = due.rate > 0n ? 1 : -1;
  const amount = due.rate < 0n ? -due.rate : due.rate;
  const payments: FundingPayment[] = [];
  const book = (position: Position, value: bigint, got: bigint, isShort: boolean): void => {
    if (got === 0n) return;
    const [from, to] = got < 0n ? (['pot', 'funding'] as const) : (['funding', 'pot'] as const);
    state.move(from, to, got < 0n ? -got : got, 'lever_funding', position.id);
    if (position.isCross) settleCross(state, position, got, at);
    const margin = position.isCross ? 0n : position.margin + got;
    const changed = state.put({ ...position, margin, funding: position.funding + got, watchedFrom: at });
    withdrawBeyond(state, changed, { at, mark });
    payments.push({ positionId: position.id, lots: position.lots, value, amount: got, isShort });
  };
  let collected = 0n;
  for (const position of open.filter(({ sign }) => sign === pays)) {
    const value = valueAtPrice(state.terms, mark, position.lots, 'down');
    const wanted = shareOf(value, amount);
    const most = payableOf(state, position, mark);
    const given = wanted < most ? wanted : most;
    collected += given;
    book(position, value, -given, given < wanted);
  }
  const others = open.filter(({ sign }) => sign !== pays);
  const lots = others.reduce((sum, one) => sum + one.lots, 0);
  let paid = 0n;
  for (const position of others) {
    const given = (collected * BigInt(position.lots)) / BigInt(lots);
    paid += given;
    book(position, valueAtPrice(state.terms, mark, position.lots, 'down'), given, false);
  }
  if (collected > paid) {
    const { positionId } = present(payments[0], 'who has paid');
    state.move('funding', 'pool', collected - paid, 'lever_funding', positionId);
  }
  state.fund({ ...due, lots, collected, paid, payments });
}
