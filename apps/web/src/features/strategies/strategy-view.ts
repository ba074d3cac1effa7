import type { OutputOf } from '@bourse/contract/call';
import { strategyCalls } from '@bourse/contract/strategy';
import { walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';

/** A published strategy. */
export type Strategy = OutputOf<typeof strategyCalls.list>[number];
/** A run of one. */
export type Run = OutputOf<typeof strategyCalls.order>;

/** What starting and stopping change of what the app shows. */
export const changedByRuns = [
  strategyCalls.list,
  strategyCalls.detail,
  strategyCalls.orders,
  strategyCalls.order,
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
];

/** Why no run can be started, by its key in the texts; null where one can. */
export function closedBy(state: Strategy['state']): 'soldOut' | 'closed' | null {
  return ({ 1: null, 2: 'soldOut', 3: 'closed' } as const)[state];
}

/** How a run stands, by its key in the texts. */
export function stateOf({ status, closing }: Pick<Run, 'status' | 'closing'>) {
  if (status === 1) return closing ? 'closing' : 'running';
  return status === 2 ? 'completed' : 'untraded';
}

/** A profit as a part of the amount; null where it is not known. */
export const partOf = ({ profit, amount }: Pick<Run, 'profit' | 'amount'>): string | null =>
  profit === null ? null : new Big(profit).div(amount).toFixed();

/** What is wrong with the amount of a run; null where nothing is. @param amount null for what is no number. */
export function amountProblem(
  amount: string | null,
  { maximum, minimum, remaining }: Strategy,
  available: string | null,
): 'missing' | 'unreadable' | 'tooLittle' | 'tooMuch' | 'overQuota' | 'tooDear' | null {
  if (amount === null) return 'unreadable';
  if (amount === '') return 'missing';
  const wanted = new Big(amount);
  if (wanted.lt(minimum)) return 'tooLittle';
  if (maximum !== null && wanted.gt(maximum)) return 'tooMuch';
  if (wanted.gt(remaining)) return 'overQuota';
  return available !== null && wanted.gt(available) ? 'tooDear' : null;
}
