import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { noticeSum, oneIn, ownKey } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import { loanOut, productOut, quoteOut } from './loan-out.ts';
import * as s from './scalars.ts';

/** States of a loan (S104). Retail loans are paid out at once: 1, 6 and 7 are those of OTC lending alone. */
export const loanStatuses = {
  review: 1,
  running: 2,
  repaid: 3,
  overdue: 4,
  liquidated: 5,
  refused: 6,
  cancelled: 7,
} as const;

/** Risk rates, `collateral / debt`: what a loan begins with (S101), two warnings, and below which it is liquidated (S105). */
export const loanRatios = { open: '1.5', warning: '1.3', urgent: '1.2', liquidation: '1.1' } as const;
/** How many days an application may be reviewed (S104). */
export const loanReviewDays = 3;
/** The least VIP level of OTC lending (SPEC-6.8); market makers need none. */
export const loanVipLevel = 2;
/** What an overdue loan is charged for each day, of principal and interest (S102). */
export const loanOverdueRate = '0.005';
/** How many days a loan can be overdue before its pledge is sold. */
export const loanOverdueDays = 60;
/** The shortest and the longest cycle, in days (S16). */
export const loanCycles = { least: 7, most: 365 } as const;
/** Bounds of what is lent, in whole USDT (S16): the largest sum of all, and the least of OTC lending. */
export const loanBounds = { most: '10000000', leastOtc: '500000' } as const;
/** Of `credentials`: the identity document that was verified is used again (S104). */
export const loanVerifiedDocument = 'verified';

/** Loans whose proceeds stay under lien (S101): how often the pledge is put to work, and how long a purchase is tried. */
export const loanLien = { leverages: [2, 3], purchaseMinutes: 10 } as const;

const route = { feature: 'loans' } as const;
const frees = { rate: 'money', idempotent: true, frees: true } as const;
const cycle = s.whole(1, 3_650);
const wish = {
  id: s.id,
  number: s.decimal,
  cycle,
  pledge_currency: s.currency,
  terms_id: s.optional(s.id),
  /** Of a product under lien, and of no other: how often the pledge is put to work. */
  leverage: s.optional(s.numberOf(2, 3)),
};
const credentials = s.listOf(s.text(500), 20);

const wishRefusals = ['NOT_FOUND', 'PARAMETER_ERROR', 'INVALID_AMOUNT', 'INTEGER_REQUIRED'] as const;
const endRefusals = ['NOT_FOUND', 'INVALID_AMOUNT', 'ID_REUSED', 'STATE_CHANGED'] as const;

/** Pledge loans. */
export const loanCalls = {
  list: defineCall({
    ...route,
    name: 'loans.list',
    method: 'GET',
    path: '/loan/list',
    auth: 'public',
    rate: 'read',
    input: z.object({ currency: s.optional(s.currency), ...s.pages(100) }),
    output: z.array(productOut),
    summary:
      'A page of the products, of one currency where it is named: pledge coins, cycles, limits, rate, free pool.',
  }),
  detail: defineCall({
    ...route,
    name: 'loans.detail',
    method: 'GET',
    path: '/loan/detail',
    auth: 'public',
    rate: 'read',
    input: oneIn,
    output: productOut,
    rejections: ['NOT_FOUND'],
    summary: 'One product.',
  }),
  quote: defineCall({
    ...route,
    name: 'loans.quote',
    method: 'POST',
    path: '/loan/quote',
    auth: 'user',
    rate: 'read',
    input: z.object(wish),
    output: quoteOut,
    rejections: [
      ...wishRefusals,
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'PRICE_UNAVAILABLE',
      'LIMIT_EXCEEDED',
      'TRADING_HALTED',
    ],
    summary: 'Pledge, interest and liquidation price before borrowing.',
  }),
  apply: defineCall({
    ...route,
    name: 'loans.apply',
    method: 'POST',
    path: '/loan/apply',
    auth: 'user',
    rate: 'money',
    gate: { level: 1, country: true },
    idempotent: true,
    input: z.object({ ...wish, pledge: s.amount, credentials: s.optional(credentials), ...ownKey }),
    output: loanOut,
    rejections: [
      ...wishRefusals,
      'CREDENTIALS_REQUIRED',
      'ID_REUSED',
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'PRICE_UNAVAILABLE',
      'LIMIT_EXCEEDED',
      'TRADING_HALTED',
      'PRODUCT_SOLD_OUT',
      'INSUFFICIENT_BALANCE',
      'POOL_EXHAUSTED',
    ],
    summary:
      'Borrows against a pledge out of change: what is lent arrives there at once, or under lien buys the pledge coin and ' +
      'stays with the pledge. `pledge` is at least what the quote ' +
      'says; another price meanwhile makes it too little (PRICE_CHANGED).',
  }),
  orders: defineCall({
    ...route,
    name: 'loans.orders',
    method: 'GET',
    path: '/loan/order',
    auth: 'user',
    rate: 'read',
    input: z.object({ status: s.optional(s.numberOf(1, 2, 3, 4, 5, 6, 7)), ...s.paging() }),
    output: s.pageOf(loanOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own loans, newest first.',
  }),
  order: defineCall({
    ...route,
    name: 'loans.order',
    method: 'GET',
    path: '/loan/order_detail',
    auth: 'user',
    rate: 'read',
    input: oneIn,
    output: loanOut,
    rejections: ['NOT_FOUND'],
    summary: 'One loan; what decided its liquidation is told by `/verify/detail` under `evidence`.',
  }),
  repay: defineCall({
    ...route,
    ...frees,
    name: 'loans.repay',
    method: 'POST',
    path: '/loan/repay',
    auth: 'user',
    input: z.object({ id: s.id, number: s.amount, ...ownKey }),
    output: loanOut,
    rejections: [...endRefusals, 'TRADING_HALTED', 'INSUFFICIENT_BALANCE'],
    summary: 'Repays all that is owed, or so much of it; with the last of it the pledge comes back to change.',
  }),
  pledge: defineCall({
    ...route,
    ...frees,
    name: 'loans.pledge',
    method: 'POST',
    path: '/loan/pledge',
    auth: 'user',
    input: z.object({ id: s.id, number: s.decimal, type: s.numberOf(1, 2), ...ownKey }),
    output: loanOut,
    rejections: [...endRefusals, 'TRADING_HALTED', 'PRICE_UNAVAILABLE', 'LIMIT_EXCEEDED', 'INSUFFICIENT_BALANCE'],
    summary:
      'Adds to the pledge (1), or takes back (2) what leaves the risk rate that a loan begins with: LIMIT_EXCEEDED beyond.',
  }),
  close: defineCall({
    ...route,
    ...frees,
    name: 'loans.close',
    method: 'POST',
    path: '/loan/close',
    auth: 'user',
    input: z.object({ id: s.id, ...ownKey }),
    output: loanOut,
    rejections: ['NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary:
      'Closes a loan under lien: so much of the pledge is sold through spot as the debt needs, and everything else comes ' +
      'back to change.',
  }),
  borrowing: defineCall({
    ...route,
    name: 'loans.borrowing',
    method: 'POST',
    path: '/loan/borrowing',
    auth: 'user',
    rate: 'money',
    gate: { level: 2, country: true },
    idempotent: true,
    input: z.object({
      number: s.decimal,
      currency: s.currency,
      cycle,
      pledge_currency: s.optional(s.currency),
      pledge: s.amount,
      /** Addresses of uploads. */
      credentials: s.optional(credentials),
      ...ownKey,
    }),
    output: loanOut,
    rejections: [
      ...wishRefusals,
      'CREDENTIALS_REQUIRED',
      'ID_REUSED',
      'VIP_REQUIRED',
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'PRICE_UNAVAILABLE',
      'LIMIT_EXCEEDED',
      'TRADING_HALTED',
      'PRODUCT_SOLD_OUT',
      'INSUFFICIENT_BALANCE',
    ],
    summary:
      'OTC lending, from VIP 2 on or for market makers (S104): the pledge leaves change at once, two members of staff review the documents, and ' +
      'what is lent arrives when they agree. After three days without an answer the pledge comes back.',
  }),
  cancel: defineCall({
    ...route,
    ...frees,
    name: 'loans.cancel',
    method: 'POST',
    path: '/loan/cancel',
    auth: 'user',
    input: z.object({ id: s.id, ...ownKey }),
    output: loanOut,
    rejections: ['NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Takes an application back while it is reviewed; the pledge comes back to change.',
  }),
};

const loanFacts = {
  user_id: s.idOut,
  loan_id: s.idOut,
  at: s.isoTime,
  /** Of what is lent. */
  currency_id: s.coinIdOut,
  pledge_currency_id: s.coinIdOut,
};
const event = <const V extends string, P extends z.core.$ZodType>(verb: V, payload: P) =>
  defineEvent({ topic: 'loans', type: `loans.${verb}`, version: 1, payload });

/** What happens to loans. */
export const loanEvents = {
  applied: event('applied', z.object({ ...loanFacts, amount: s.decimal })),
  /** An application ended without a loan. */
  ended: event(
    'ended',
    z.object({ ...loanFacts, pledge: s.decimal, because: z.enum(['refused', 'expired', 'cancelled']) }),
  ),
  opened: event('opened', z.object({ ...loanFacts, amount: s.decimal, due_at: s.isoTime })),
  /** What a loan under lien has bought lies with its pledge. */
  bought: event('bought', z.object({ ...loanFacts, bought: s.decimal, spent: s.decimal })),
  /** A purchase has found nobody in its time: everything went back. */
  unbought: event('unbought', z.object({ ...loanFacts, pledge: s.decimal })),
  repaid: event('repaid', z.object({ ...loanFacts, amount: s.decimal, pledge: s.decimal })),
  overdue: event('overdue', z.object({ ...loanFacts, debt: s.decimal })),
  /** The risk rate has fallen to a warning (1) or an urgent one (2). */
  warned: event('warned', z.object({ ...loanFacts, level: z.literal([1, 2]), risk_rate: s.decimal, debt: s.decimal })),
  liquidating: event('liquidating', z.object({ ...loanFacts, debt: s.decimal, because: z.enum(['risk', 'overdue']) })),
  liquidated: event('liquidated', z.object({ ...loanFacts, sold: s.decimal, returned: s.decimal })),
};

const loanSum = z.object(noticeSum);
const loanRisk = z.object({ ...noticeSum, rate: z.string() });

/** Pledge loans. */
export const loanFamily = defineFamily({
  name: 'loans',
  calls: loanCalls,
  postingKinds: postingKindsOf('loans', {
    loans_pledge: { direction: 'either' },
    // What is lent is no profit, and to give it back no loss.
    loans_payout: { direction: 'in', isInflow: true },
    loans_repayment: { direction: 'out', isInflow: true },
    loans_interest: { direction: 'out' },
    loans_sale: { direction: 'out', isInflow: true },
    loans_return: { direction: 'in' },
    // What is lent under lien becomes coins.
    loans_purchase: { direction: 'either', isInflow: true },
  }),
  events: Object.values(loanEvents),
  notices: {
    loans_opened: { group: 'funds', args: loanSum },
    loans_refused: { group: 'funds', args: loanSum },
    loans_bought: { group: 'funds', args: z.object({ ...noticeSum, spent: s.decimal, paid_in: z.string() }) },
    loans_unbought: { group: 'funds', args: loanSum },
    loans_repaid: { group: 'funds', args: loanSum },
    loans_overdue: { group: 'funds', args: loanSum },
    loans_warned: { group: 'funds', args: loanRisk },
    loans_urged: { group: 'funds', args: loanRisk },
    loans_liquidating: { group: 'funds', args: loanSum },
    loans_liquidated: { group: 'funds', args: z.object({ ...noticeSum, sold: s.decimal }) },
  },
});
