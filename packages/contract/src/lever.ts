import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import {
  closeReasons,
  closeRefusals,
  crossOut,
  fillOut,
  fundingPaymentOut,
  idIn,
  levelType,
  levelTypeCamel,
  lotsIn,
  marginModes,
  noneOr,
  openRefusals,
  order,
  orderRefusals,
  pair,
  positionOut,
  product,
  spelling,
  stops,
  tierOut,
  totalsOut,
} from './lever-shapes.ts';
import { leverMarketCalls } from './lever-market.ts';
import { noticeSum } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

export {
  closeReasons,
  leverDirections,
  leverProducts,
  leverStatuses,
  marginModes,
  maxPositions,
} from './lever-shapes.ts';
export { leverTermsIn } from './lever-terms.ts';

const route = { feature: 'lever', ...spelling } as const;
const opens = { rate: 'trade', gate: { level: 1, country: true }, idempotent: true } as const;
const acts = { rate: 'trade', idempotent: true } as const;
const frees = { ...acts, frees: true } as const;
const read = { auth: 'user', rate: 'read' } as const;
const keyIn = { client_order_id: s.optional(s.clientOrderId) };

/** Contracts and high-frequency products. */
export const leverCalls = {
  ...leverMarketCalls,
  submit: defineCall({
    ...route,
    ...opens,
    name: 'lever.submit',
    method: 'POST',
    path: '/lever/submit',
    auth: 'user',
    input: z.object({ ...order, ...stops, ...keyIn, terms_id: s.optional(s.id) }),
    output: positionOut,
    rejections: openRefusals,
    summary: 'Opens a position of its own, long (1) or short (2), at the market or at a price (S10, S67).',
  }),
  quote: defineCall({
    ...route,
    ...read,
    name: 'lever.quote',
    method: 'POST',
    path: '/lever/quote',
    input: z.object({ ...order, number: lotsIn, multiple: s.whole(1, 1_000) }),
    output: z.object({
      terms_id: s.idOut,
      /** The limit, or what the book gives for so many lots now; null where it does not hold so many. */
      price: z.nullable(s.decimal),
      number: z.int(),
      amount: s.decimal,
      value: s.decimal,
      margin: s.decimal,
      open_fee: s.decimal,
      /** At the same price. */
      close_fee: s.decimal,
      maintenance: s.decimal,
      liquidation_price: z.nullable(s.decimal),
      /** The most that can be lost: margin and fees; with cross margin all that is on the contract account. */
      worst: s.decimal,
      available: s.decimal,
      mark_price: z.nullable(s.decimal),
    }),
    rejections: [...orderRefusals, 'LIMIT_EXCEEDED'],
    summary: 'Margin, fees and liquidation price before opening.',
  }),
  positions: defineCall({
    ...route,
    ...read,
    name: 'lever.positions',
    method: 'POST',
    path: '/lever/dealall',
    input: z.object({
      currency_id: s.optional(s.coinId),
      legal_id: s.optional(s.coinId),
      ...levelType,
      ...s.paging(),
    }),
    output: z.extend(s.pageOf(positionOut), { totals: z.array(totalsOut) }),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own open positions and pending orders of all contracts or one, newest first, with totals (S148).',
  }),
  orders: defineCall({
    ...route,
    ...read,
    aliases: { level_type: 'levelType' },
    name: 'lever.orders',
    method: 'POST',
    path: '/lever/my_trade',
    input: z.object({
      ...levelTypeCamel,
      status: s.numberOf(0, 1, 2, 3, 4),
      match_id: s.optional(s.coinId),
      ...s.paging(),
    }),
    output: s.pageOf(positionOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own orders and positions by status (S11), newest first.',
  }),
  detail: defineCall({
    ...route,
    ...read,
    name: 'lever.detail',
    method: 'POST',
    path: '/lever/detail',
    input: z.object(idIn),
    output: z.extend(positionOut, { fills: z.array(fillOut), fundings: z.array(fundingPaymentOut) }),
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND'],
    summary: 'One position with every fill, fee and what closed it.',
  }),
  close: defineCall({
    ...route,
    ...frees,
    name: 'lever.close',
    method: 'POST',
    path: '/lever/close',
    auth: 'user',
    input: z.object({ ...idIn, ...keyIn }),
    output: positionOut,
    rejections: closeRefusals,
    summary: 'Closes a position at the market.',
  }),
  closePart: defineCall({
    ...route,
    ...frees,
    name: 'lever.close_part',
    method: 'POST',
    path: '/lever/close_part',
    auth: 'user',
    input: z.object({ ...idIn, number: lotsIn, target_price: s.optional(s.decimal), ...keyIn }),
    output: positionOut,
    rejections: closeRefusals,
    summary: 'Closes so many lots, at the market or at a price; a new price takes the place of one that waits.',
  }),
  batchClose: defineCall({
    ...route,
    ...frees,
    name: 'lever.batch_close',
    method: 'POST',
    path: '/lever/batch_close',
    auth: 'user',
    input: z.object({ type: s.numberOf(0, 1, 2, 3, 4), ...levelType, ...keyIn }),
    output: z.array(z.object({ id: s.idOut, closed: z.boolean(), code: z.nullable(z.string()) })),
    rejections: ['PARAMETER_ERROR', 'ID_REUSED', 'TRADING_HALTED'],
    summary: 'Closes all (0), long (1), short (2), winning (3) or losing (4) positions; an answer for each (S68).',
  }),
  cancel: defineCall({
    ...route,
    ...frees,
    name: 'lever.cancel',
    method: 'POST',
    path: '/lever/cancel',
    auth: 'user',
    input: z.object({ ...idIn, ...keyIn }),
    output: positionOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND', 'ID_REUSED', 'TRADING_HALTED', 'STATE_CHANGED'],
    summary: 'Cancels what waits of an order: of the opening one, or else of the closing one.',
  }),
  cancelAll: defineCall({
    ...route,
    ...frees,
    name: 'lever.cancel_all',
    method: 'POST',
    path: '/lever/cancel_all',
    auth: 'user',
    input: z.object({ ...levelType, match_id: s.optional(s.coinId), ...keyIn }),
    output: z.object({ cancelled: z.int() }),
    rejections: ['PARAMETER_ERROR', 'ID_REUSED', 'TRADING_HALTED'],
    summary: 'Cancels everything that waits, of all contracts of the product or one.',
  }),
  setStop: defineCall({
    ...route,
    ...frees,
    name: 'lever.set_stop',
    method: 'POST',
    path: '/lever/setstop',
    auth: 'user',
    input: z.object({ ...idIn, target_profit_price: noneOr, stop_loss_price: noneOr, ...keyIn }),
    output: positionOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND', 'INVALID_PRICE', 'ID_REUSED', 'TRADING_HALTED', 'STATE_CHANGED'],
    summary:
      'Sets the mark prices at which profit is taken and loss stopped; empty or 0 removes one. One that would trigger at ' +
      'once is INVALID_PRICE (S69).',
  }),
  reverse: defineCall({
    ...route,
    ...opens,
    name: 'lever.reverse',
    method: 'POST',
    path: '/lever/reverse',
    auth: 'user',
    input: z.object({ ...idIn, ...keyIn }),
    output: positionOut,
    rejections: [...openRefusals, 'NOT_FOUND', 'STATE_CHANGED'],
    summary:
      'Closes a position at the market and opens as many lots the other way; answers the new one. Both or neither.',
  }),
  margin: defineCall({
    ...route,
    ...acts,
    name: 'lever.margin',
    method: 'POST',
    path: '/lever/margin',
    auth: 'user',
    input: z.object({ ...idIn, number: s.decimal, type: z.enum(['add', 'remove']), ...keyIn }),
    output: positionOut,
    rejections: [
      'PARAMETER_ERROR',
      'NOT_FOUND',
      'INVALID_AMOUNT',
      'ID_REUSED',
      'TRADING_HALTED',
      'STATE_CHANGED',
      'INSUFFICIENT_BALANCE',
      'LIMIT_EXCEEDED',
      'PRICE_UNAVAILABLE',
    ],
    summary: 'Adds margin to an open position, or takes what its multiple does not need.',
  }),
  marginMode: defineCall({
    ...route,
    ...acts,
    name: 'lever.margin_mode',
    method: 'POST',
    path: '/lever/margin_mode',
    auth: 'user',
    input: z.object({ mode: z.enum(marginModes), ...keyIn }),
    output: z.object({ margin_mode: z.enum(marginModes) }),
    rejections: ['PARAMETER_ERROR', 'ID_REUSED', 'TRADING_HALTED', 'STATE_CHANGED'],
    summary:
      'Chooses isolated or cross margin for the contract account; STATE_CHANGED while anything is open or waits.',
  }),
  cross: defineCall({
    ...route,
    ...read,
    name: 'lever.cross',
    method: 'POST',
    path: '/lever/cross',
    input: z.object({ ...levelType }),
    output: z.object({ margin_mode: z.enum(marginModes), accounts: z.array(crossOut) }),
    rejections: ['PARAMETER_ERROR'],
    summary:
      'The margin mode of the contract account, and the equity and maintenance margin behind its cross positions.',
  }),
  tiers: defineCall({
    ...route,
    name: 'lever.tiers',
    method: 'GET',
    path: '/lever/tiers',
    auth: 'public',
    input: z.object({ ...pair, ...levelType }),
    output: z.object({ terms_id: s.idOut, currency: z.string(), multiples: z.array(z.int()), tiers: z.array(tierOut) }),
    rejections: ['PARAMETER_ERROR', 'MARKET_NOT_FOUND'],
    summary: 'Multiples and maintenance margin by the value of a position.',
  }),
};

const topic = 'lever';
const facts = {
  user_id: s.idOut,
  position_id: s.idOut,
  at: s.isoTime,
  symbol: z.string(),
  level_type: product,
  currency_id: s.coinIdOut,
  type: z.literal([1, 2]),
  number: z.int(),
  price: s.decimal,
};

/** What happens to positions. */
export const leverEvents = {
  opened: defineEvent({ topic, type: 'lever.opened', version: 1, payload: z.object(facts) }),
  closed: defineEvent({
    topic,
    type: 'lever.closed',
    version: 1,
    /** `returned`: what came back to the account; with cross margin nothing does, and the profit goes into the one balance. */
    payload: z.object({
      ...facts,
      reason: z.enum(closeReasons),
      /** Not in events of before it was told. */
      is_cross: z.optional(z.boolean()),
      profit: s.signedDecimal,
      returned: s.decimal,
      is_whole: z.boolean(),
    }),
  }),
};

const closeNotice = z.object({ ...noticeSum, symbol: z.string(), price: s.decimal });
/** The amount is the profit, below zero a loss, which the balance behind all cross positions has taken. */
const crossNotice = z.object({ ...noticeSum, amount: s.signedDecimal, symbol: z.string(), price: s.decimal });

/** Leveraged contracts. */
export const leverFamily = defineFamily({
  name: 'lever',
  calls: leverCalls,
  postingKinds: postingKindsOf('lever', {
    /** Margin and fee of an order, and margin that is added. */
    lever_margin: { direction: 'out' },
    /** What comes back of it, with profit or less loss. */
    lever_returned: { direction: 'in' },
    lever_fee: { direction: 'out' },
    lever_overnight: { direction: 'out' },
    lever_funding: { direction: 'either' },
    lever_insured: { direction: 'either' },
  }),
  events: Object.values(leverEvents),
  notices: {
    lever_liquidated: { group: 'trading', args: closeNotice },
    lever_stopped: { group: 'trading', args: closeNotice },
    lever_timed_out: { group: 'trading', args: closeNotice },
    lever_deleveraged: { group: 'trading', args: closeNotice },
    lever_cross_liquidated: { group: 'trading', args: crossNotice },
    lever_cross_stopped: { group: 'trading', args: crossNotice },
    lever_cross_timed_out: { group: 'trading', args: crossNotice },
    lever_cross_deleveraged: { group: 'trading', args: crossNotice },
  },
});
