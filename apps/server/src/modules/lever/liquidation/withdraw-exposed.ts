import type { Instant } from '@bourse/kernel/instant';
import type { ContractState } from '../lane/contract-state.ts';
import { spareOf } from '../cross/cross-funds.ts';
import { ticksDown, ticksUp } from '../positions/margin.ts';
import { withdraw } from '../orders/trade.ts';

/** Withdraws the waiting orders beyond the mark price whose account might be left below zero by them. */
export function withdrawExposed(state: ContractState, at: Instant): void {
  const { mark } = state;
  if (mark === null) return;
  for (const side of ['buy', 'sell'] as const) {
    const from = side === 'buy' ? ticksUp(state.terms, mark) : ticksDown(state.terms, mark);
    const passed = [...state.makersFor(side === 'buy' ? 'sell' : 'buy', Math.max(1, from), Number.MAX_SAFE_INTEGER)];
    for (const { id } of passed) {
      const { position } = state.ordered(id);
      if (position.isCross && spareOf(state, position, false) < 0n) withdraw(state, id, { at, mark });
    }
  }
}
