import { planner } from './call.ts';
import * as s from './scalars.ts';
import * as z from 'zod/mini';

const plan = planner('c2c');
const key = { client_order_id: s.optional(s.clientOrderId) };
const trade = { rate: 'money', gate: { level: 1, country: true }, idempotent: true } as const;
const proof = s.text(500, 1);

/** Trading with other customers, coins in escrow. */
export const c2cCalls = {
  list: plan('c2c.list', 'GET /c2c/list', 'public', s.paging(), 'Advertisements.'),
  detail: plan('c2c.detail', 'GET /c2c/getDetail', 'public', { id: s.id }, 'One advertisement.'),
  buy: plan(
    'c2c.buy',
    'POST /c2c/buy',
    'user',
    { id: s.id, number: s.optional(s.decimal), money: s.optional(s.decimal), method: s.optional(s.text(60)), ...key },
    'Takes an advertisement (S107, S108).',
    trade,
  ),
  publish: plan(
    'c2c.publish',
    'POST /c2c/publish',
    'user',
    {
      type: s.side,
      currency_id: s.coinId,
      price: s.decimal,
      minimum: s.decimal,
      maximum: s.decimal,
      number: s.decimal,
      methods: s.listOf(s.text(60), 20),
      terms: s.text(2_000),
      ...key,
    },
    'Publishes an advertisement; its coins go to escrow.',
    trade,
  ),
  withdrawAd: plan('c2c.withdraw_ad', 'POST /c2c/withdraw_ad', 'user', { id: s.id }, 'Takes an advertisement back.'),
  myAds: plan('c2c.my_ads', 'GET /c2c/my_ad', 'user', s.paging(), 'Own advertisements.'),
  orders: plan(
    'c2c.orders',
    'GET /c2c/order',
    'user',
    { status: s.optional(s.whole(0, 9)), ...s.paging() },
    'Own orders.',
  ),
  order: plan('c2c.order', 'GET /c2c/order_detail', 'user', { id: s.id }, 'One order.'),
  paid: plan('c2c.paid', 'POST /c2c/paid', 'user', { id: s.id, proof }, 'Marks as paid, with the proof.'),
  release: plan(
    'c2c.release',
    'POST /c2c/release',
    'user',
    { id: s.id, pay_password: s.text(20) },
    'Releases the coins; only the seller can.',
    { rate: 'money' },
  ),
  cancel: plan('c2c.cancel', 'POST /c2c/cancel', 'user', { id: s.id, reason: s.text(500) }, 'Cancels an unpaid order.'),
  dispute: plan(
    'c2c.dispute',
    'POST /c2c/dispute',
    'user',
    { id: s.id, text: s.text(2_000), proof },
    'Asks for a ruling of two people.',
  ),
  methods: plan('c2c.methods', 'GET /c2c/method_list', 'user', {}, 'Own payment methods.'),
  methodSave: plan(
    'c2c.method_save',
    'POST /c2c/method_save',
    'user',
    { type: s.text(40), fields: z.union([s.text(4_000), z.record(z.string(), z.unknown())]) },
    'Saves a payment method.',
  ),
  rate: plan(
    'c2c.rate',
    'POST /c2c/rate',
    'user',
    { id: s.id, score: s.whole(1, 5), text: s.optional(s.text(500)) },
    'Rates the other side.',
  ),
};
