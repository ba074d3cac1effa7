import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import * as s from './scalars.ts';

/** How many alerts of a customer can be open at a time. */
export const openAlertsMax = 50;

const condition = z.enum(['above', 'below']);

/** The price of a market has reached what a customer wanted to be told of. */
export const priceAlertReached = defineEvent({
  topic: 'price_alerts',
  type: 'price_alerts.reached',
  version: 1,
  payload: z.object({
    user_id: s.idOut,
    alert_id: s.idOut,
    symbol: z.string(),
    condition,
    price: s.decimal,
    reached: s.decimal,
    at: s.isoTime,
  }),
});

const alertOut = z.object({
  id: s.idOut,
  symbol: z.string(),
  condition,
  price: s.decimal,
  created_at: s.isoTime,
  /** When and at which price it was told of; null while it is open. */
  told_at: z.nullable(s.isoTime),
  reached: z.nullable(s.decimal),
});

/** What a customer wants to be told of, on any market. */
export const priceAlertCalls = {
  list: defineCall({
    name: 'price_alerts.list',
    method: 'GET',
    path: '/alert/list',
    auth: 'user',
    feature: 'market',
    input: z.object(s.paging()),
    output: s.pageOf(alertOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own price alerts, open and told, newest first.',
  }),
  add: defineCall({
    name: 'price_alerts.add',
    method: 'POST',
    path: '/alert/add',
    auth: 'user',
    feature: 'market',
    input: z.object({ symbol: s.symbol, condition, price: s.decimal }),
    output: alertOut,
    rejections: ['MARKET_NOT_FOUND', 'INVALID_PRICE', 'PRICE_CHANGED', 'LIMIT_EXCEEDED'],
    summary:
      'Adds a price alert, which a notice tells of once when the last price of the market, or its index where nothing is traded, is at the price or beyond. PRICE_CHANGED: it is there already. At most 50 are open at a time: LIMIT_EXCEEDED.',
  }),
  remove: defineCall({
    name: 'price_alerts.remove',
    method: 'POST',
    path: '/alert/del',
    auth: 'user',
    feature: 'market',
    frees: true,
    input: z.object({ id: s.id }),
    output: z.object({ id: s.idOut }),
    rejections: ['NOT_FOUND'],
    summary: 'Removes a price alert, open or told.',
  }),
};
