import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { couponOut } from './coupon-rules.ts';
import { poolOut } from './lockup-family.ts';
import * as s from './scalars.ts';

const vipLevel = z.int().check(z.gte(0), z.lte(8));

const inviteLevel = z.int().check(z.gte(1), z.lte(2));

/** How a customer stands with the daily sign-in. */
const standingOut = {
  /** The time zone whose days count; a change of the saved one is followed from `zone_follows` on. */
  zone: z.string(),
  zone_follows: z.nullable(s.isoTime),
  today: z.string(),
  is_signed: z.boolean(),
  streak: z.int(),
  /** When the next sign-in counts; null where it does now. */
  next_at: z.nullable(s.isoTime),
  points: z.int(),
  /** The points of each day in a row; after the last the table begins anew. */
  rewards: z.array(z.object({ day: z.int(), points: z.int() })),
};

/** Coupons, VIP, invitations and daily sign-in. */
export const rewardsCalls = {
  signIn: defineCall({
    name: 'rewards.sign_in',
    method: 'GET',
    path: '/user/sign_in',
    auth: 'user',
    feature: 'rewards',
    rate: 'write',
    input: z.object({}),
    output: z.object({
      /** What this call has brought; 0 where the day is signed in already, or it is too early. */
      earned: z.int(),
      ...standingOut,
    }),
    summary: 'Signs in for today; a repeat does no harm (S27).',
  }),
  signList: defineCall({
    name: 'rewards.sign_list',
    method: 'GET',
    path: '/user/sign_list',
    auth: 'user',
    feature: 'rewards',
    input: z.object(s.paging()),
    output: s.pageOf(
      z.object({ id: s.idOut, day: z.string(), streak: z.int(), points: z.int(), created_at: s.isoTime }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Days signed in, newest first.',
  }),
  signState: defineCall({
    name: 'rewards.sign_state',
    method: 'GET',
    path: '/user/sign_state',
    auth: 'user',
    feature: 'rewards',
    input: z.object({}),
    output: z.object(standingOut),
    summary:
      'Streak, today, rewards. Days are those of the saved time zone, of which a change counts once in 30 days; 20 hours lie between two sign-ins, and a missed day restarts the streak (S119).',
  }),
  points: defineCall({
    name: 'rewards.points',
    method: 'GET',
    path: '/points/log',
    auth: 'user',
    feature: 'rewards',
    input: z.object(s.paging()),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        kind: z.enum(['sign_in', 'staked', 'returned', 'won']),
        number: z.int(),
        created_at: s.isoTime,
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary:
      'Points line by line, newest first: earned by the daily sign-in, staked in a quiz on points (below zero), come back or won there. A point is a count, and no money.',
  }),
  coupons: defineCall({
    name: 'rewards.coupons',
    method: 'GET',
    path: '/coupon/list',
    auth: 'user',
    feature: 'rewards',
    input: z.object({ status: s.optional(s.whole(0, 3)), ...s.paging() }),
    output: s.pageOf(couponOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own coupons by their state, or all, newest first (S116).',
  }),
  couponRedeem: defineCall({
    name: 'rewards.coupon_redeem',
    method: 'POST',
    path: '/coupon/redeem',
    auth: 'user',
    feature: 'rewards',
    rate: 'money',
    idempotent: true,
    input: z.object({ code: s.text(60, 1), client_order_id: s.optional(s.clientOrderId) }),
    output: couponOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED', 'TRADING_HALTED'],
    summary:
      'Redeems a coupon by its code, once, into the spot account. What it pays back are fees of spot trading and conversion that were truly paid since it was given, in its currency; each fee counts for one coupon. NOT_ALLOWED: not enough of them were paid yet.',
  }),
  vipLevels: defineCall({
    name: 'rewards.vip_levels',
    method: 'GET',
    path: '/vip/list',
    auth: 'public',
    feature: 'rewards',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          level: vipLevel,
          volume_min: s.decimal,
          holdings_min: s.decimal,
          maker_fee: s.decimal,
          taker_fee: s.decimal,
        }),
      ),
    }),
    summary:
      'The levels: the 30-day volume or the holdings in USDT that each asks for, and its fees as fractions (0.001 is 0.1 %); a market never charges more than its own, and level 0 pays those (S117).',
  }),
  vipInfo: defineCall({
    name: 'rewards.vip_info',
    method: 'GET',
    path: '/vip/info',
    auth: 'user',
    feature: 'rewards',
    input: z.object({}),
    output: z.object({
      level: vipLevel,
      volume: s.decimal,
      /** What is owned now, in USDT; what is owned at the computation counts. */
      holdings: s.decimal,
      kept_until: z.nullable(s.isoTime),
      computed_at: s.isoTime,
      /** What is missing of the volume, or of the holdings: one of them is enough. */
      next: z.nullable(z.object({ level: vipLevel, missing: s.decimal, missing_holdings: s.decimal })),
      /** From when until when staff have marked the customer as a market maker; null of who is none. */
      market_maker: z.nullable(z.object({ since: s.isoTime, expires_at: z.nullable(s.isoTime) })),
    }),
    summary:
      'The own level, until when it is kept at least, and what counts at the next computation (`computed_at`, 00:00 UTC): the volume in USDT so far, and what of it is missing for the next level.',
  }),
  invite: defineCall({
    name: 'rewards.invite',
    method: 'GET',
    path: '/invite/info',
    auth: 'user',
    feature: 'rewards',
    input: z.object({}),
    output: z.object({
      code: z.string(),
      link: z.string(),
      /** The share of the fees by level, as a fraction, and how many are invited. */
      levels: z.array(z.object({ level: inviteLevel, share: s.decimal, invited: z.int() })),
      /** What was paid so far. */
      totals: z.array(z.object({ currency_id: s.coinIdOut, currency: z.string(), number: s.decimal })),
      /** What rebates are paid out of: where nothing is free, nothing is paid. */
      pools: z.array(poolOut),
    }),
    summary:
      'Code, link, totals. Rebates are a share of the fees of spot trading and conversion that the invited truly paid, worked out after each day of UTC and paid out of a funded pool (S118).',
  }),
  invited: defineCall({
    name: 'rewards.invited',
    method: 'GET',
    path: '/invite/list',
    auth: 'user',
    feature: 'rewards',
    input: z.object({ level: s.withDefault(s.whole(1, 2), 1), ...s.paging() }),
    output: s.pageOf(z.object({ id: s.idOut, name: z.string(), created_at: s.isoTime })),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Invited customers by level, newest first, with masked names.',
  }),
  rebates: defineCall({
    name: 'rewards.rebates',
    method: 'GET',
    path: '/invite/rebate',
    auth: 'user',
    feature: 'rewards',
    input: z.object(s.paging()),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        day: z.string(),
        level: inviteLevel,
        name: z.string(),
        currency_id: s.coinIdOut,
        currency: z.string(),
        /** What the invited customer paid that day in this currency. */
        fee: s.decimal,
        share: s.decimal,
        number: s.decimal,
        /** `unfunded`: the pool did not have it, and nothing was paid. */
        state: z.enum(['paid', 'unfunded']),
        created_at: s.isoTime,
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Rebates line by line, newest first.',
  }),
};
