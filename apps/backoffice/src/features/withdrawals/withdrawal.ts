import type { OutputOf } from '@bourse/contract/call';
import { type withdrawalStaffCalls, withdrawalStates } from '@bourse/contract/withdrawal';

/** A withdrawal as staff see it. */
export type Withdrawal = OutputOf<typeof withdrawalStaffCalls.list>['list'][number];

export type StateName = keyof typeof withdrawalStates;

const names: Readonly<Record<Withdrawal['state'], StateName>> = {
  0: 'requested',
  1: 'reviewed',
  2: 'signing',
  3: 'broadcast',
  4: 'confirmed',
  5: 'rejected',
  6: 'cancelled',
};

/** The word of a state (S63). */
export function stateName({ state }: Pick<Withdrawal, 'state'>): StateName {
  return names[state];
}

/** In which colour a state is told. */
export const stateTones = {
  requested: 'warn',
  reviewed: 'info',
  signing: 'info',
  broadcast: 'info',
  confirmed: 'good',
  rejected: 'bad',
  cancelled: 'plain',
} as const satisfies Readonly<Record<StateName, string>>;

/** Whether staff can decide about it now. */
export function isWaiting({ state, review }: Pick<Withdrawal, 'state' | 'review'>): boolean {
  return state === withdrawalStates.requested && review.length > 0;
}

/** Whether nothing is paid before a moment that is still to come. */
export function isHeld({ held_until: until }: Pick<Withdrawal, 'held_until'>, nowMs: number): boolean {
  return until !== null && Date.parse(until) > nowMs;
}

/** What has waited longest first, whatever the order in which it was read. */
export function oldestFirst(list: readonly Withdrawal[]): readonly Withdrawal[] {
  const numberOf = ({ id }: Withdrawal): bigint => BigInt(id);
  return list.toSorted((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1));
}
