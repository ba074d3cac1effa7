import type { OutputOf } from '@bourse/contract/call';
import { copyCalls } from '@bourse/contract/copy';
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
