import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { creditOut } from './safety.ts';
import { approvalOut } from './approval.ts';
import { restrictionKinds } from './restrictions.ts';
import * as s from './scalars.ts';

const reader = { method: 'GET', auth: 'staff', feature: 'backoffice', grant: 'customers.read' } as const;
const restrictor = {
  method: 'POST',
  auth: 'staff',
  feature: 'backoffice',
  grant: 'customers.restrict',
  audited: true,
} as const;
const person = z.object({ id: s.idOut, name: z.string() });

const customerLine = z.object({
  id: s.idOut,
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  nickname: z.string(),
  /** `house` is an account that the exchange trades with itself. */
  kind: z.enum(['customer', 'house']),
  level: z.int(),
  country: z.nullable(z.string()),
  status: z.enum(['open', 'closed']),
  /** What holds at the moment. */
  restrictions: z.array(z.enum(restrictionKinds)),
  created_at: s.isoTime,
});

/** A restriction of a customer, as staff see it. */
export const restrictionOut = z.object({
  id: s.idOut,
  user_id: s.idOut,
  kind: z.enum(restrictionKinds),
  /** `over` after its own end. */
  state: z.enum(['holds', 'lifted', 'over']),
  reason: z.string(),
  placed_by: person,
  placed_at: s.isoTime,
  expires_at: z.nullable(s.isoTime),
  lifted_by: z.nullable(person),
  lifted_at: z.nullable(s.isoTime),
  lift_reason: z.nullable(z.string()),
});

/** A posting from the side of one account. */
export const accountPostingOut = z.object({
  id: s.idOut,
  at: s.isoTime,
  kind: z.string(),
  reference: z.string(),
  /** What came in, or with a minus what went out. */
  amount: s.signedDecimal,
  /** What was there after it, available and held together. */
  total: s.signedDecimal,
  /** Where it came from or went to: `user 7 change`, `house fees 0`. */
  other: z.string(),
});

/** An account with what lies in it, and why some of it is held. */
export const accountOut = z.object({
  id: s.idOut,
  /** `change` of a customer, `fees` of the house. */
  account: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  available: s.signedDecimal,
  held: s.signedDecimal,
  /** What the postings of the account add up to, all of them: available and held together. */
  postings: s.signedDecimal,
  /** What holds, by the module that says so; together what is held. */
  holds: z.array(z.object({ module: z.string(), amount: s.signedDecimal })),
});

const ofCustomer = { id: s.id };

/** From when until when two members of staff have marked somebody as a market maker. */
export const makerMarkOut = z.object({
  since: s.isoTime,
  /** Null where two persons have to end it. */
  expires_at: z.nullable(s.isoTime),
});

/** Customers as staff see them. */
export const customerCalls = {
  search: defineCall({
    name: 'customers.search',
    path: '/admin/customers',
    ...reader,
    input: z.object({
      /** An id, the number of an order, the beginning of a mail or phone, a part of a name, an address of a session. */
      query: s.optional(s.text(254, 1)),
      /** Only those whom something is forbidden at the moment. */
      restricted: s.optional(s.flag),
      ...s.paging(50),
    }),
    output: s.pageOf(customerLine),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Customers, newest first, by mail, phone, id, order, name or address.',
  }),
  one: defineCall({
    name: 'customers.one',
    path: '/admin/customers/one',
    ...reader,
    input: z.object(ofCustomer),
    output: z.object({
      customer: customerLine,
      lang: z.string(),
      inviter_id: z.nullable(s.idOut),
      password_changed_at: s.isoTime,
      vip_level: z.int(),
      credit_score: z.int(),
      open_sessions: z.int(),
      open_orders: z.int(),
      /** Null of who is no market maker. */
      market_maker: z.nullable(z.extend(makerMarkOut, { reason: z.string() })),
    }),
    rejections: ['NOT_FOUND'],
    summary: 'One customer: who they are and what is open.',
  }),
  accounts: defineCall({
    name: 'customers.accounts',
    path: '/admin/customers/accounts',
    ...reader,
    input: z.object(ofCustomer),
    output: z.array(accountOut),
    rejections: ['NOT_FOUND'],
    summary: 'Every account of a customer: its balance beside the sum of its postings, and who holds what.',
  }),
  postings: defineCall({
    name: 'customers.postings',
    path: '/admin/customers/postings',
    ...reader,
    input: z.object({ ...ofCustomer, account_id: s.id, ...s.paging(50) }),
    output: s.pageOf(accountPostingOut),
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'A balance of a customer as its postings, newest first, with what was there after each.',
  }),
  signIns: defineCall({
    name: 'customers.sign_ins',
    path: '/admin/customers/sign_ins',
    ...reader,
    input: z.object({ ...ofCustomer, ...s.paging(50) }),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        at: s.isoTime,
        address: z.string(),
        device: z.string(),
        outcome: z.enum(['ok', 'failed']),
      }),
    ),
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'Where a customer has signed in from, and who has tried.',
  }),
  sessions: defineCall({
    name: 'customers.sessions',
    path: '/admin/customers/sessions',
    ...reader,
    input: z.object({ ...ofCustomer, ...s.paging(50) }),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        address: z.string(),
        device: z.string(),
        created_at: s.isoTime,
        last_seen_at: s.isoTime,
        /** Null while it may go on. */
        ended_at: z.nullable(s.isoTime),
      }),
    ),
    rejections: ['NOT_FOUND', 'PARAMETER_ERROR'],
    summary: 'Sessions of a customer, also those that have ended.',
  }),
  restrictions: defineCall({
    name: 'customers.restrictions',
    path: '/admin/customers/restrictions',
    ...reader,
    /** Of one customer, or of all. */
    input: z.object({ id: s.optional(s.id), ...s.paging(50) }),
    output: s.pageOf(restrictionOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'What customers are and were kept from, by whom, why and until when.',
  }),
  restrict: defineCall({
    name: 'customers.restrict',
    path: '/admin/customers/restrict',
    ...restrictor,
    input: z.object({
      ...ofCustomer,
      kind: z.enum(restrictionKinds),
      /** In so many days it ends by itself, once a second person has kept it; without it it then stays until two lift it. */
      days: s.optional(s.whole(1, 3_650)),
      reason: s.reason(),
    }),
    output: restrictionOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED', 'NOT_ALLOWED'],
    summary:
      'Keeps a customer from opening anything (`trade`) or from moving money at all (`frozen`), at once and by one person; ' +
      'orders that are open are withdrawn. Their calls answer ACCOUNT_RESTRICTED. It ends after 24 hours unless a second ' +
      'person keeps it, who is asked at once; whoever placed one that nobody has kept places no other for 30 days.',
  }),
  lift: defineCall({
    name: 'customers.lift',
    path: '/admin/customers/lift',
    ...restrictor,
    /** The id of the restriction. */
    input: z.object({ id: s.id, reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Asks a second person to lift a restriction.',
  }),
  marketMaker: defineCall({
    name: 'customers.market_maker',
    path: '/admin/customers/market_maker',
    ...restrictor,
    grant: 'loans.decide',
    input: z.object({
      ...ofCustomer,
      decision: z.enum(['mark', 'end']),
      /** In so many days the mark ends by itself; without it it stays until two persons end it. */
      days: s.optional(s.whole(1, 3_650)),
      reason: s.reason(),
    }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary:
      'Asks a second person to mark a customer as a market maker, who can apply for OTC lending at any VIP level, or to end ' +
      'that. STATE_CHANGED: it is so already, or a request is open.',
  }),
  creditLog: defineCall({
    name: 'customers.credit_log',
    path: '/admin/customers/credit_log',
    ...reader,
    input: z.object({ ...ofCustomer, ...s.paging(50) }),
    output: s.pageOf(creditOut),
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND'],
    summary: 'What has moved the credit score of a customer, newest first, as the customer sees it (S60).',
  }),
  reverseCredit: defineCall({
    name: 'customers.reverse_credit',
    path: '/admin/customers/reverse_credit',
    ...restrictor,
    /** The id of the step. */
    input: z.object({ id: s.id, reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'STATE_CHANGED'],
    summary:
      'Asks a second person to give back, on appeal, what one step took off a credit score (S60). NOT_ALLOWED: the step ' +
      'took nothing; STATE_CHANGED: it was reversed, or a request for it is open.',
  }),
};
