import type { OutputOf } from '@bourse/contract/call';
import { type withdrawalStaffCalls, type WithdrawalStateName, withdrawalStates } from '@bourse/contract/withdrawal';

/** A withdrawal as staff see it. */
export type Withdrawal = OutputOf<typeof withdrawalStaffCalls.list>['list'][number];

/** In which colour a state is told. */
export const stateTones = {
  requested: 'warn',
  reviewed: 'info',
  signing: 'info',
  broadcast: 'info',
  confirmed: 'good',
  rejected: 'bad',
  cancelled: 'plain',
} as const satisfies Readonly<Record<WithdrawalStateName, string>>;

/** Whether staff can decide about it now. */
export function isWaiting({ state, review }: Pick<Withdrawal, 'state' | 'review'>): boolean {
  return state === withdrawalStates.requested && review.length > 0;
}

/** Whether nothing is paid before a moment that is still to come. */
export function isHeld({ held_until: until }: Pick<Withdrawal, 'held_until'>, nowMs: number): boolean {
  return until !== null && Date.parse(until) > nowMs;
}

/** What may have been paid, by a payment that the database has forgotten, is given back by nobody. */
export const mayReject = ({ review }: Pick<Withdrawal, 'review'>): boolean => !review.includes('signed_before');
