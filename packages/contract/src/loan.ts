import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { noticeSum, oneIn, ownKey, poolOut } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
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
/** Of `credentials`: the identity document that was verified is used again (S104). */
export const loanVerifiedDocument = 'verified';

const route = { feature: 'loans' } as const;
const frees = { rate: 'money', idempotent: true, frees: true } as const;
const cycle = s.whole(1, 3_650);
const wish = { id: s.id, number: s.decimal, cycle, pledge_currency: s.currency, terms_id: s.optional(s.id) };
const credentials = s.listOf(s.text(500), 20);

const pledgeCoin = z.object({
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** The part of its value that does not count as collateral. */
  haircut: s.decimal,
  minimum: s.decimal,
  maximum: s.decimal,
  /** How much of the coin can be pledged still, by everybody together. */
  remaining: s.decimal,
  /** The index in USDT now; null below the quorum, when nothing is lent on it. */
  price: z.nullable(s.decimal),
});

const productOut = z.object({
  id: s.idOut,
  /** The version of the terms that a loan would be under. */
  terms_id: s.idOut,
  name: z.string(),
  /** What is lent. */
  currency_id: s.coinIdOut,
  currency: z.string(),
  minimum: s.decimal,
  maximum: s.decimal,
  /** The step of amounts (S103): 1 for USDT and USDC. */
  lot: s.decimal,
  /** In days. */
  cycles: z.array(z.int()),
  daily_rate: s.decimal,
  overdue_rate: s.decimal,
  pledges: z.array(pledgeCoin),
  /** OTC lending: for VIP 2 and market makers, after a review by two persons. */
  otc: z.boolean(),
  /** 1 open, 3 closed by the operator, 4 the pool does not cover the minimum. */
  state: z.literal([1, 3, 4]),
  pool: poolOut,
});

/** What follows from a loan's pledge and debt. */
const risk = {
  /** `pledge x price x (1 - haircut) / debt`, of an application by what is asked for; null without an index. */
  risk_rate: z.nullable(s.decimal),
  /** The price of the pledge in the currency of the loan below which it is sold. */
  liquidation_price: s.decimal,
};

const quoteOut = z.object({
  id: s.idOut,
  terms_id: s.idOut,
  number: s.decimal,
  currency: z.string(),
  cycle: z.int(),
  pledge_currency: z.string(),
  pledge: s.decimal,
  /** What is charged for the first day, and for the whole cycle. */
  interest_first_day: s.decimal,
  interest: s.decimal,
  due_at: s.isoTime,
  ...risk,
});

/** What the sale of a pledge came to. */
const saleOut = z.object({
  /** Of the pledge. */
  sold: s.decimal,
  /** What a pledge coin has brought on average after fees, in the currency of the loan; null while nothing is sold. */
  price: z.nullable(s.decimal),
  /** After fees, in the currency of the loan. */
  proceeds: s.decimal,
  /** What came back of the pledge, and of the proceeds. */
  returned: s.decimal,
  rest: s.decimal,
});

/** A loan as its customer sees it. */
export const loanOut = z.object({
  id: s.idOut,
  product_id: s.idOut,
  name: z.string(),
  status: z.literal([1, 2, 3, 4, 5, 6, 7]),
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** What was paid out. */
  number: s.decimal,
  cycle: z.int(),
  daily_rate: s.decimal,
  pledge_currency_id: s.coinIdOut,
  pledge_currency: z.string(),
  haircut: s.decimal,
  /** What is pledged now. */
  pledge: s.decimal,
  /** What is owed: principal, interest, and what being overdue has cost. */
  principal: s.decimal,
  interest: s.decimal,
  overdue_interest: s.decimal,
  debt: s.decimal,
  ...risk,
  /** While it runs: whether its pledge is being sold. */
  liquidating: z.boolean(),
  /** What was repaid so far, the proceeds of a sale included. */
  repaid: s.decimal,
  /** What the pool has lost on it. */
  shortfall: s.decimal,
  /** What a liquidation has sold of the pledge so far; null before one. */
  sale: z.nullable(saleOut),
  created_at: s.isoTime,
  due_at: s.isoTime,
  ended_at: z.nullable(s.isoTime),
  /** Until when an application is reviewed; null of what is not. */
  review_ends_at: z.nullable(s.isoTime),
  /** What `/verify/detail` knows its liquidation by; null without one that a price has decided. */
  evidence: z.nullable(z.string()),
});

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
    input: z.object({ currency: s.optional(s.currency), ...s.paging() }),
    output: z.array(productOut),
    summary: 'Products, of one currency where it is named: pledge coins, cycles, limits, rate, free pool.',
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
    rejections: [...wishRefusals, 'PRODUCT_NOT_OPEN', 'PRICE_CHANGED', 'PRICE_UNAVAILABLE', 'LIMIT_EXCEEDED'],
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
    input: z.object({ ...wish, pledge: s.optional(s.decimal), credentials: s.optional(credentials), ...ownKey }),
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
      'Borrows against a pledge out of change: what is lent arrives there at once. `pledge` is at least what the quote ' +
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
    input: z.object({ id: s.id, number: s.optional(s.decimal), ...ownKey }),
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
      pledge: s.optional(s.decimal),
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
  }),
  events: Object.values(loanEvents),
  notices: {
    loans_opened: { group: 'funds', args: loanSum },
    loans_refused: { group: 'funds', args: loanSum },
    loans_repaid: { group: 'funds', args: loanSum },
    loans_overdue: { group: 'funds', args: loanSum },
    loans_warned: { group: 'funds', args: loanRisk },
    loans_urged: { group: 'funds', args: loanRisk },
    loans_liquidating: { group: 'funds', args: loanSum },
    loans_liquidated: { group: 'funds', args: z.object({ ...noticeSum, sold: s.decimal }) },
  },
});
