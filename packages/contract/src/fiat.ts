import * as z from 'zod/mini';
import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('fiat');
const fiatCode = z.string().check(z.regex(/^[A-Za-z]{3}$/));
const country = z.string().check(z.regex(/^[A-Za-z]{2,3}$/));

/** Buying crypto with fiat money. */
export const fiatCalls = {
  countries: plan('fiat.countries', 'GET /buy_crypto/countries', 'public', {}, 'Countries with open methods.'),
  methods: plan(
    'fiat.methods',
    'GET /buy_crypto/methods',
    'public',
    { country, currency_code: fiatCode },
    'Methods with banks, limits, fee and time.',
  ),
  quote: plan(
    'fiat.quote',
    'POST /buy_crypto/quote',
    'user',
    {
      country,
      currency_code: fiatCode,
      method: s.text(40, 1),
      bank: s.optional(s.text(120)),
      amount: s.decimal,
      currency_id: s.coinId,
    },
    'A frozen rate (S110).',
    { rate: 'read' },
  ),
  submit: plan(
    'fiat.submit',
    'POST /buy_crypto/submit',
    'user',
    {
      quote_id: s.id,
      payer: z.union([s.text(4_000), z.record(z.string(), z.unknown())]),
      client_order_id: s.optional(s.clientOrderId),
    },
    'Opens the order and answers how to pay.',
    { rate: 'money', gate: { level: 1, country: true }, idempotent: true },
  ),
  detail: plan(
    'fiat.detail',
    'GET /buy_crypto/detail',
    'user',
    { id: s.id },
    'One order with the bank transfer’s data.',
  ),
  proof: plan(
    'fiat.proof',
    'POST /buy_crypto/proof',
    'user',
    { id: s.id, screenshot: s.text(500, 1) },
    'The screenshot of the transfer; it credits nothing by itself (S111).',
  ),
  cancel: plan('fiat.cancel', 'POST /buy_crypto/cancel', 'user', { id: s.id }, 'Cancels an unpaid order.'),
  orders: plan(
    'fiat.orders',
    'GET /buy_crypto/order',
    'user',
    { status: s.optional(s.whole(0, 9)), ...s.paging() },
    'Own orders.',
  ),
};
