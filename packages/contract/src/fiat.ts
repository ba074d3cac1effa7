import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { bankAccount, fiatCountries, fiatMethods } from './fiat-rules.ts';
import * as s from './scalars.ts';

/** What a payer can be asked for (SPEC-3.50), in the order of the form. */
export const payerFields = ['first_name', 'last_name', 'full_name', 'email', 'phone', 'tax_id'] as const;
/** States of a purchase: to be paid, under review, payment successful, cancelled, returned (S111). */
export const fiatStates = [0, 1, 2, 3, 4] as const;

/** Empty where nothing was chosen, which has a refusal of its own. */
const country = z.string().check(z.regex(/^(?:[A-Za-z]{2,3})?$/));
const currencyCode = z.string().check(z.regex(/^(?:[A-Za-z]{3})?$/));
const payerOut = z.partialRecord(z.enum(payerFields), z.string());

const methodOut = z.object({
  method: z.enum(fiatMethods),
  /** Among which a payer chooses; empty where there is nothing to choose. */
  banks: z.array(z.string()),
  /** In whole units of the currency. */
  minimum: s.decimal,
  maximum: s.decimal,
  /** Of what is bought, for example 0.005. */
  fee_rate: s.decimal,
  /** `bank`: a transfer to the account of the house. `test`: the demo's provider, by which no money moves. */
  provider: z.enum(['bank', 'test']),
  /** What the payer must name. */
  payer: z.array(z.enum(payerFields)),
});

const termsOut = {
  country: z.enum(fiatCountries),
  currency_code: z.string(),
  method: z.enum(fiatMethods),
  bank: z.string(),
  /** What is paid, in whole units of the currency. */
  amount: s.decimal,
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** Units of the currency for one coin, before the fee. */
  rate: s.decimal,
  fee: s.decimal,
  /** What arrives, the fee taken off. */
  received: s.decimal,
};

const orderOut = z.object({
  id: s.idOut,
  ...termsOut,
  status: z.literal([...fiatStates]),
  provider: z.enum(['bank', 'test']),
  payer: payerOut,
  /** Where to pay, and by which reference; null by another provider. */
  transfer: z.nullable(z.extend(bankAccount, { reference: z.string() })),
  /** Until when the screenshot must be there. */
  proof_until: s.isoTime,
  /** Until when the money must be there; null before the screenshot is. */
  payment_until: z.nullable(s.isoTime),
  /** Why it was returned; empty otherwise. */
  reason: z.string(),
  created_at: s.isoTime,
  ended_at: z.nullable(s.isoTime),
});

const staffOrderOut = z.object({
  ...orderOut.shape,
  user_id: s.idOut,
  has_proof: z.boolean(),
  payment_id: z.nullable(s.idOut),
  approval_id: z.nullable(s.idOut),
});

const own = { auth: 'user', feature: 'fiat' } as const;
const worker = { auth: 'staff', feature: 'backoffice', grant: 'fiat.work' } as const;

/** Buying crypto with fiat money. */
export const fiatCalls = {
  countries: defineCall({
    name: 'fiat.countries',
    method: 'GET',
    path: '/buy_crypto/countries',
    auth: 'public',
    feature: 'fiat',
    input: z.object({}),
    output: z.array(
      z.object({
        code: z.enum(fiatCountries),
        currency_code: z.string(),
        methods: z.array(z.enum(fiatMethods)),
      }),
    ),
    summary: 'The countries with the methods that are open in each.',
  }),
  methods: defineCall({
    name: 'fiat.methods',
    method: 'GET',
    path: '/buy_crypto/methods',
    auth: 'public',
    feature: 'fiat',
    input: z.object({ country, currency_code: currencyCode }),
    output: z.array(methodOut),
    rejections: ['COUNTRY_REQUIRED', 'AREA_NOT_SUPPORTED', 'CURRENCY_REQUIRED'],
    summary: 'The open methods of a country with banks, limits, fee and what the payer must name.',
  }),
  quote: defineCall({
    name: 'fiat.quote',
    method: 'POST',
    path: '/buy_crypto/quote',
    ...own,
    rate: 'read',
    input: z.object({
      country,
      currency_code: currencyCode,
      method: z.string().check(z.regex(/^[a-z_]{0,40}$/)),
      bank: s.optional(s.text(120)),
      amount: s.decimal,
      currency_id: s.coinId,
    }),
    output: z.object({ quote_id: s.idOut, ...termsOut, valid_until: s.isoTime }),
    rejections: [
      'COUNTRY_REQUIRED',
      'AREA_NOT_SUPPORTED',
      'CURRENCY_REQUIRED',
      'PAYMENT_METHOD_REQUIRED',
      'BANK_REQUIRED',
      'PRODUCT_NOT_OPEN',
      'INTEGER_REQUIRED',
      'BELOW_MIN_NOTIONAL',
      'LIMIT_EXCEEDED',
      'CURRENCY_NOT_FOUND',
      'PRICE_UNAVAILABLE',
      'INVALID_AMOUNT',
    ],
    summary: 'A rate that is firm for a minute (S110): US dollars are USDT one to one, the fee stands apart.',
  }),
  submit: defineCall({
    name: 'fiat.submit',
    method: 'POST',
    path: '/buy_crypto/submit',
    ...own,
    rate: 'money',
    gate: { level: 1, country: true },
    idempotent: true,
    input: z.object({
      quote_id: s.id,
      /** An object, or its JSON. */
      payer: z.union([s.text(4_000), z.record(z.string(), z.unknown())]),
      client_order_id: s.optional(s.clientOrderId),
    }),
    output: orderOut,
    rejections: [
      'PARAMETER_ERROR',
      'ID_REUSED',
      'NOT_FOUND',
      'QUOTE_EXPIRED',
      'AREA_NOT_SUPPORTED',
      'PRODUCT_NOT_OPEN',
      'LIMIT_EXCEEDED',
      'TRADING_HALTED',
      'PRODUCT_SOLD_OUT',
    ],
    summary:
      'Opens the order and answers how to pay. The coins are reserved on the treasury until it ends. AREA_NOT_SUPPORTED ' +
      'where the country is not that of the verified identity.',
  }),
  detail: defineCall({
    name: 'fiat.detail',
    method: 'GET',
    path: '/buy_crypto/detail',
    ...own,
    input: z.object({ id: s.id }),
    output: orderOut,
    rejections: ['NOT_FOUND'],
    summary: 'One order with the data of the bank transfer.',
  }),
  proof: defineCall({
    name: 'fiat.proof',
    method: 'POST',
    path: '/buy_crypto/proof',
    ...own,
    frees: true,
    input: z.object({ id: s.id, screenshot: s.text(500) }),
    output: orderOut,
    rejections: ['VOUCHER_REQUIRED', 'NOT_FOUND', 'STATE_CHANGED'],
    summary: 'The screenshot of the transfer, within 30 minutes; it credits nothing by itself (S111).',
  }),
  cancel: defineCall({
    name: 'fiat.cancel',
    method: 'POST',
    path: '/buy_crypto/cancel',
    ...own,
    frees: true,
    input: z.object({ id: s.id }),
    output: orderOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Cancels an order that is to be paid still.',
  }),
  orders: defineCall({
    name: 'fiat.orders',
    method: 'GET',
    path: '/buy_crypto/order',
    ...own,
    input: z.object({ status: s.optional(s.whole(0, 9)), ...s.paging() }),
    output: s.pageOf(orderOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own orders, newest first.',
  }),
  queue: defineCall({
    name: 'fiat.order_queue',
    method: 'GET',
    path: '/admin/fiat/orders',
    ...worker,
    input: z.object({ status: s.withDefault(s.whole(0, 4), 1), ...s.pages(50) }),
    output: s.pageOf(staffOrderOut),
    summary: 'Purchases in a state: those under review the oldest first, others newest first.',
  }),
  screenshot: defineCall({
    name: 'fiat.screenshot',
    method: 'POST',
    path: '/admin/fiat/screenshot',
    ...worker,
    audited: true,
    input: z.object({ id: s.id }),
    output: z.object({ address: z.string() }),
    rejections: ['NOT_FOUND'],
    summary: 'An address that shows the screenshot for a minute.',
  }),
  pay: defineCall({
    name: 'fiat.pay_order',
    method: 'POST',
    path: '/admin/fiat/pay',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, payment_id: s.id }),
    output: z.object({ order: staffOrderOut, approval: z.nullable(approvalOut) }),
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED', 'PARAMETER_ERROR', 'TRADING_HALTED'],
    summary:
      'Pays what was bought for a received payment of the same amount, which somebody else has entered; above 1,000 USDT ' +
      'once a second person has approved it.',
  }),
  giveBack: defineCall({
    name: 'fiat.return_order',
    method: 'POST',
    path: '/admin/fiat/return_order',
    ...worker,
    audited: true,
    input: z.object({ id: s.id, reason: s.reason() }),
    output: staffOrderOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Ends an order under review whose money was not found, or is sent back; its customer reads the reason.',
  }),
};
