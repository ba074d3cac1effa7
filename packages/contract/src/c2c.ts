import * as z from 'zod/mini';
import { adOut, method, methodOut, orderOut, ownAdOut } from './c2c-shapes.ts';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

const key = { client_order_id: s.optional(s.clientOrderId) };
const fiatCode = z.string().check(z.regex(/^[A-Za-z]{3}$/));
const picture = s.text(500);

const route = { feature: 'c2c' } as const;
const own = { ...route, auth: 'user' } as const;
const trade = { ...own, method: 'POST', rate: 'money', gate: { level: 1, country: true }, idempotent: true } as const;
const act = { ...own, method: 'POST', frees: true } as const;

/** Trading with other customers, coins in escrow. */
export const c2cCalls = {
  terms: defineCall({
    name: 'c2c.terms',
    method: 'GET',
    path: '/c2c/terms',
    ...route,
    auth: 'public',
    input: z.object({}),
    output: z.object({
      open: z.boolean(),
      fee_rate: s.decimal,
      pay_minutes: z.int(),
      remind_minutes: z.int(),
      dispute_hours: z.int(),
      appeal_hours: z.int(),
      ads_max: z.int(),
      orders_max: z.int(),
      /** Fiat currencies that can be advertised in. */
      fiats: z.array(z.string()),
    }),
    summary: 'The terms under which customers trade with each other now.',
  }),
  list: defineCall({
    name: 'c2c.list',
    method: 'GET',
    path: '/c2c/list',
    ...route,
    auth: 'public',
    input: z.object({
      /** What the advertisers do: among sales a customer buys. */
      type: s.withDefault(s.side, 'sell'),
      currency_id: s.optional(s.coinId),
      fiat: s.optional(fiatCode),
      method: s.optional(method),
      /** An amount of fiat money that one order must be able to take. */
      money: s.optional(s.decimal),
      ...s.pages(),
    }),
    output: s.pageOf(adOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Advertisements that can be taken, the best price first.',
  }),
  detail: defineCall({
    name: 'c2c.detail',
    method: 'GET',
    path: '/c2c/getDetail',
    ...route,
    auth: 'public',
    input: z.object({ id: s.id }),
    output: adOut,
    rejections: ['NOT_FOUND'],
    summary: 'One advertisement that can be taken.',
  }),
  buy: defineCall({
    name: 'c2c.buy',
    path: '/c2c/buy',
    ...trade,
    input: z.object({
      id: s.id,
      /** Coins, or the money for them: one of both. */
      number: s.amount,
      money: s.amount,
      /** Buying, a kind of the advertisement; selling, the id of an own method. */
      method: s.optional(s.text(60)),
      ...key,
    }),
    output: orderOut,
    rejections: [
      'NOT_FOUND',
      'PARAMETER_ERROR',
      'INVALID_AMOUNT',
      'SELF_TRADE',
      'ID_REUSED',
      'PRODUCT_NOT_OPEN',
      'NOT_ALLOWED',
      'VERIFICATION_REQUIRED',
      'PAYMENT_METHOD_REQUIRED',
      'BELOW_MIN_NOTIONAL',
      'LIMIT_EXCEEDED',
      'PRODUCT_SOLD_OUT',
      'TRADING_HALTED',
      'INSUFFICIENT_BALANCE',
    ],
    summary:
      'Takes an advertisement (S107, S108): buys from a sale, whose coins are in escrow, or sells into a purchase, whose ' +
      'coins go there now.',
  }),
  publish: defineCall({
    name: 'c2c.publish',
    path: '/c2c/publish',
    ...trade,
    input: z.object({
      type: s.side,
      currency_id: s.coinId,
      fiat: s.withDefault(fiatCode, 'USD'),
      price: s.decimal,
      minimum: s.decimal,
      maximum: s.decimal,
      number: s.decimal,
      /** Of a sale the ids of own methods, of a purchase kinds of them. */
      methods: s.listOf(s.text(60), 20),
      terms: s.text(2_000),
      ...key,
    }),
    output: ownAdOut,
    rejections: [
      'CURRENCY_NOT_FOUND',
      'INVALID_PRICE',
      'INVALID_AMOUNT',
      'PARAMETER_ERROR',
      'TEXT_TOO_LONG',
      'ID_REUSED',
      'PRODUCT_NOT_OPEN',
      'NOT_ALLOWED',
      'PAYMENT_METHOD_REQUIRED',
      'BELOW_MIN_NOTIONAL',
      'VERIFICATION_REQUIRED',
      'LIMIT_EXCEEDED',
      'TRADING_HALTED',
      'INSUFFICIENT_BALANCE',
    ],
    summary: 'Publishes an advertisement; the coins of a sale go from legal to escrow.',
  }),
  changeAd: defineCall({
    name: 'c2c.change_ad',
    path: '/c2c/change_ad',
    ...trade,
    input: z.object({
      id: s.id,
      price: s.decimal,
      minimum: s.decimal,
      maximum: s.decimal,
      /** As they are published. */
      methods: s.listOf(s.text(60), 20),
      terms: s.text(2_000),
      ...key,
    }),
    output: ownAdOut,
    rejections: [
      'NOT_FOUND',
      'INVALID_PRICE',
      'INVALID_AMOUNT',
      'PARAMETER_ERROR',
      'TEXT_TOO_LONG',
      'ID_REUSED',
      'PRODUCT_NOT_OPEN',
      'NOT_ALLOWED',
      'STATE_CHANGED',
      'PAYMENT_METHOD_REQUIRED',
      'BELOW_MIN_NOTIONAL',
      'VERIFICATION_REQUIRED',
      'LIMIT_EXCEEDED',
      'CURRENCY_NOT_FOUND',
      'TRADING_HALTED',
    ],
    summary:
      'Puts another advertisement, with an id of its own, in the place of an open one: what nobody has taken, its coins ' +
      'in escrow, at another price, bounds, methods and terms. Running orders keep theirs.',
  }),
  withdrawAd: defineCall({
    name: 'c2c.withdraw_ad',
    path: '/c2c/withdraw_ad',
    ...act,
    input: z.object({ id: s.id }),
    output: ownAdOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'Takes an advertisement back; coins that nobody has taken return to legal. Running orders go on.',
  }),
  myAds: defineCall({
    name: 'c2c.my_ads',
    method: 'GET',
    path: '/c2c/my_ad',
    ...own,
    input: z.object(s.paging()),
    output: s.pageOf(ownAdOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own advertisements, newest first.',
  }),
  orders: defineCall({
    name: 'c2c.orders',
    method: 'GET',
    path: '/c2c/order',
    ...own,
    input: z.object({ status: s.optional(s.whole(0, 9)), ...s.paging() }),
    output: s.pageOf(orderOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own orders on either side, newest first.',
  }),
  order: defineCall({
    name: 'c2c.order',
    method: 'GET',
    path: '/c2c/order_detail',
    ...own,
    input: z.object({ id: s.id }),
    output: orderOut,
    rejections: ['NOT_FOUND'],
    summary: 'One order of the caller.',
  }),
  paid: defineCall({
    name: 'c2c.paid',
    path: '/c2c/paid',
    ...act,
    input: z.object({ id: s.id, proof: picture }),
    output: orderOut,
    rejections: ['VOUCHER_REQUIRED', 'NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED'],
    summary: 'The buyer says that they have paid, with the proof (S108); from then on no timer ends the order.',
  }),
  release: defineCall({
    name: 'c2c.release',
    path: '/c2c/release',
    ...act,
    rate: 'money',
    idempotent: true,
    input: z.object({ id: s.id, pay_password: s.text(20), ...key }),
    output: orderOut,
    rejections: [
      'NOT_FOUND',
      'NOT_ALLOWED',
      'TOO_MANY_REQUESTS',
      'SYSTEM_BUSY',
      'PAY_PASSWORD_WRONG',
      'ID_REUSED',
      'STATE_CHANGED',
      'TRADING_HALTED',
    ],
    summary: 'Gives the coins to the buyer; only the seller can, with the pay password (S61).',
  }),
  cancel: defineCall({
    name: 'c2c.cancel',
    path: '/c2c/cancel',
    ...act,
    input: z.object({ id: s.id, reason: s.text(500) }),
    output: orderOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED', 'TRADING_HALTED'],
    summary: 'The buyer lets the order go; the coins return to the seller.',
  }),
  dispute: defineCall({
    name: 'c2c.dispute',
    path: '/c2c/dispute',
    ...act,
    input: z.object({ id: s.id, text: s.text(2_000), proof: picture }),
    output: orderOut,
    rejections: ['TEXT_TOO_SHORT', 'NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Asks for a ruling of two people over a paid order; a picture may be left empty.',
  }),
  appeal: defineCall({
    name: 'c2c.appeal',
    path: '/c2c/appeal',
    ...act,
    input: z.object({ id: s.id, text: s.text(2_000) }),
    output: orderOut,
    rejections: ['TEXT_TOO_SHORT', 'NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary: 'The losing side of a first ruling asks two others to decide, in time.',
  }),
  methods: defineCall({
    name: 'c2c.methods',
    method: 'GET',
    path: '/c2c/method_list',
    ...own,
    input: z.object({}),
    output: z.array(methodOut),
    summary: 'Own payment methods.',
  }),
  methodSave: defineCall({
    name: 'c2c.method_save',
    method: 'POST',
    path: '/c2c/method_save',
    ...own,
    gate: { level: 1 },
    input: z.object({
      type: method,
      /** An object, or its JSON: `real_name`, `account`, `bank` and `branch`. */
      fields: z.union([s.text(4_000), z.record(z.string(), z.unknown())]),
    }),
    output: methodOut,
    rejections: ['PARAMETER_ERROR', 'VERIFICATION_REQUIRED', 'LIMIT_EXCEEDED'],
    summary: 'Saves how the verified person is paid; another name is PARAMETER_ERROR of `fields.real_name`.',
  }),
  methodDelete: defineCall({
    name: 'c2c.method_delete',
    method: 'POST',
    path: '/c2c/method_delete',
    ...own,
    input: z.object({ id: s.id }),
    output: z.object({}),
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Removes a method that no open advertisement names.',
  }),
  rateOrder: defineCall({
    name: 'c2c.rate',
    method: 'POST',
    path: '/c2c/rate',
    ...own,
    input: z.object({ id: s.id, score: s.whole(1, 5), text: s.optional(s.text(500)) }),
    output: orderOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Rates the other side of a completed order, once.',
  }),
  block: defineCall({
    name: 'c2c.block',
    method: 'POST',
    path: '/c2c/block',
    ...own,
    input: z.object({ user_id: s.id, blocked: s.flag }),
    output: z.object({ blocked: z.boolean() }),
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'LIMIT_EXCEEDED'],
    summary:
      'Keeps somebody from trading with the caller, or lets them again: neither takes what the other advertises.',
  }),
  blocks: defineCall({
    name: 'c2c.blocks',
    method: 'GET',
    path: '/c2c/block_list',
    ...own,
    input: z.object({}),
    output: z.array(z.object({ user_id: s.idOut, nickname: z.string(), at: s.isoTime })),
    summary: 'Whom the caller does not trade with.',
  }),
};

/** What an order tells one of its sides; the last one, an advertisement its owner. */
export const c2cNews = ['opened', 'paid', 'remind', 'released', 'cancelled', 'disputed', 'decided', 'ad_down'] as const;
/** One of them. */
export type C2cNews = (typeof c2cNews)[number];

/** Something happened to an order or an advertisement; one event for each whom it concerns. */
export const c2cMoved = defineEvent({
  topic: 'c2c',
  type: 'c2c.moved',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    /** Null where an advertisement alone has changed. */
    order_id: z.nullable(s.idOut),
    /** What this side is told; null where they have done it themselves. */
    news: z.nullable(z.enum(c2cNews)),
    currency_id: s.coinIdOut,
    number: s.decimal,
    at: s.isoTime,
  }),
});

const told = {
  group: 'funds',
  args: z.object({ order_id: s.idOut, number: s.decimal, currency: z.string() }),
} as const;

/** Trading between customers. */
export const c2cFamily = defineFamily({
  name: 'c2c',
  calls: c2cCalls,
  postingKinds: postingKindsOf('c2c', {
    /** Into escrow, and back. */
    c2c_escrow: { direction: 'either' },
    c2c_return: { direction: 'either' },
    /** From the escrow of the seller to the buyer, who has paid outside the house. */
    c2c_trade: { direction: 'either', isInflow: true },
    c2c_fee: { direction: 'out' },
  }),
  events: [c2cMoved],
  notices: {
    c2c_opened: told,
    c2c_paid: told,
    c2c_remind: told,
    c2c_released: told,
    c2c_cancelled: told,
    c2c_disputed: told,
    c2c_decided: told,
    /** The house has taken an advertisement down; the own advertisements say why. */
    c2c_ad_down: { group: 'funds', args: z.object({ number: s.decimal, currency: z.string() }) },
  },
});
