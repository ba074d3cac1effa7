import * as z from 'zod/mini';
import { skipReasons } from './copy-rules.ts';
import { families } from './families.ts';
import type { FamilyNotice, NoticeGroup } from './family.ts';
import * as s from './scalars.ts';
import { securityChanges } from './security-change.ts';

export { type NoticeGroup, noticeGroups } from './family.ts';

const count = z.int().check(z.gte(0));
const accountType = z.enum(['legal', 'change', 'lever', 'micro']);
const none = z.object({});
/** A level of verification. */
const level = z.object({ level: z.literal([1, 2]) });

const market = z.object({
  symbol: z.string(),
  /** How many open orders the customer had there when they were told. */
  orders: count,
});

/** What was to leave the house, the fee included. */
const withdrawn = z.object({ withdrawal_id: s.idOut, number: s.decimal, currency: z.string() });

/** Why no order was placed for the exits of an order. */
export const exitRefusals = ['balance', 'small', 'price', 'full', 'liquidity', 'waited', 'other'] as const;

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
  /** No order was placed for the take-profit and stop-loss of an order that had traded. */
  exit_refused: {
    group: 'trading',
    args: z.object({ order_id: s.idOut, symbol: z.string(), reason: z.enum(exitRefusals) }),
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
  /** The house paid the customer, for example after a fault of its own. */
  goodwill_credited: { group: 'funds', args: z.object({ number: s.decimal, currency: z.string() }) },
  /** Rebates of invitations of a day, all in one currency together. */
  rebates_paid: { group: 'funds', args: z.object({ number: s.decimal, currency: z.string() }) },
  /** A coupon that pays back fees of up to `number`. */
  coupon_given: { group: 'funds', args: z.object({ number: s.decimal, currency: z.string() }) },
  /** A copy of a trader's contract was not made; told once a day for each reason. */
  copy_skipped: { group: 'trading', args: z.object({ trader: z.string(), reason: z.enum(skipReasons) }) },
  copy_stopped: { group: 'trading', args: z.object({ trader: z.string() }) },
  /** A share of the profit with a trader was paid to them. */
  copy_share_paid: { group: 'funds', args: z.object({ trader: z.string(), number: s.decimal, currency: z.string() }) },
  /** A price that the customer wanted to be told of was reached. */
  price_alert: {
    group: 'trading',
    args: z.object({ symbol: z.string(), condition: z.enum(['above', 'below']), price: s.decimal, reached: s.decimal }),
  },
  /** Money that was found on the account of the house was credited. */
  recharge_credited: { group: 'funds', args: z.object({ number: s.decimal, currency: z.string() }) },
  recharge_rejected: { group: 'funds', args: z.object({ recharge_id: s.idOut }) },
  fiat_order_paid: { group: 'funds', args: z.object({ order_id: s.idOut, number: s.decimal, currency: z.string() }) },
  fiat_order_cancelled: { group: 'funds', args: z.object({ order_id: s.idOut }) },
  fiat_order_returned: { group: 'funds', args: z.object({ order_id: s.idOut }) },
  /** Coins that came over a network, or from another customer, were credited. */
  deposit_credited: {
    group: 'funds',
    args: z.object({ number: s.decimal, currency: z.string(), is_internal: z.optional(z.boolean()) }),
  },
  withdrawal_requested: { group: 'funds', args: withdrawn },
  /** Staff send coins back that came without an ordinary transfer. */
  deposit_returned: { group: 'funds', args: withdrawn },
  withdrawal_paid: { group: 'funds', args: z.extend(withdrawn, { is_internal: z.optional(z.boolean()) }) },
  withdrawal_returned: { group: 'funds', args: withdrawn },
  /** A bank sent a paid transfer back; `number` is what came back of it. */
  bank_transfer_returned: { group: 'funds', args: withdrawn },
  complaint_acknowledged: { group: 'security', args: z.object({ complaint_id: s.idOut }) },
  complaint_answered: { group: 'security', args: z.object({ complaint_id: s.idOut }) },
  /** Support has answered in a conversation while the customer was away. */
  support_answered: { group: 'security', args: z.object({ session_id: s.idOut }) },
  new_sign_in: {
    group: 'security',
    args: z.object({
      /** What the browser calls itself. */
      device: z.string(),
      address: z.string(),
    }),
  },
  password_changed: { group: 'security', args: none },
  level_certified: { group: 'security', args: level },
  level_failed: { group: 'security', args: level },
  security_changed: { group: 'security', args: z.object({ change: z.enum(securityChanges) }) },
} as const satisfies Readonly<Record<string, { readonly group: NoticeGroup; readonly args: z.core.$ZodType }>>;

type FamilyNotices = (typeof families)[number]['notices'];
type KeysOf<T> = T extends unknown ? Extract<keyof T, string> : never;
/** The name of a kind that a family of products brings. */
export type FamilyNoticeKind = KeysOf<FamilyNotices>;

/** The kinds of the families of products, with the module that has their texts. */
const familyKinds = new Map<string, FamilyNotice & { readonly module: string }>(
  families.flatMap(({ name, notices }) =>
    Object.entries<FamilyNotice>(notices).map(([kind, notice]) => [kind, { ...notice, module: name }] as const),
  ),
);

type OwnKind = keyof typeof kinds;
/** The name of a kind. */
export type NoticeKind = OwnKind | FamilyNoticeKind;
/** The names of all kinds. */
export const noticeKinds = [...Object.keys(kinds), ...familyKinds.keys()] as readonly NoticeKind[]; // the keys of both tables

/** Where a kind is sorted. */
export function groupOf(kind: NoticeKind): NoticeGroup {
  return familyKinds.get(kind)?.group ?? kinds[kind as OwnKind].group; // of a family, or one of the own
}

/** The family that brings a kind, which has its texts; null for the kinds above. */
export function moduleOfNotice(kind: NoticeKind): string | null {
  return familyKinds.get(kind)?.module ?? null;
}

type FamilyContent = FamilyNotices extends infer T
  ? T extends Readonly<Record<string, FamilyNotice>>
    ? { readonly [K in keyof T]: { readonly kind: K; readonly args: z.output<T[K]['args']> } }[keyof T]
    : never
  : never;

/** A kind with what it tells. */
export type NoticeContent =
  | { readonly [K in OwnKind]: { readonly kind: K; readonly args: z.output<(typeof kinds)[K]['args']> } }[OwnKind]
  | FamilyContent;

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
  noticeOf('exit_refused', kinds.exit_refused),
  noticeOf('market_halted', kinds.market_halted),
  noticeOf('market_resumed', kinds.market_resumed),
  noticeOf('transferred', kinds.transferred),
  noticeOf('converted', kinds.converted),
  noticeOf('demo_granted', kinds.demo_granted),
  noticeOf('goodwill_credited', kinds.goodwill_credited),
  noticeOf('rebates_paid', kinds.rebates_paid),
  noticeOf('coupon_given', kinds.coupon_given),
  noticeOf('copy_skipped', kinds.copy_skipped),
  noticeOf('copy_stopped', kinds.copy_stopped),
  noticeOf('copy_share_paid', kinds.copy_share_paid),
  noticeOf('price_alert', kinds.price_alert),
  noticeOf('recharge_credited', kinds.recharge_credited),
  noticeOf('recharge_rejected', kinds.recharge_rejected),
  noticeOf('fiat_order_paid', kinds.fiat_order_paid),
  noticeOf('fiat_order_cancelled', kinds.fiat_order_cancelled),
  noticeOf('fiat_order_returned', kinds.fiat_order_returned),
  noticeOf('deposit_credited', kinds.deposit_credited),
  noticeOf('withdrawal_requested', kinds.withdrawal_requested),
  noticeOf('deposit_returned', kinds.deposit_returned),
  noticeOf('withdrawal_paid', kinds.withdrawal_paid),
  noticeOf('withdrawal_returned', kinds.withdrawal_returned),
  noticeOf('bank_transfer_returned', kinds.bank_transfer_returned),
  noticeOf('complaint_acknowledged', kinds.complaint_acknowledged),
  noticeOf('complaint_answered', kinds.complaint_answered),
  noticeOf('support_answered', kinds.support_answered),
  noticeOf('new_sign_in', kinds.new_sign_in),
  noticeOf('password_changed', kinds.password_changed),
  noticeOf('level_certified', kinds.level_certified),
  noticeOf('level_failed', kinds.level_failed),
  noticeOf('security_changed', kinds.security_changed),
  ...[...familyKinds].map(([kind, { group, args }]) => noticeOf(kind as FamilyNoticeKind, { group, args })), // their keys
]);

/** How many notices are unread, in all and by group. The newest 1,000 of them are counted. */
export const unreadOut = z.object({ all: count, trading: count, funds: count, security: count });
