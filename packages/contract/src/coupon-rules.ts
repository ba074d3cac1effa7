import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** The pool that coupons are paid out of; it is filled as those of products are. */
export const couponPool = 'coupons';

/** Cash-back pays its amount once fees of as much were paid; a discount pays a share of the fees, up to its amount (S116). */
export const couponKinds = ['cash_back', 'fee_discount'] as const;

/** One of them. */
export const couponKind = z.enum(couponKinds);

/** A coupon pays back fees: no profit of the customer's. */
export const couponPostingKinds = postingKindsOf('assets', { coupon_payout: { direction: 'in', isInflow: true } });

/** A customer was given a coupon. */
export const couponGiven = defineEvent({
  topic: 'coupons',
  type: 'coupons.given',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    coupon_id: s.idOut,
    currency_id: s.coinIdOut,
    number: s.decimal,
    at: s.isoTime,
  }),
});

/** A coupon of a customer (S116). */
export const couponOut = z.object({
  id: s.idOut,
  /** What redeems it. */
  code: z.string(),
  kind: couponKind,
  /** What part of the fees comes back, as a fraction; 1 of cash-back. */
  share: s.decimal,
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** What it pays at most. */
  number: s.decimal,
  /** 0 usable, 1 used, 2 expired, 3 withdrawn by the end of the campaign before it was used. */
  status: z.int().check(z.gte(0), z.lte(3)),
  /** Of a usable one: the fees paid since it was given that count for no other coupon. */
  fees: z.nullable(s.decimal),
  /** What redeeming pays now, or has paid; 0 while cash-back waits for more fees. */
  pays: s.decimal,
  given_at: s.isoTime,
  /** Until when it is good: its own days, or the end of the campaign. */
  expires_at: s.isoTime,
  used_at: z.nullable(s.isoTime),
});
