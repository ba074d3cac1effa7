import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('seconds');
const stake = {
  match_id: s.coinId,
  currency_id: s.coinId,
  type: s.numberOf(1, 2),
  seconds: s.whole(1, 86_400),
  number: s.decimal,
};

/** Timed options, and the understanding test and own limits that guard all leveraged products. */
export const secondsCalls = {
  currencies: plan(
    'seconds.currencies',
    'GET /microtrade/payable_currencies',
    'optional',
    {},
    'Currencies that stakes are paid in; with a token also the balances (S48).',
  ),
  list: plan(
    'seconds.list',
    'GET /microtrade/lists',
    'user',
    { match_id: s.optional(s.coinId), status: s.numberOf(1, 3), ...s.paging(5) },
    'Own orders: open (1) or settled (3).',
  ),
  periods: plan('seconds.periods', 'GET /microtrade/seconds', 'public', {}, 'Periods with payout and limits.'),
  submit: plan(
    'seconds.submit',
    'POST /microtrade/submit',
    'user',
    { ...stake, client_order_id: s.optional(s.clientOrderId) },
    'Stakes on up (1) or down (2) (S12, S71).',
    { rate: 'trade', gate: { level: 1, country: true }, idempotent: true },
  ),
  result: plan('seconds.result', 'GET /microtrade/get_result', 'user', { id: s.id }, 'The result, or pending.'),
  detail: plan('seconds.detail', 'GET /microtrade/detail', 'user', { id: s.id }, 'One order with its evidence.'),
  quote: plan('seconds.quote', 'GET /microtrade/quote', 'user', stake, 'Fair value, payout and house edge.'),
  statistics: plan(
    'seconds.statistics',
    'GET /microtrade/stat',
    'user',
    { from: s.optional(s.text(30)), to: s.optional(s.text(30)) },
    'Profit and loss by day.',
  ),
  playLimit: plan(
    'seconds.play_limit',
    'POST /user/play_limit',
    'user',
    { daily_loss: s.optional(s.decimal), cool_off: s.optional(s.whole(0, 365)), exclude: s.optional(s.flag) },
    'Own limits.',
  ),
  suitability: plan('seconds.suitability', 'GET /user/suitability', 'user', {}, 'Questions of the understanding test.'),
  suitabilityAnswer: plan(
    'seconds.suitability_answer',
    'POST /user/suitability',
    'user',
    { answers: s.listOf(s.text(200), 100) },
    'Answers of the understanding test.',
  ),
};
