import { parseAmount } from '@bourse/kernel/amount';
import { oneRate, rateScale } from '@bourse/kernel/term';
import * as z from 'zod/mini';
import type { Feature, RateClass } from './call.ts';
import { defineEvent } from './event.ts';
import { type Lang, languages } from './lang.ts';
import * as s from './scalars.ts';

/**
 * What the three families share whose paths the specification tells apart by a suffix: `''` lock-up, `2` mining, `3` ETF.
 * Their rules, fields and refusals are their own.
 */
export type LockupSuffix = '' | '2' | '3';

/** The caller's own name of a purchase. */
export const ownKey = { client_order_id: s.optional(s.clientOrderId) };

/** An amount that is put in, and under which terms: others meanwhile are PRICE_CHANGED. */
export const stakeIn = { config_id: s.id, amount: s.decimal, terms_id: s.optional(s.id) };

/** States of a position: in progress, redeemed. */
export const positionStatuses = [1, 2] as const;

/** How a pool stands in one currency, in decimals of it. */
export const poolOut = z.object({
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** Everything that is in it. */
  size: s.decimal,
  /** What is promised to running positions. */
  reserved: s.decimal,
  /** What can be promised still. */
  free: s.decimal,
});

/** Whether a product can be bought: 1 open, 2 sold out, 3 closed by the operator, 4 its pool is exhausted. */
export const saleStates = [1, 2, 3, 4] as const;

/** What an early end costs: `ratio` of the amount for each remaining day, or a `flat` share of it; at most the principal. */
export const penaltyOut = z.object({ kind: z.enum(['ratio', 'flat']), rate: s.decimal });

/** What every product of the three says. */
export const productOut = {
  id: s.idOut,
  /** The version of the terms that a purchase would be under. */
  terms_id: s.idOut,
  name: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  term_days: z.int(),
  minimum: s.decimal,
  /** The most that one customer may have in it; null without a limit. */
  maximum: z.nullable(s.decimal),
  /** Whether amounts are whole numbers. */
  whole_amounts: z.boolean(),
  /** The most that all customers together may have in it, and what of it is left. */
  quota: s.decimal,
  remaining: s.decimal,
  penalty: penaltyOut,
  state: z.literal([...saleStates]),
  pools: z.array(poolOut),
};

/** What every position of the three says. */
export const positionOut = {
  id: s.idOut,
  config_id: s.idOut,
  terms_id: s.idOut,
  name: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  amount: s.decimal,
  term_days: z.int(),
  penalty: penaltyOut,
  status: z.literal([...positionStatuses]),
  /** Whether it was ended before its expiry. */
  early: z.boolean(),
  remaining_days: z.int(),
  created_at: s.isoTime,
  /** The first instant of the first whole day. */
  starts_at: s.isoTime,
  expires_at: s.isoTime,
  redeemed_at: z.nullable(s.isoTime),
};

/** What a position that earns by the day says when it is read again. */
export const paidYesterdayOut = {
  /** What was paid for the last whole day (UTC); 0 until its dividend hour, and where nothing was. */
  paid_yesterday: s.decimal,
};

/** What every early end says, before it is carried out and after. */
export const redemptionOut = {
  id: s.idOut,
  /** Whether it was carried out. */
  redeemed: z.boolean(),
  penalty: s.decimal,
  /** What arrives on change, the penalty taken off. */
  payout: s.decimal,
  remaining_days: z.int(),
  /** Until when the figures hold (S83); they only become better for the customer. */
  valid_until: s.isoTime,
};

/** The metadata of the seven calls of a family. */
export function lockupRoutes<const N extends string>(name: N, feature: Feature, suffix: LockupSuffix) {
  const call = <const V extends string, const M extends 'GET' | 'POST', A extends 'public' | 'user'>(
    verb: V,
    method: M,
    path: `/${string}`,
    auth: A,
    rate: RateClass,
  ) => ({ name: `${name}.${verb}`, method, path, auth, rate, feature }) as const;
  return {
    products: call('products', 'GET', `/lh/deposit/config${suffix}`, 'public', 'read'),
    product: call('product', 'GET', `/lh/deposit/detail${suffix}`, 'public', 'read'),
    quote: call('quote', 'POST', `/lh/deposit/quote${suffix}`, 'user', 'read'),
    buy: {
      ...call('buy', 'POST', `/lh/deposit${suffix}`, 'user', 'money'),
      gate: { level: 1, country: true },
      idempotent: true,
    },
    cancel: {
      ...call('cancel', 'POST', `/lh/deposit/order${suffix}/cancel`, 'user', 'money'),
      idempotent: true,
      frees: true,
    },
    orders: call('orders', 'GET', `/lh/deposit/order${suffix}`, 'user', 'read'),
    order: call('order', 'GET', `/lh/deposit/order_detail${suffix}`, 'user', 'read'),
    autoRenew: call('auto_renew', 'POST', `/lh/deposit/auto_renew${suffix}`, 'user', 'write'),
  } as const;
}

/** The input of a list of positions. */
export const positionsIn = z.object({ status: s.optional(s.numberOf(...positionStatuses)), ...s.paging() });

/** The input of an early end: 0 or nothing asks what it would cost, 1 carries it out (S83). */
export const cancelIn = z.object({ id: s.id, redemption: s.withDefault(s.numberOf(0, 1), 0), ...ownKey });

/** The input that names one product or position. */
export const oneIn = z.object({ id: s.id });

/** Whether a purchase is to go on at its expiry. */
export const renewing = { auto_renew: s.withDefault(s.flag, false) };

/** The input that changes it later, and the answer. */
export const renewIn = z.object({ id: s.id, enabled: s.flag });
/** What {@link renewIn} has made of it. */
export const renewOut = z.object({ id: s.idOut, auto_renew: z.boolean() });

/** A rate in terms: a fraction of at most 12 decimals. */
export const rateIn = s.decimal.check(z.refine((text) => parseAmount(text, rateScale).ok));

/** A rate in 10^-12; undefined when the text is none. */
export function parseRate(text: string): bigint | undefined {
  const rate = parseAmount(text, rateScale);
  return rate.ok ? rate.value : undefined;
}

/** The whole of which weights are parts, as {@link parseRate} gives it. */
export const wholeRate: bigint = oneRate;

/** The name of a product in every language. */
export const namesIn = z.object(
  Object.fromEntries(languages.map((lang) => [lang, s.text(60, 2)])) as Record<Lang, ReturnType<typeof s.text>>, // one each
);

/** What the terms of every product of the three say, as they are proposed and stored. */
export const termsIn = {
  names: namesIn,
  currency_id: s.coinIdOut,
  term_days: z.int().check(z.gte(1), z.lte(3_650)),
  minimum: s.decimal,
  maximum: z.nullable(s.decimal),
  whole_amounts: z.boolean(),
  quota: s.decimal,
  penalty: z.object({ kind: z.enum(['ratio', 'flat']), rate: rateIn }),
  /** Whether it is on sale. */
  open: z.boolean(),
};

/** What the terms of those say that pay a yield day by day. */
export const earningTermsIn = {
  ...termsIn,
  dividend_hour: z.int().check(z.gte(0), z.lte(23)),
  renewable: z.boolean(),
};

/** Why nothing is quoted, in this order; a family adds its own behind. */
export const quoteRefusals = [
  'NOT_FOUND',
  'INVALID_AMOUNT',
  'INTEGER_REQUIRED',
  'PRODUCT_NOT_OPEN',
  'PRICE_CHANGED',
  'LIMIT_EXCEEDED',
  'PRODUCT_SOLD_OUT',
] as const;

/** Why a purchase of what earns day by day is refused, in this order. */
export const earningRefusals = [
  'NOT_FOUND',
  'INVALID_AMOUNT',
  'INTEGER_REQUIRED',
  'ID_REUSED',
  'PRODUCT_NOT_OPEN',
  'PRICE_CHANGED',
  'TRADING_HALTED',
  'LIMIT_EXCEEDED',
  'PRODUCT_SOLD_OUT',
  'INSUFFICIENT_BALANCE',
  'POOL_EXHAUSTED',
] as const;

/** What every quote says: penalty and dates. */
export const quoteOut = {
  config_id: s.idOut,
  terms_id: s.idOut,
  amount: s.decimal,
  /** What an early end would cost on the day of purchase. */
  penalty_at_once: s.decimal,
  starts_at: s.isoTime,
  expires_at: s.isoTime,
};

/** What every event of a position says. */
export const positionFacts = {
  user_id: s.idOut,
  position_id: s.idOut,
  at: s.isoTime,
  config_id: s.idOut,
  currency_id: s.coinIdOut,
  amount: s.decimal,
};

/** An amount that a notice tells of. */
export const noticeSum = { amount: s.decimal, currency: z.string() };

/** The events of a family whose positions earn day by day. */
export function earningEvents(family: string) {
  const event = <P extends z.core.$ZodType>(verb: string, payload: P) =>
    defineEvent({ topic: family, type: `${family}.${verb}`, version: 1, payload });
  return {
    /** A position was opened. */
    opened: event('opened', z.object({ ...positionFacts, expires_at: s.isoTime, renewed: z.boolean() })),
    /** A position ended, at its expiry or before. */
    ended: event(
      'ended',
      z.object({
        ...positionFacts,
        early: z.boolean(),
        penalty: s.decimal,
        payout: s.decimal,
        /** Whether its principal went on in a new position. */
        renewed: z.boolean(),
        /** Whether it should have, and could not. */
        renewal_failed: z.boolean(),
      }),
    ),
    /** A position expires within a day and will be renewed. */
    renewing: event('renewing', z.object({ ...positionFacts, expires_at: s.isoTime })),
    /** Yield was paid to these customers. */
    yieldPaid: event('yield_paid', z.object({ user_ids: z.array(s.idOut), at: s.isoTime })),
  };
}
