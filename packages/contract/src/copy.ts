import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('copy');
const mode = s.numberOf(1, 2);
const terms = { budget: s.optional(s.decimal), stop: s.optional(s.decimal), slippage: s.optional(s.decimal) };

/** Copying traders, and being one. */
export const copyCalls = {
  traders: plan('copy.traders', 'GET /follow/index', 'optional', s.paging(), 'Traders that can be followed.'),
  follow: plan(
    'copy.follow',
    'POST /follow/follow',
    'user',
    { trader_user_id: s.id, number: s.decimal, type: mode, ...terms },
    'Follows by a fixed multiple (1) or fixed lots (2) (S73).',
    { rate: 'money', gate: { level: 1, country: true } },
  ),
  cancel: plan(
    'copy.cancel',
    'POST /follow/cancel',
    'user',
    { follow_user_id: s.id, close: s.optional(s.flag) },
    'Ends a relationship; close=1 closes its positions too (S73).',
  ),
  trader: plan('copy.trader', 'GET /follow/traderDetail', 'optional', { trader_user_id: s.id }, 'One trader’s record.'),
  selfHolding: plan(
    'copy.self_holding',
    'POST /follow/selfHolding',
    'user',
    { transaction_id: s.id },
    'Makes a copied position the customer’s own (S77).',
  ),
  history: plan(
    'copy.history',
    'GET /follow/historyTrade',
    'user',
    { trader_user_id: s.optional(s.id), ...s.paging() },
    'Closed copied positions.',
  ),
  mine: plan(
    'copy.mine',
    'GET /follow/my',
    'user',
    { status: s.optional(s.whole(0, 9)), ...s.paging() },
    'Relationships with budget, profit and loss.',
  ),
  edit: plan(
    'copy.edit',
    'POST /follow/edit',
    'user',
    { follow_user_id: s.id, number: s.decimal, type: mode, ...terms },
    'Terms for later positions.',
  ),
  positions: plan('copy.positions', 'GET /follow/positions', 'user', s.paging(), 'Open copied positions.'),
  skipped: plan('copy.skipped', 'GET /follow/skipped', 'user', s.paging(), 'Copies that were not made, and why.'),
  traderTrades: plan(
    'copy.trader_trades',
    'GET /follow/traderTrade',
    'public',
    { trader_user_id: s.id, ...s.paging() },
    'The trader’s public record.',
  ),
  applyState: plan('copy.apply_state', 'GET /follow/apply_state', 'user', {}, 'State of the own application.'),
  apply: plan(
    'copy.apply',
    'POST /follow/apply',
    'user',
    { introduction: s.text(2_000), share: s.decimal, agreement: s.flag },
    'Applies to become a trader.',
    { gate: { level: 2 } },
  ),
  traderSet: plan(
    'copy.trader_set',
    'POST /follow/traderSet',
    'user',
    { introduction: s.optional(s.text(2_000)), share: s.optional(s.decimal), open: s.optional(s.flag) },
    'The trader’s own desk.',
  ),
  followers: plan('copy.followers', 'GET /follow/followers', 'user', s.paging(), 'Followers, without names.'),
  shareLog: plan('copy.share_log', 'GET /follow/share_log', 'user', s.paging(), 'Profit share line by line.'),
};
