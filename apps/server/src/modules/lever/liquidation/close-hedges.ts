import type { ContractState } from '../lane/contract-state.ts';
import type { Marked } from './liquidate.ts';
import { ticksDown } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';
import { closeLots } from '../orders/trade.ts';

/**
 * Closes what an account holds both ways in a contract against itself, the older first. At whatever price, one gains what the
 * other loses; so the equity stays, the maintenance margin falls, and what is left stands against other customers alone.
 * Without that, what is missing could not be had back for lots that nobody else stands against.
 */
export function closeHedges(state: ContractState, owned: readonly Position[], moment: Marked): void {
  const ticks = Math.max(1, ticksDown(state.terms, moment.mark));
  const idsOf = (sign: 1 | -1): number[] => owned.filter((one) => one.sign === sign).map(({ id }) => id);
  const [longs, shorts] = [idsOf(1), idsOf(-1)];
  while (longs[0] !== undefined && shorts[0] !== undefined) {
    const [long, short] = [state.find(longs[0]), state.find(shorts[0])];
    const lots = Math.min(long?.lots ?? 0, short?.lots ?? 0);
    if (long !== undefined && short !== undefined && lots > 0) {
      const closing = { lots, ticks, feeRate: 0n, reason: 'liquidated' } as const;
      closeLots(state, long, closing, moment);
      closeLots(state, short, closing, moment);
    }
    if ((state.find(longs[0])?.lots ?? 0) === 0) longs.shift();
    else shorts.shift();
  }
}
