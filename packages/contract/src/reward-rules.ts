import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** The points of each day in a row; after the last the table begins anew (S119). */
export const pointsByDay: readonly number[] = [5, 5, 10, 5, 5, 10, 30];

/** Between two sign-ins lie at least so many hours, whatever the calendar says (S119). */
export const signInHours = 20;

/** A saved time zone is followed once it has been this long since the last change of the zone that counts (S119). */
export const zoneDays = 30;

/** The pool that rebates of invitations are paid out of; it is filled as those of products are. */
export const invitePool = 'invite';

/** What goes to who invited, and to who invited them: basis points of the fees paid (S118). */
export const rebateShares = [
  { level: 1, bps: 2_000 },
  { level: 2, bps: 500 },
] as const;

/** The fees that count: what the customer's own account was charged for trading. */
export const rebatedFees = ['trade_fee', 'conversion_fee'] as const;

/** Accounts that were used on one device within so many days may be one person's: no rebate between them (S118). */
export const sharedDeviceDays = 30;

/** A rebate comes from the house and not from trading: no profit of the customer's. */
export const rewardPostingKinds = postingKindsOf('assets', { invite_rebate: { direction: 'in', isInflow: true } });

/** What an inviter was paid for a day in a currency, once the day is worked out. */
export const rebatesPaid = defineEvent({
  topic: 'rewards',
  type: 'rewards.rebates_paid',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    day: s.isoTime,
    currency_id: s.coinIdOut,
    number: s.decimal,
    at: s.isoTime,
  }),
});
