import * as z from 'zod/mini';
import * as s from './scalars.ts';

/** What notices are sorted by. */
export const noticeGroups = ['trading', 'funds', 'security'] as const;
/** One of them. */
export type NoticeGroup = (typeof noticeGroups)[number];

const count = z.int().check(z.gte(0));
const accountType = z.enum(['legal', 'change', 'lever', 'micro']);
const none = z.object({});

const market = z.object({
  symbol: z.string(),
  /** How many open orders the customer had there when they were told. */
  orders: count,
});

/**
 * Every kind of notice: where it is sorted, and what it tells. The sentence is made of these by whoever shows it, in the
 * reader's language.
 */
const kinds = {
  /** An order that had been taken ended without its owner's doing. */
  order_ended: {
    group: 'trading',
    args: z.object({
      order_id: s.idOut,
      symbol: z.string(),
      side: z.enum(['buy', 'sell']),
      reason: z.enum(['unfilled', 'residue', 'price_band', 'self_trade', 'would_take', 'time']),
      /** In base currency; on a market buy in quote currency (S9). */
      amount: s.decimal,
      /** In base currency. */
      filled: s.decimal,
    }),
  },
  market_halted: { group: 'trading', args: market },
  market_resumed: { group: 'trading', args: market },
  transferred: {
    group: 'funds',
    args: z.object({ number: s.decimal, currency: z.string(), from_field: accountType, to_field: accountType }),
  },
  converted: {
    group: 'funds',
    args: z.object({
      /** What was paid. */
      number: s.decimal,
      currency: z.string(),
      /** What arrived, the fee taken off. */
      received: s.decimal,
      received_currency: z.string(),
    }),
  },
  demo_granted: { group: 'funds', args: none },
  new_sign_in: {
    group: 'security',
    args: z.object({
      /** What the browser calls itself. */
      device: z.string(),
      address: z.string(),
    }),
  },
  password_changed: { group: 'security', args: none },
} as const satisfies Readonly<Record<string, { readonly group: NoticeGroup; readonly args: z.core.$ZodType }>>;

/** The name of a kind. */
export type NoticeKind = keyof typeof kinds;
/** The names of all kinds. */
export const noticeKinds = Object.keys(kinds) as readonly NoticeKind[]; // the keys of a const object are its declared ones

/** Where a kind is sorted. */
export function groupOf(kind: NoticeKind): NoticeGroup {
  return kinds[kind].group;
}

/** A kind with what it tells. */
export type NoticeContent = {
  readonly [K in NoticeKind]: { readonly kind: K; readonly args: z.output<(typeof kinds)[K]['args']> };
}[NoticeKind];

function noticeOf<const K extends NoticeKind, const G extends NoticeGroup, A extends z.core.$ZodType>(
  kind: K,
  { group, args }: { readonly group: G; readonly args: A },
) {
  return z.object({
    id: s.idOut,
    kind: z.literal(kind),
    group: z.literal(group),
    args,
    read: z.boolean(),
    created_at: s.isoTime,
  });
}

/** Something that the house told a customer. */
export const noticeOut = z.discriminatedUnion('kind', [
  noticeOf('order_ended', kinds.order_ended),
  noticeOf('market_halted', kinds.market_halted),
  noticeOf('market_resumed', kinds.market_resumed),
  noticeOf('transferred', kinds.transferred),
  noticeOf('converted', kinds.converted),
  noticeOf('demo_granted', kinds.demo_granted),
  noticeOf('new_sign_in', kinds.new_sign_in),
  noticeOf('password_changed', kinds.password_changed),
]);

/** How many notices are unread, in all and by group. The newest 1,000 of them are counted. */
export const unreadOut = z.object({ all: count, trading: count, funds: count, security: count });
