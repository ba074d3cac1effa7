import type { OutputOf } from '@bourse/contract/call';
import type { copyStaffCalls } from '@bourse/contract/copy-desk';

/** A trader at the desk, or who applied to be one. */
export type Trader = OutputOf<typeof copyStaffCalls.traders>[number];

/** What of them is shown. */
export const views = ['applied', 'all'] as const;
/** One of them. */
export type View = (typeof views)[number];

const states = ['applied', 'approved', 'refused', 'suspended'] as const;
/** How a trader stands, by its key in the texts. */
export const stateOf = ({ status }: Pick<Trader, 'status'>): (typeof states)[number] => states[status];

/** What can be decided over a trader. */
export type Decision = 'approve' | 'refuse' | 'suspend' | 'lift';

/** The state that a decision brings about. */
export const statusAfter = { approve: '1', lift: '1', refuse: '2', suspend: '3' } as const satisfies Readonly<
  Record<Decision, string>
>;

/** What can be decided over who stands so. */
export function decisionsOn({ status }: Pick<Trader, 'status'>): readonly Decision[] {
  if (status === 0) return ['approve', 'refuse'];
  if (status === 1) return ['suspend'];
  return status === 3 ? ['lift'] : [];
}

/** How a request names what it wants, by its key in the texts; null for what is none of them. */
export function wantedIn(status: unknown): 'approved' | 'refused' | 'suspended' | null {
  if (status === 1) return 'approved';
  if (status === 2) return 'refused';
  return status === 3 ? 'suspended' : null;
}
