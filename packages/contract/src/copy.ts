import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { skipReasons } from './copy-rules.ts';
import * as s from './scalars.ts';

export { copyShareMost, copyShareScale, skipReasons } from './copy-rules.ts';

/** States of who wants to be followed (S77). */
export const traderStatuses = { applied: 0, approved: 1, refused: 2, suspended: 3 } as const;
/** By a multiple of the trader's lots, or by lots of its own for each of their orders (S73). */
export const copyModes = { multiple: 1, lots: 2 } as const;
/** What becomes of a copy: it waits for its turn, was not made, is open, is the follower's own, is closed. */
export const copyStatuses = { waiting: 0, skipped: 1, open: 2, own: 3, closed: 4 } as const;
/** Why a relationship ended: its follower, or their stop loss. A suspension ends none. */
export const followEnds = ['customer', 'stop'] as const;
/** Decimals of a multiple or of lots. */
export const copyNumberScale = 4;
/** The bounds of a fixed multiple, and of lots. */
export const copyBounds = { multiple: ['0.01', '10'], lots: ['0.01', '1000000'] } as const;
/** How far from the trader's price a copy may trade unless the follower says otherwise; and at most. */
export const copySlippage = { usual: '0.01', most: '0.05' } as const;
/** How long a trader must have traded, in days (S77). */
export const traderDays = 30;
/** How many days a list shows of each trader's line. */
export const shapeDays = 30;
/** How long after the trader's fill a copy may still be made, in seconds. */
export const copyLateSeconds = 60;

const route = { feature: 'copy' } as const;
const mode = s.numberOf(1, 2);
const limits = { budget: s.optional(s.decimal), stop: s.optional(s.decimal), slippage: s.optional(s.decimal) };
const read = { ...route, method: 'GET', rate: 'read' } as const;
const write = { ...route, method: 'POST', auth: 'user', rate: 'money' } as const;

/** A trader with the record. */
export const traderOut = {
  id: s.idOut,
  name: z.string(),
  introduction: z.string(),
  /** Whether new followers are taken. */
  is_open: z.boolean(),
  /** What part of their profit those pay who begin to follow now. */
  share: s.decimal,
  followers: z.int(),
  /** When the figures below were computed; null before the first time, and then they are nothing. */
  updated_at: z.nullable(s.isoTime),
  /** Days since the first trade, closed positions, and those that came out above zero after every fee. */
  days: z.int(),
  trades: z.int(),
  wins: z.int(),
  /** In USDT after every fee, what is open at its mark price included. */
  profit: s.signedDecimal,
  /** The deepest fall of the line below an earlier height. */
  drawdown: s.decimal,
  /** What all followers have made with this trader, those who have left included. */
  follower_profit: s.signedDecimal,
  /** The end of the line of results: of the last days with a trade, at most {@link shapeDays}, oldest first. */
  shape: z.array(s.signedDecimal),
};

const followOut = z.object({
  id: s.idOut,
  trader_user_id: s.idOut,
  name: z.string(),
  status: z.literal([1, 2]),
  type: z.literal([1, 2]),
  number: s.decimal,
  /** The most margin that copies may have at once, and the loss at which all of it ends; in USDT, null without. */
  budget: z.nullable(s.decimal),
  stop: z.nullable(s.decimal),
  slippage: s.decimal,
  /** Margin that copies have now. */
  used: s.decimal,
  /** Of closed copies after fees, and of open ones at the mark price. */
  realised: s.signedDecimal,
  profit: s.signedDecimal,
  /** The trader's part of the profit, fixed when the relationship began; and what was paid of it so far. */
  share: s.decimal,
  share_paid: s.decimal,
  copies: z.int(),
  skipped: z.int(),
  created_at: s.isoTime,
  ended_at: z.nullable(s.isoTime),
  because: z.nullable(z.enum(followEnds)),
});

/** In which place a copy was sent: places are the order of SHA-256 of `seed:fill:relationship`. */
const drawOut = z.object({
  /** The fill of the trader. */
  fill: s.idOut,
  place: z.int(),
  of: z.int(),
  /** Of the seed of the day, known before; the seed itself once the day is over. */
  seed_hash: z.string(),
  seed: z.nullable(z.string()),
});

const copyOut = z.object({
  id: s.idOut,
  follow_user_id: s.idOut,
  trader_user_id: s.idOut,
  name: z.string(),
  status: z.literal([0, 1, 2, 3, 4]),
  symbol: z.string(),
  type: z.literal([1, 2]),
  multiple: z.int(),
  /** Of the trader: lots of this fill and their price. */
  trader_lots: z.int(),
  trader_price: s.decimal,
  /** The follower's position; null where none was made. */
  transaction_id: z.nullable(s.idOut),
  lots: z.int(),
  reason: z.nullable(z.enum(skipReasons)),
  /** After every fee: of an open copy at the mark price, null without one. */
  profit: z.nullable(s.signedDecimal),
  draw: drawOut,
  created_at: s.isoTime,
  closed_at: z.nullable(s.isoTime),
});

const applicationOut = z.object({
  /** Null where nothing was applied for. */
  status: z.nullable(z.literal([0, 1, 2, 3])),
  introduction: z.string(),
  share: s.decimal,
  is_open: z.boolean(),
  applied_at: z.nullable(s.isoTime),
  decided_at: z.nullable(s.isoTime),
  reason: z.string(),
});

const termsIn = { number: s.decimal, type: mode, ...limits };
/** A settlement of a relationship: every figure that it follows from, so that anybody can recompute it. */
const shareOut = z.object({
  id: s.idOut,
  follow_user_id: s.idOut,
  /** Of the trader; null to the trader, who sees no names. */
  name: z.nullable(z.string()),
  /** What was closed before it counts: a Monday at 00:00 UTC, or the end of the relationship. */
  until: s.isoTime,
  /** Of all copies so far after every fee, and the highest of that at any settlement. */
  realised: s.signedDecimal,
  high: s.decimal,
  share: s.decimal,
  /** `share` of `high` less what was paid before; what was paid of it; and what is left for the next week. */
  due: s.decimal,
  paid: s.decimal,
  left: s.decimal,
});

const followRefusals = [
  'PARAMETER_ERROR',
  'NOT_FOUND',
  'NOT_ALLOWED',
  'SUITABILITY_REQUIRED',
  'SELF_EXCLUDED',
  'PRODUCT_NOT_OPEN',
  'STATE_CHANGED',
] as const;

/** Copying traders, and being one. */
export const copyCalls = {
  traders: defineCall({
    ...read,
    name: 'copy.traders',
    path: '/follow/index',
    auth: 'optional',
    input: z.object(s.pages()),
    output: z.extend(s.pageOf(z.object(traderOut)), { seed_hash: z.nullable(z.string()) }),
    summary: 'Traders that can be followed, with the record that the ledger gives; the hash of the seed of the day.',
  }),
  follow: defineCall({
    ...write,
    name: 'copy.follow',
    path: '/follow/follow',
    gate: { level: 1, country: true },
    /** `share` is the trader's part of the profit as it was shown; without it none. */
    input: z.object({ trader_user_id: s.id, ...termsIn, share: s.optional(s.decimal) }),
    output: followOut,
    rejections: followRefusals,
    summary:
      'Follows by a fixed multiple (1) or fixed lots (2); sent again it edits the terms of later positions (S73).',
  }),
  cancel: defineCall({
    ...write,
    name: 'copy.cancel',
    path: '/follow/cancel',
    frees: true,
    input: z.object({ follow_user_id: s.id, close: s.optional(s.flag) }),
    output: followOut,
    rejections: ['NOT_FOUND'],
    summary:
      'Ends a relationship, the active one by the trader’s id, else by its own; close=1 closes its positions too (S73).',
  }),
  trader: defineCall({
    ...read,
    name: 'copy.trader',
    path: '/follow/traderDetail',
    auth: 'optional',
    input: z.object({ trader_user_id: s.id }),
    output: z.object({
      ...traderOut,
      /** The result of all days so far at the end of each day with a trade, oldest first; the last with what is open. */
      line: z.array(z.object({ day: z.iso.date(), profit: s.signedDecimal })),
      /** Of the caller; null to others. */
      follow: z.nullable(followOut),
    }),
    rejections: ['NOT_FOUND'],
    summary: 'One trader’s record, computed each hour from what was really traded (S76).',
  }),
  selfHolding: defineCall({
    ...write,
    name: 'copy.self_holding',
    path: '/follow/selfHolding',
    frees: true,
    input: z.object({ transaction_id: s.id }),
    output: copyOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Makes a copied position the customer’s own: the trader’s closes no longer reach it (S77).',
  }),
  history: defineCall({
    ...read,
    name: 'copy.history',
    path: '/follow/historyTrade',
    auth: 'user',
    input: z.object({ trader_user_id: s.optional(s.id), ...s.paging() }),
    output: s.pageOf(copyOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Closed copied positions, newest first.',
  }),
  mine: defineCall({
    ...read,
    name: 'copy.mine',
    path: '/follow/my',
    auth: 'user',
    input: z.object({ status: s.optional(s.numberOf(1, 2)), ...s.paging() }),
    output: s.pageOf(followOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Relationships with budget, profit and loss.',
  }),
  edit: defineCall({
    ...write,
    name: 'copy.edit',
    path: '/follow/edit',
    gate: { level: 1, country: true },
    input: z.object({ follow_user_id: s.id, ...termsIn }),
    output: followOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Terms for later positions.',
  }),
  positions: defineCall({
    ...read,
    name: 'copy.positions',
    path: '/follow/positions',
    auth: 'user',
    input: z.object(s.paging()),
    output: s.pageOf(copyOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Open copied positions, and those that became the customer’s own.',
  }),
  skipped: defineCall({
    ...read,
    name: 'copy.skipped',
    path: '/follow/skipped',
    auth: 'user',
    input: z.object(s.paging()),
    output: s.pageOf(copyOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Copies that were not made, and why.',
  }),
  traderTrades: defineCall({
    ...read,
    name: 'copy.trader_trades',
    path: '/follow/traderTrade',
    auth: 'public',
    input: z.object({ trader_user_id: s.id, ...s.paging() }),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        symbol: z.string(),
        type: z.literal([1, 2]),
        multiple: z.int(),
        lots: z.int(),
        price: z.nullable(s.decimal),
        close_price: z.nullable(s.decimal),
        profit: s.signedDecimal,
        opened_at: s.isoTime,
        closed_at: s.isoTime,
      }),
    ),
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'The trader’s closed positions, newest first: all of them.',
  }),
  applyState: defineCall({
    ...read,
    name: 'copy.apply_state',
    path: '/follow/apply_state',
    auth: 'user',
    input: z.object({}),
    output: applicationOut,
    summary: 'State of the own application.',
  }),
  apply: defineCall({
    ...write,
    name: 'copy.apply',
    path: '/follow/apply',
    rate: 'write',
    gate: { level: 2 },
    input: z.object({ introduction: s.text(2_000, 1), share: s.decimal, agreement: s.flag }),
    output: applicationOut,
    rejections: ['PARAMETER_ERROR', 'NOT_ALLOWED', 'STATE_CHANGED'],
    summary:
      'Applies to become a trader, after 30 days of own trades; two members of staff decide. The share of followers’ ' +
      'profit is 0 to 0.2.',
  }),
  traderSet: defineCall({
    ...write,
    name: 'copy.trader_set',
    path: '/follow/traderSet',
    rate: 'write',
    input: z.object({
      introduction: s.optional(s.text(2_000, 1)),
      share: s.optional(s.decimal),
      open: s.optional(s.flag),
    }),
    output: applicationOut,
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND', 'STATE_CHANGED'],
    summary:
      'The trader’s own desk: the introduction, the share of those who come, and whether new followers are taken.',
  }),
  followers: defineCall({
    ...read,
    name: 'copy.followers',
    path: '/follow/followers',
    auth: 'user',
    input: z.object(s.paging()),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        status: z.literal([1, 2]),
        realised: s.signedDecimal,
        share: s.decimal,
        share_paid: s.decimal,
        copies: z.int(),
        created_at: s.isoTime,
        ended_at: z.nullable(s.isoTime),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Followers, without names.',
  }),
  shareLog: defineCall({
    ...read,
    name: 'copy.share_log',
    path: '/follow/share_log',
    auth: 'user',
    /** 1 what the caller paid to traders, which is usual; 2 what followers paid to the caller. */
    input: z.object({ side: s.optional(s.numberOf(1, 2)), ...s.paging() }),
    output: s.pageOf(shareOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Profit share line by line, newest first.',
  }),
};
