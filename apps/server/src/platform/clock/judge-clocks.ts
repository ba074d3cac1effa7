import { minuteMs } from '@bourse/kernel/instant';
import type { ClockDifference } from './difference-store.ts';
import type { TimeWitness } from './time-witness.ts';

/** What a witness has said: by how many ms it is ahead of this process. */
export interface Testimony extends Pick<TimeWitness, 'name' | 'mayConfirm' | 'boundMs'> {
  readonly aheadMs: number;
}

/** Nothing says that a step is right, but it stands: after this time the demo, whose money is play money, goes on with it. */
export const demoPatienceMs = minuteMs;

/**
 * Judges what the clocks say.
 * @param aheadMs by how many ms the wall clock is ahead of this process; 0 where they agree.
 * @param stoodMs for how long it has differed.
 * @returns `follow` where the wall clock was set forward and somebody with another clock says so too, or the demo has waited long
 * enough; what differs; null where everything agrees.
 */
export function judgeClocks(
  aheadMs: number,
  stoodMs: number,
  testimonies: readonly Testimony[],
  isDemo: boolean,
): ClockDifference | 'follow' | null {
  if (aheadMs !== 0) {
    const confirms = (one: Testimony): boolean =>
      one.mayConfirm && Math.abs(one.aheadMs) > one.boundMs && Math.abs(one.aheadMs - aheadMs) <= one.boundMs;
    const isStanding = isDemo && stoodMs >= demoPatienceMs;
    if (aheadMs > 0 && (isStanding || testimonies.some(confirms))) return 'follow';
    return { clock: 'wall', aheadMs };
  }
  const other = testimonies.find((one) => Math.abs(one.aheadMs) > one.boundMs);
  return other === undefined ? null : { clock: other.name, aheadMs: other.aheadMs };
}
