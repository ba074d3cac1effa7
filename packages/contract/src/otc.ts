import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { namesIn, noticeSum, oneIn, ownKey, parseRate, poolOut, rateIn } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** States of an order (S18): matching, completed, rejected. */
export const otcStatuses = { matching: 1, completed: 2, rejected: 3 } as const;
/** How long a quote is firm, in seconds (S106). */
export const otcQuoteSeconds = 15;
/** The most that an order may be worth, in whole USDT: that of a customer of level 2 (S14). */
export const otcMostWorth = 1_000_000;
/** How long an order waits for staff at most, in hours; then it is rejected, and everything is free again. */
export const otcPatienceHours = 24;

const route = { feature: 'otc' } as const;
const sides = z.enum(['buy', 'sell']);

const offerOut = z.object({
  id: s.idOut,
  /** The version of the terms that a quote would be under. */
  terms_id: s.idOut,
  name: z.string(),
  symbol: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** What the desk would ask and pay for one coin now: the index with the desk's spread; null below the quorum. */
  buy_price: z.nullable(s.decimal),
  sell_price: z.nullable(s.decimal),
  /** The desk's spread on either side, as a fraction of the index. */
  spread: s.decimal,
  minimum: s.decimal,
  maximum: s.decimal,
  /** From this worth in USDT on two members of staff confirm an order. */
  reviewed_from: s.decimal,
  /** 1 open, 3 closed by the operator. */
  state: z.literal([1, 3]),
  /** Of the coin, then of USDT. */
  pools: z.array(poolOut),
});

const deal = {
  symbol: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** Of the customer. */
  type: sides,
  /** Coins. */
  number: s.decimal,
  /** USDT for one coin. */
  price: s.decimal,
  /** `number x price`, in USDT: rounded up for who buys, cut for who sells. */
  total: s.decimal,
};

/** An order as its customer sees it. */
export const otcOrderOut = z.object({
  id: s.idOut,
  offer_id: s.idOut,
  ...deal,
  status: z.literal([1, 2, 3]),
  /** 1 while an appeal against a rejection is open. */
  review: z.literal([0, 1]),
  /** Why it was rejected; null where it was not. */
  rejected_because: z.nullable(z.enum(['staff', 'customer', 'expired'])),
  /** What the customer said against it, and what was answered. */
  appeal: z.nullable(z.string()),
  appeal_answer: z.nullable(z.string()),
  created_at: s.isoTime,
  /** Until when staff may confirm it. */
  expires_at: s.isoTime,
  decided_at: z.nullable(s.isoTime),
  /** What `/verify/detail` knows the index of its price by. */
  evidence: z.string(),
});

const wish = { id: s.id, type: s.side, number: s.decimal };
const wishRefusals = ['NOT_FOUND', 'INVALID_AMOUNT'] as const;

/** The desk: large amounts at a price that is firm for 15 s (S106). */
export const otcCalls = {
  list: defineCall({
    ...route,
    name: 'otc.list',
    method: 'GET',
    path: '/otc/getList',
    auth: 'public',
    rate: 'read',
    input: z.object(s.pages()),
    output: s.pageOf(offerOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Coins that the desk buys and sells, with its prices of the moment.',
  }),
  quote: defineCall({
    ...route,
    name: 'otc.quote',
    method: 'POST',
    path: '/otc/quote',
    auth: 'user',
    rate: 'read',
    gate: { level: 2, country: true },
    input: z.object(wish),
    output: z.object({
      quote_id: s.idOut,
      offer_id: s.idOut,
      ...deal,
      /** Whether two members of staff confirm it before it is carried out. */
      reviewed: z.boolean(),
      valid_until: s.isoTime,
    }),
    rejections: [...wishRefusals, 'PRODUCT_NOT_OPEN', 'PRICE_UNAVAILABLE', 'LIMIT_EXCEEDED'],
    summary: 'A price that is firm for 15 s.',
  }),
  confirm: defineCall({
    ...route,
    name: 'otc.confirm',
    method: 'POST',
    path: '/otc/confirm',
    auth: 'user',
    rate: 'money',
    gate: { level: 2, country: true },
    idempotent: true,
    input: z.object({
      id: s.id,
      type: s.optional(s.side),
      number: s.amount,
      quote_id: s.optional(s.id),
      ...ownKey,
    }),
    output: otcOrderOut,
    rejections: [
      'NOT_FOUND',
      'ID_REUSED',
      'PARAMETER_ERROR',
      'QUOTE_EXPIRED',
      'PRODUCT_NOT_OPEN',
      'TRADING_HALTED',
      'INSUFFICIENT_BALANCE',
      'POOL_EXHAUSTED',
    ],
    summary: 'Takes a quote: both legs at once, or held until two members of staff have confirmed it.',
  }),
  orders: defineCall({
    ...route,
    name: 'otc.orders',
    method: 'GET',
    path: '/otc/order',
    auth: 'user',
    rate: 'read',
    input: z.object(s.paging()),
    output: s.pageOf(otcOrderOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own orders, newest first (S18).',
  }),
  detail: defineCall({
    ...route,
    name: 'otc.detail',
    method: 'GET',
    path: '/otc/detail',
    auth: 'user',
    rate: 'read',
    input: oneIn,
    output: otcOrderOut,
    rejections: ['NOT_FOUND'],
    summary: 'One order.',
  }),
  cancel: defineCall({
    ...route,
    name: 'otc.cancel',
    method: 'POST',
    path: '/otc/cancel',
    auth: 'user',
    rate: 'money',
    idempotent: true,
    frees: true,
    input: z.object({ id: s.id, ...ownKey }),
    output: otcOrderOut,
    rejections: ['NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Takes an order back while it is matching; what was held is free again.',
  }),
  appeal: defineCall({
    ...route,
    name: 'otc.appeal',
    method: 'POST',
    path: '/otc/appeal',
    auth: 'user',
    rate: 'write',
    input: z.object({ id: s.id, text: s.text(2_000, 1) }),
    output: otcOrderOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Appeals once against a rejection by staff, within 14 days of it.',
  }),
};

/** The terms of an offer of the desk. */
export const otcTermsIn = z
  .object({
    names: namesIn,
    currency_id: s.coinIdOut,
    minimum: s.decimal,
    maximum: s.decimal,
    spread: rateIn,
    reviewed_from: s.decimal,
    /** Whether the desk deals in it. */
    open: z.boolean(),
  })
  .check(z.refine(({ spread }) => (parseRate(spread) ?? 0n) <= (parseRate('0.1') ?? 0n), { path: ['spread'] }));

const orderFacts = {
  user_id: s.idOut,
  order_id: s.idOut,
  at: s.isoTime,
  symbol: z.string(),
  currency_id: s.coinIdOut,
  number: s.decimal,
  side: sides,
};

/** What happens to orders. */
export const otcEvents = {
  completed: defineEvent({ topic: 'otc', type: 'otc.completed', version: 1, payload: z.object(orderFacts) }),
  rejected: defineEvent({
    topic: 'otc',
    type: 'otc.rejected',
    version: 1,
    payload: z.object({ ...orderFacts, because: z.enum(['staff', 'customer', 'expired']) }),
  }),
  answered: defineEvent({ topic: 'otc', type: 'otc.answered', version: 1, payload: z.object(orderFacts) }),
};

const told = z.object({ ...noticeSum, symbol: z.string() });

/** The desk. */
export const otcFamily = defineFamily({
  name: 'otc',
  calls: otcCalls,
  postingKinds: postingKindsOf('otc', { otc_paid: { direction: 'out' }, otc_received: { direction: 'in' } }),
  events: Object.values(otcEvents),
  notices: {
    otc_completed: { group: 'trading', args: told },
    otc_rejected: { group: 'trading', args: told },
    otc_answered: { group: 'trading', args: told },
  },
});
