import type { ContractState } from '../lane/contract-state.ts';
import { equityAt, initialMargin, valueAtPrice } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';

/**
 * The order in which opposite positions are deleveraged, published: by `profit / margin x value / equity` at the mark price,
 * the largest first, at one score the older. Behind a cross position the margin is what its multiple asks for.
 */
export function deleveragingRank(state: ContractState, sign: 1 | -1, mark: bigint): Position[] {
  const scored = state
    .live()
    .filter((one) => one.sign !== sign && one.lots > 0)
    .map((one) => ({ one, score: scoreOf(state, one, mark) }));
  return scored
    .toSorted((a, b) => (a.score === b.score ? a.one.id - b.one.id : a.score < b.score ? 1 : -1))
    .map(({ one }) => one);
}

const scoreUnit = 1_000_000n;

function scoreOf(state: ContractState, position: Position, mark: bigint): bigint {
  const { terms } = state;
  const margin = position.isCross ? initialMargin(position.cost, position.multiple) : position.margin;
  const equity = equityAt(terms, { ...position, margin }, mark);
  const profit = equity - margin;
  const value = valueAtPrice(terms, mark, position.lots, 'down');
  if (equity <= 0n || margin <= 0n) return -(10n ** 30n);
  // A position that loses is the safer the higher its multiple would make it: divide instead of multiply.
  return profit > 0n
    ? (profit * value * scoreUnit) / (margin * equity)
    : (profit * equity * scoreUnit) / (margin * value);
}
