import type { profitPeriods } from '@bourse/contract/wallet';
import { Big } from 'big.js';

/** How far back it is looked at. */
export type ProfitPeriod = (typeof profitPeriods)[number];

/** The figures that the description of the line names. */
export interface LineFigures {
  readonly first: string;
  readonly highest: string;
  readonly lowest: string;
  readonly last: string;
}

/** First, highest, lowest and last equity of a line with points. */
export function lineFigures(points: readonly { readonly equity: string }[]): LineFigures | null {
  const [head] = points;
  const last = points.at(-1);
  if (head === undefined || last === undefined) return null;
  const pick = (isBetter: (a: Big, b: string) => boolean): string =>
    points.reduce((best, { equity }) => (isBetter(new Big(equity), best) ? equity : best), head.equity);
  return {
    first: head.equity,
    highest: pick((a, b) => a.gt(b)),
    lowest: pick((a, b) => a.lt(b)),
    last: last.equity,
  };
}
