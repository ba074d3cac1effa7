import type { ReviewFlag } from '@bourse/contract/kyc-words';

/** How a submission stands; before there is one, there is null. */
export type SubmissionState = 'review' | 'certified' | 'failed';

/** What can happen to a submission of a level. */
export type Step = 'submit' | 'certify' | 'fail' | 'appeal';

const steps: Readonly<Record<SubmissionState | 'none', Readonly<Partial<Record<Step, SubmissionState>>>>> = {
  none: { submit: 'review' },
  review: { certify: 'certified', fail: 'failed' },
  certified: {},
  // A new submission is a row of its own; an appeal opens the failed one again.
  failed: { submit: 'review', appeal: 'review' },
};

/** Where a step leads from the state of the newest submission of a level; null where it is not open. */
export function nextState(state: SubmissionState | null, step: Step): SubmissionState | null {
  return steps[state ?? 'none'][step] ?? null;
}

/** The numbers of S134. */
export const stateNumbers = { none: 0, review: 1, certified: 2, failed: 3 } as const;

/** Whether a submission is certified by the rules alone: level 1 with nothing that people must look at. */
export function isCertifiedByRules(level: 1 | 2, flags: readonly ReviewFlag[]): boolean {
  return level === 1 && flags.length === 0;
}
