import * as z from 'zod/mini';
import { defineCall, planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('rewards');

const vipLevel = z.int().check(z.gte(0), z.lte(8));

/** Coupons, VIP, invitations and daily sign-in. */
export const rewardsCalls = {
  signIn: plan('rewards.sign_in', 'GET /user/sign_in', 'user', {}, 'Signs in for today; a repeat does no harm (S27).', {
    rate: 'write',
  }),
  signList: plan('rewards.sign_list', 'GET /user/sign_list', 'user', s.paging(), 'Days signed in.'),
  signState: plan('rewards.sign_state', 'GET /user/sign_state', 'user', {}, 'Streak, today, rewards.'),
  points: plan('rewards.points', 'GET /points/log', 'user', s.paging(), 'Points line by line.'),
  coupons: plan(
    'rewards.coupons',
    'GET /coupon/list',
    'user',
    { status: s.optional(s.whole(0, 3)), ...s.paging() },
    'Own coupons (S116).',
  ),
  couponRedeem: plan(
    'rewards.coupon_redeem',
    'POST /coupon/redeem',
    'user',
    { code: s.text(60, 1) },
    'Redeems a code.',
  ),
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
  invite: plan('rewards.invite', 'GET /invite/info', 'user', {}, 'Code, link, totals.'),
  invited: plan(
    'rewards.invited',
    'GET /invite/list',
    'user',
    { level: s.withDefault(s.whole(1, 10), 1), ...s.paging() },
    'Invited customers by level.',
  ),
  rebates: plan('rewards.rebates', 'GET /invite/rebate', 'user', s.paging(), 'Rebates line by line.'),
};
