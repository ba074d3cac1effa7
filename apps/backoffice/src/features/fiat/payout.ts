import type { bankPayoutCalls } from '@bourse/contract/bank-payout';
import type { OutputOf } from '@bourse/contract/call';
import { clock } from '../../base/time/clock.ts';

/** A payment to a card. */
export type Payout = OutputOf<typeof bankPayoutCalls.list>['list'][number];

/** Whether its card is too new to be paid to (A4). */
export function isHeld({ held_until: until }: Pick<Payout, 'held_until'>): boolean {
  return until !== null && Date.parse(until) > clock.now();
}
