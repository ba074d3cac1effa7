import type { OutputOf } from '@bourse/contract/call';
import type { loanStaffCalls } from '@bourse/contract/loan-desk';

/** An application for a loan at the desk. */
export type Application = OutputOf<typeof loanStaffCalls.applications>['list'][number];

/** What of the applications is shown. */
export const views = ['review', 'all'] as const;
/** One of them. */
export type View = (typeof views)[number];

/** How an application stands, by its key in the texts. */
export function stateOf({ status }: Pick<Application, 'status'>): 'review' | 'paid' | 'refused' | 'cancelled' {
  if (status === 1) return 'review';
  if (status === 6) return 'refused';
  return status === 7 ? 'cancelled' : 'paid';
}
