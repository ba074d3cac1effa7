import type { OutputOf } from '@bourse/contract/call';
import type { otcStaffCalls } from '@bourse/contract/otc-desk';

/** An order at the desk. */
export type DeskOrder = OutputOf<typeof otcStaffCalls.orders>['list'][number];

/** What of the orders is shown. */
export const views = ['matching', 'appeals', 'all'] as const;
/** One of them. */
export type View = (typeof views)[number];

/** How an order stands, by its key in the texts. */
export function stateOf({
  status,
  review,
}: Pick<DeskOrder, 'status' | 'review'>): 'matching' | 'completed' | 'rejected' | 'appealed' {
  if (status === 1) return 'matching';
  if (status === 2) return 'completed';
  return review === 1 ? 'appealed' : 'rejected';
}
