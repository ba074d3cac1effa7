import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('rewards');

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
  vipLevels: plan('rewards.vip_levels', 'GET /vip/list', 'public', {}, 'Levels, fees, limits.'),
  vipInfo: plan('rewards.vip_info', 'GET /vip/info', 'user', {}, 'The own level and what is missing.'),
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
