import { copyBounds, copyNumberScale, copyShareMost, copySlippage } from '@bourse/contract/copy';
import { Big } from 'big.js';
import { readDecimal } from '../../base/money/read-decimal.ts';
import type { Mode } from './copy-view.ts';

/** What was typed into the form: plain decimals, `''` for nothing, null for what is no number. The slippage is in percent. */
export interface TypedTerms {
  readonly mode: Mode;
  readonly number: string | null;
  readonly budget: string | null;
  readonly stop: string | null;
  readonly slippage: string | null;
}

/** What somebody typed; nothing is nothing, and no wrong number. */
export const readTyped = (text: string): string | null => (text.trim() === '' ? '' : readDecimal(text));

const decimals = (number: string): number => number.split('.')[1]?.length ?? 0;

/** What is wrong with the multiple or the lots; null where nothing is. */
export function numberProblem({ mode, number }: TypedTerms): 'missing' | 'unreadable' | 'outside' | 'tooFine' | null {
  if (number === null) return 'unreadable';
  if (number === '') return 'missing';
  const [least, most] = copyBounds[mode];
  if (new Big(number).lt(least) || new Big(number).gt(most)) return 'outside';
  return decimals(number) > copyNumberScale ? 'tooFine' : null;
}

/** What is wrong with a limit in USDT, which may be left empty. */
export function sumProblem(sum: string | null): 'unreadable' | 'cents' | null {
  if (sum === null) return 'unreadable';
  return decimals(sum) > 2 ? 'cents' : null;
}

/** What is wrong with the slippage, which may be left empty. */
export function slippageProblem(percent: string | null): 'unreadable' | 'outside' | null {
  if (percent === null) return 'unreadable';
  return percent !== '' && new Big(percent).gt(mostSlippage) ? 'outside' : null;
}

const inPercent = (part: string): string => new Big(part).times(100).toFixed();
/** The most slippage that is taken, and the usual one, in percent. */
export const mostSlippage = inPercent(copySlippage.most);
export const usualSlippage = inPercent(copySlippage.usual);

/** The largest share of followers' profit, in percent. */
export const mostShare = inPercent(copyShareMost);
/** What is wrong with a share in percent, which may be left empty. */
export function shareProblem(percent: string | null): 'unreadable' | 'outside' | 'cents' | null {
  if (percent === null) return 'unreadable';
  if (percent === '') return null;
  if (new Big(percent).gt(mostShare)) return 'outside';
  return decimals(percent) > 2 ? 'cents' : null;
}
/** A share that was typed, as a part; null while something is wrong. */
export const shareOf = (percent: string | null): string | null =>
  percent === null || shareProblem(percent) !== null ? null : new Big(percent === '' ? 0 : percent).div(100).toFixed();

/** What is sent of the form; null while something is wrong. A limit that is empty is none. */
export function termsOf(typed: TypedTerms) {
  const { mode, number, budget, stop, slippage } = typed;
  if (number === null || numberProblem(typed) !== null) return null;
  if (budget === null || stop === null || slippage === null) return null;
  if (sumProblem(budget) !== null || sumProblem(stop) !== null || slippageProblem(slippage) !== null) return null;
  return {
    type: mode === 'multiple' ? ('1' as const) : ('2' as const),
    number,
    ...(budget === '' ? {} : { budget }),
    ...(stop === '' ? {} : { stop }),
    ...(slippage === '' ? {} : { slippage: new Big(slippage).div(100).toFixed() }),
  };
}

/** A part as a percentage that was typed, such as `1` for `0.01`. */
export const percentOf = (part: string): string => inPercent(part);
