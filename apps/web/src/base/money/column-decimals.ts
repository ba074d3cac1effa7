import { decimalsOf } from './show-number.ts';

/** A figure of a column, and which coin or pair it is of; null where a row has none. */
export type ColumnFigure = readonly [of: string, figure: string | null];

/**
 * How many decimals the figures of a column have: for each coin or pair as many as its longest figure, so that no row
 * loses a digit and all of them stand alike.
 * @param least the decimals that every figure has.
 */
export function columnDecimals(figures: readonly ColumnFigure[], least = 0): (of: string) => number {
  const most = new Map<string, number>();
  for (const [of, figure] of figures) {
    if (figure !== null) most.set(of, Math.max(most.get(of) ?? least, decimalsOf(figure)));
  }
  return (of) => most.get(of) ?? least;
}
