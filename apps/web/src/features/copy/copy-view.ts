import type { OutputOf } from '@bourse/contract/call';
import { copyBounds, copyCalls, copyNumberScale, copySlippage } from '@bourse/contract/copy';
import { walletCalls } from '@bourse/contract/wallet';
import { Big } from 'big.js';

/** A trader as the list shows them. */
export type Trader = OutputOf<typeof copyCalls.traders>['list'][number];
/** A trader with the whole line. */
export type TraderRecord = OutputOf<typeof copyCalls.trader>;
/** A relationship of the customer with a trader. */
export type Follow = OutputOf<typeof copyCalls.follow>;
/** A copied position, or one that was not made. */
export type Copy = OutputOf<typeof copyCalls.selfHolding>;
/** The own application. */
export type Application = OutputOf<typeof copyCalls.applyState>;

/** What joining, editing and ending change of what the app shows. */
export const changedByFollowing = [
  copyCalls.traders,
  copyCalls.trader,
  copyCalls.mine,
  copyCalls.positions,
  copyCalls.history,
  copyCalls.skipped,
  walletCalls.getInfo,
];
/** What the own desk changes of it. */
export const changedByDesk = [copyCalls.applyState, copyCalls.traders, copyCalls.trader];

/** Both ways of copying, as a field offers them. */
export const modes = ['multiple', 'lots'] as const;
export type Mode = (typeof modes)[number];
/** How a relationship copies. */
export const modeOf = ({ type }: Pick<Follow, 'type'>): Mode => (type === 1 ? 'multiple' : 'lots');

/** What was typed into the form: plain decimals, `''` for nothing, null for what is no number. The slippage is in percent. */
export interface TypedTerms {
  readonly mode: Mode;
  readonly number: string | null;
  readonly budget: string | null;
  readonly stop: string | null;
  readonly slippage: string | null;
}

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

/** How many of the closed positions came out above zero, in percent; null without any. */
export const wonPercent = ({ trades, wins }: Pick<Trader, 'trades' | 'wins'>): string | null =>
  trades === 0 ? null : new Big(wins).times(100).div(trades).round(1, Big.roundDown).toFixed();

/** How a relationship stands, by its key in the texts. */
export function followState({ status, because }: Pick<Follow, 'status' | 'because'>): 'active' | 'ended' | 'stopped' {
  if (status === 1) return 'active';
  return because === 'stop' ? 'stopped' : 'ended';
}

const copyStates = ['waiting', 'skipped', 'open', 'own', 'closed'] as const;
/** How a copy stands, by its key in the texts. */
export const copyState = ({ status }: Pick<Copy, 'status'>): (typeof copyStates)[number] => copyStates[status];

const deskStates = ['applied', 'approved', 'refused', 'suspended'] as const;
/** How an application stands, by its key in the texts; null without one. */
export const deskState = ({ status }: Pick<Application, 'status'>): (typeof deskStates)[number] | null =>
  status === null ? null : deskStates[status];

/** Whether somebody can apply: for the first time, or after a refusal. */
export const mayApply = ({ status }: Pick<Application, 'status'>): boolean => status === null || status === 2;
