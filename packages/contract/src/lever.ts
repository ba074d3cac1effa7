import * as z from 'zod/mini';
import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('lever');
const product = z.enum(['heyue', 'high']);

/** Both spellings are accepted on every call; two different values are PARAMETER_ERROR (S67). */
const levelType = { level_type: s.withDefault(product, 'heyue'), levelType: s.optional(product) };
/** The same where the specification itself writes the other spelling. */
const levelTypeCamel = { levelType: s.withDefault(product, 'heyue'), level_type: s.optional(product) };
const anyLevelType = { level_type: s.optional(product), levelType: s.optional(product) };

const direction = z.union([s.side, s.numberOf(1, 2)]);
const pair = { currency_id: s.coinId, legal_id: s.coinId };
const open = { rate: 'trade', gate: { level: 1, country: true }, idempotent: true } as const;
const act = { rate: 'trade' } as const;
const look = { rate: 'read' } as const;

/** Contracts and high-frequency products. */
export const leverCalls = {
  deal: plan(
    'lever.deal',
    'POST /lever/deal',
    'optional',
    { ...pair, ...levelType },
    'The trade page of a contract; with a token also the user’s part (S48).',
    look,
  ),
  submit: plan(
    'lever.submit',
    'POST /lever/submit',
    'user',
    {
      ...pair,
      ...levelType,
      type: direction,
      number: s.optional(s.decimal),
      price: s.optional(s.decimal),
      multiple: s.optional(s.whole(1, 1_000)),
      status: s.optional(s.numberOf(0, 1)),
      target_profit_price: s.optional(s.decimal),
      stop_loss_price: s.optional(s.decimal),
      client_order_id: s.optional(s.clientOrderId),
    },
    'Opens a position (S67).',
    open,
  ),
  positions: plan(
    'lever.positions',
    'POST /lever/dealall',
    'user',
    { currency_id: s.optional(s.coinId), legal_id: s.optional(s.coinId), ...levelType, ...s.paging() },
    'Open positions of all or one contract.',
    look,
  ),
  close: plan('lever.close', 'POST /lever/close', 'user', { id: s.id, ...anyLevelType }, 'Closes a position.', act),
  setStop: plan(
    'lever.set_stop',
    'POST /lever/setstop',
    'user',
    { id: s.id, target_profit_price: s.decimal, stop_loss_price: s.decimal, ...anyLevelType },
    'Sets take profit and stop loss; 0 removes one (S69).',
    act,
  ),
  batchClose: plan(
    'lever.batch_close',
    'POST /lever/batch_close',
    'user',
    { type: s.numberOf(0, 1, 2, 3, 4), ...anyLevelType },
    'Closes all, long, short, winning or losing positions (S68).',
    act,
  ),
  orders: plan(
    'lever.orders',
    'POST /lever/my_trade',
    'user',
    { ...levelTypeCamel, status: s.numberOf(0, 1, 2, 3, 4), ...s.paging() },
    'Own orders by status (S11).',
    look,
  ),
  cancel: plan(
    'lever.cancel',
    'POST /lever/cancel',
    'user',
    { id: s.id, ...anyLevelType },
    'Cancels a pending order.',
    act,
  ),
  cancelAll: plan('lever.cancel_all', 'POST /lever/cancel_all', 'user', levelType, 'Cancels all pending orders.', act),
  closePart: plan(
    'lever.close_part',
    'POST /lever/close_part',
    'user',
    { id: s.id, number: s.decimal, target_price: s.optional(s.decimal), ...anyLevelType },
    'Closes a part, at market or at a price.',
    act,
  ),
  reverse: plan(
    'lever.reverse',
    'POST /lever/reverse',
    'user',
    { id: s.id, ...anyLevelType, client_order_id: s.optional(s.clientOrderId) },
    'Turns a position.',
    open,
  ),
  margin: plan(
    'lever.margin',
    'POST /lever/margin',
    'user',
    { id: s.id, number: s.decimal, type: z.enum(['add', 'remove']), ...anyLevelType },
    'Adds or removes margin.',
    { rate: 'money' },
  ),
  quote: plan(
    'lever.quote',
    'POST /lever/quote',
    'user',
    {
      ...pair,
      ...levelType,
      type: direction,
      number: s.decimal,
      price: s.optional(s.decimal),
      multiple: s.whole(1, 1_000),
    },
    'Margin, fee, liquidation price and risk before opening.',
    look,
  ),
  tiers: plan(
    'lever.tiers',
    'GET /lever/tiers',
    'public',
    { ...pair, ...levelType },
    'Multiples and maintenance margin.',
  ),
  detail: plan(
    'lever.detail',
    'POST /lever/detail',
    'user',
    { id: s.id, ...anyLevelType },
    'One position with fees and evidence.',
    look,
  ),
};
