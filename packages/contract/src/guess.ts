import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('guess');
const status = s.optional(s.whole(0, 9));

/** Prediction quizzes (S114, S115). */
export const guessCalls = {
  list: plan('guess.list', 'GET /guess/list', 'public', { status, ...s.paging() }, 'Quizzes.'),
  detail: plan('guess.detail', 'GET /guess/detail', 'public', { id: s.id }, 'Pool, odds now, source, evidence.'),
  submit: plan(
    'guess.submit',
    'POST /guess/submit',
    'user',
    { id: s.id, option: s.id, number: s.decimal, client_order_id: s.optional(s.clientOrderId) },
    'Stakes on an answer.',
    { rate: 'money', gate: { country: true }, idempotent: true },
  ),
  orders: plan('guess.orders', 'GET /guess/order', 'user', { status, ...s.paging() }, 'Own stakes.'),
  result: plan(
    'guess.result',
    'GET /guess/result',
    'public',
    { id: s.id },
    'Evidence, and until when it is open to challenge.',
  ),
  challenge: plan(
    'guess.challenge',
    'POST /guess/challenge',
    'user',
    { id: s.id, text: s.text(2_000, 1) },
    'Challenges a result within 24 h.',
  ),
};
