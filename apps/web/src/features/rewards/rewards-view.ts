import type { OutputOf } from '@bourse/contract/call';
import type { rewardsCalls } from '@bourse/contract/rewards';
import { Big } from 'big.js';

/** How the customer stands with the daily sign-in. */
export type SignState = OutputOf<typeof rewardsCalls.signState>;
/** The own invitations. */
export type Invite = OutputOf<typeof rewardsCalls.invite>;
/** A rebate. */
export type RebateLine = OutputOf<typeof rewardsCalls.rebates>['list'][number];

/** A day of the run of days whose points are shown. */
export interface RunDay {
  readonly day: number;
  readonly points: number;
  readonly state: 'done' | 'next' | 'later';
}

/** The days of the run that the streak is in: those that are signed, the one that comes next, and the rest. */
export function runOf({
  streak,
  rewards,
  next_at: nextAt,
}: Pick<SignState, 'streak' | 'rewards' | 'next_at'>): RunDay[] {
  const length = rewards.length;
  // After the last day of a run it is shown as done until the next can be signed.
  const isWhole = streak > 0 && streak % length === 0;
  const done = isWhole && nextAt !== null ? length : streak % length;
  return rewards.map(({ day, points }) => ({
    day,
    points,
    state: day <= done ? 'done' : day === done + 1 ? 'next' : 'later',
  }));
}

/** A share as a percentage without needless zeros: `0.05` is `5`. */
export function percentOf(share: string): string {
  return new Big(share).times(100).toFixed();
}

/** Whether rebates can be paid at all now. */
export function isFunded(pools: Invite['pools']): boolean {
  return pools.some(({ free }) => new Big(free).gt(0));
}
