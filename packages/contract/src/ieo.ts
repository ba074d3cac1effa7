import * as z from 'zod/mini';
import { beaconOut, trustOut } from './beacon.ts';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { namesIn, noticeSum, oneIn, ownKey, parseRate, rateIn } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** How long after the close of subscription the tick of the price chain is written that the seed is mixed with. */
export const drawDelayMinutes = 10;
/** How long after that moment a draw is waited for; without one everything that was paid comes back. */
export const drawPatienceHours = 24;

/** States of a subscription (S17). */
export const ieoStatuses = {
  subscribing: 1,
  firstDue: 2,
  notSelected: 3,
  awaitingListing: 4,
  finalDue: 5,
  holding: 6,
} as const;
const status = z.literal([1, 2, 3, 4, 5, 6]);

/** Where a project is: `closed` waits for its draw, `void` had none and gave everything back. */
export const ieoStages = ['warm_up', 'subscribing', 'closed', 'drawn', 'listed', 'void'] as const;
/** Why a subscription ended without coins. */
export const ieoOutcomes = ['not_selected', 'lapsed', 'void'] as const;
/** How coins are released after the listing (S82): all at the end of the lock, or a part on each of its days. */
export const ieoReleases = ['cliff', 'daily'] as const;

const route = { feature: 'ieo' } as const;

const subject = {
  name: z.string(),
  currency_id: s.coinIdOut,
  currency: z.string(),
  /** What is paid in. */
  pay_currency_id: s.coinIdOut,
  pay_currency: z.string(),
  /** The issue price of one coin. */
  price: s.decimal,
  stage: z.enum(ieoStages),
  starts_at: s.isoTime,
  ends_at: s.isoTime,
  /** The tick of the price chain that the draw is mixed with is the first from this moment on. */
  draws_at: s.isoTime,
  lists_at: s.isoTime,
  lock_days: z.int(),
  release: z.enum(ieoReleases),
};

/** How many subscriptions, and of how many coins. */
const countOut = z.object({ number: z.int(), amount: s.decimal });

/** A project as everybody sees it. */
export const projectOut = z.object({
  id: s.idOut,
  ...subject,
  /** 0 warm-up, 1 in progress, 2 ended. */
  state: z.literal([0, 1, 2]),
  /** The pair that opens at the listing. */
  symbol: z.string(),
  /** The whole issue, all of it held from before the announcement on. */
  issue: s.decimal,
  /** What of it is held now. */
  escrow: s.decimal,
  /** Applications are whole lots; the draw is of lots. */
  lot: s.decimal,
  minimum: s.decimal,
  /** The most that one customer may apply for. */
  maximum: s.decimal,
  website: z.string(),
  whitepaper: z.string(),
  /** What is paid on application, as a fraction of the price. */
  deposit: s.decimal,
  /** What is paid after the draw together with it; the rest before the listing. */
  first: s.decimal,
  /** What is kept of what was paid when an instalment is not paid. */
  forfeit: s.decimal,
  due_hours: z.int(),
  /** When the final instalment becomes due; null where there is none. */
  final_at: z.nullable(s.isoTime),
  applied: countOut,
  /** Those that the draw allotted anything to; null before it. */
  passed: z.nullable(countOut),
  /** SHA-256 of the secret of the draw, published with the announcement. */
  commitment: z.string(),
});

const orderOut = z.object({
  id: s.idOut,
  project_id: s.idOut,
  ...subject,
  /** What was applied for. */
  amount: s.decimal,
  /** Null before the draw. */
  allotted: z.nullable(s.decimal),
  /** The price of what was applied for; after the draw, of what was allotted. */
  cost: s.decimal,
  /** What lies in escrow, or has bought coins. */
  paid: s.decimal,
  refunded: s.decimal,
  forfeited: s.decimal,
  /** What is to be paid next; null where nothing is. */
  due: z.nullable(z.object({ amount: s.decimal, at: s.isoTime })),
  released: s.decimal,
  locked: s.decimal,
  /** When the next coins are released; null where none are. */
  next_release_at: z.nullable(s.isoTime),
  status,
  outcome: z.nullable(z.enum(ieoOutcomes)),
  created_at: s.isoTime,
  /** What `/verify/detail` knows the draw by; null before it. */
  evidence: z.nullable(z.string()),
});

const drawOut = z.object({
  project_id: s.idOut,
  stage: z.enum(ieoStages),
  commitment: z.string(),
  /** SHA-256 of the list of subscriptions, published at the close; null before. */
  list_hash: z.nullable(z.string()),
  draws_at: s.isoTime,
  trust: trustOut,
  /** What draws it; null for an offering of before, which is drawn by a tick. */
  beacon: z.nullable(beaconOut),
  /** The round that the close has fixed, and what it has told; null before either, and for an offering of before. */
  round: z.nullable(z.string()),
  chance: z.nullable(z.string()),
  /** Of an offering of before: the tick that the seed was mixed with; null before the draw. */
  tick: z.nullable(z.object({ id: s.idOut, hash: z.string() })),
  /** Told by the draw; null before, and where it was lost. */
  secret: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  /** Lots of the issue, and lots that were applied for. */
  lots: z.int(),
  applied_lots: z.int(),
  applied: countOut,
  passed: z.nullable(countOut),
  evidence: z.nullable(z.string()),
});

/** Initial offerings. */
export const ieoCalls = {
  list: defineCall({
    ...route,
    name: 'ieo.list',
    method: 'GET',
    path: '/project',
    auth: 'public',
    rate: 'read',
    input: z.object(s.paging()),
    output: s.pageOf(projectOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Projects that were announced, newest first (S78).',
  }),
  detail: defineCall({
    ...route,
    name: 'ieo.detail',
    method: 'GET',
    path: '/project/detail',
    auth: 'public',
    rate: 'read',
    input: oneIn,
    output: projectOut,
    rejections: ['NOT_FOUND'],
    summary: 'One project with what is held for it, applied for and passed.',
  }),
  subscribe: defineCall({
    ...route,
    name: 'ieo.subscribe',
    method: 'POST',
    path: '/project/order',
    auth: 'user',
    rate: 'money',
    gate: { level: 1, country: true },
    idempotent: true,
    input: z.object({
      project_id: s.id,
      amount: s.decimal,
      pay_currency: s.currency,
      price: s.optional(s.decimal),
      ...ownKey,
    }),
    output: orderOut,
    rejections: [
      'NOT_FOUND',
      'PARAMETER_ERROR',
      'INVALID_AMOUNT',
      'ID_REUSED',
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'TRADING_HALTED',
      'LIMIT_EXCEEDED',
      'INSUFFICIENT_BALANCE',
    ],
    summary: 'Applies for a quantity and pays the deposit out of change (S79).',
  }),
  orders: defineCall({
    ...route,
    name: 'ieo.orders',
    method: 'GET',
    path: '/user/project/order',
    auth: 'user',
    rate: 'read',
    input: z.object({ status: s.optional(s.numberOf(1, 2, 3, 4, 5, 6)), ...s.paging() }),
    output: s.pageOf(orderOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own subscriptions, newest first (S17).',
  }),
  order: defineCall({
    ...route,
    name: 'ieo.order',
    method: 'GET',
    path: '/user/project/order_detail',
    auth: 'user',
    rate: 'read',
    input: oneIn,
    output: orderOut,
    rejections: ['NOT_FOUND'],
    summary: 'One subscription.',
  }),
  pay: defineCall({
    ...route,
    name: 'ieo.pay',
    method: 'POST',
    path: '/project/pay',
    auth: 'user',
    rate: 'money',
    idempotent: true,
    input: z.object({ id: s.id, ...ownKey }),
    output: orderOut,
    rejections: ['NOT_FOUND', 'ID_REUSED', 'STATE_CHANGED', 'TRADING_HALTED', 'INSUFFICIENT_BALANCE'],
    summary: 'Pays the instalment that is due (S81).',
  }),
  draw: defineCall({
    ...route,
    name: 'ieo.draw',
    method: 'GET',
    path: '/project/draw',
    auth: 'public',
    rate: 'read',
    input: z.object({ project_id: s.id }),
    output: drawOut,
    rejections: ['NOT_FOUND'],
    summary: 'Commitment, seed and result of a draw; `/verify/detail` tells who got what, without whose it is.',
  }),
};

const one = 10n ** 12n;
/** Reads a rate of terms that were judged; one that is none is more than anything. */
const rateOf = (text: string): bigint => parseRate(text) ?? 2n * one;
const between = (text: string, least: bigint, most: bigint): boolean => rateOf(text) >= least && rateOf(text) <= most;
const hourMs = 3_600_000;

/** From when to when an instalment can be due without one period running into the next. */
function timesFit(terms: {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly lists_at: string;
  readonly due_hours: number;
  readonly first: string;
}): boolean {
  const [starts, ends, lists] = [terms.starts_at, terms.ends_at, terms.lists_at].map((at) => Date.parse(at));
  if (starts === undefined || ends === undefined || lists === undefined || !(starts < ends)) return false;
  const periods = rateOf(terms.first) === one ? 1 : 2;
  const drawn = ends + drawDelayMinutes * 60_000 + drawPatienceHours * hourMs;
  return drawn + periods * terms.due_hours * hourMs <= lists;
}

/** The terms of a project; those at its announcement stand for ever. */
export const ieoTermsIn = z
  .object({
    names: namesIn,
    currency_id: s.coinIdOut,
    pay_currency_id: s.coinIdOut,
    issue: s.decimal,
    price: s.decimal,
    lot: s.decimal,
    minimum: s.decimal,
    maximum: s.decimal,
    deposit: rateIn,
    first: rateIn,
    forfeit: rateIn,
    due_hours: z.int().check(z.gte(1), z.lte(720)),
    starts_at: s.isoTime,
    ends_at: s.isoTime,
    lists_at: s.isoTime,
    lock_days: z.int().check(z.gte(0), z.lte(3_650)),
    release: z.enum(ieoReleases),
    website: s.text(200),
    whitepaper: s.text(200),
  })
  .check(
    z.refine(({ deposit, first }) => between(deposit, 1n, rateOf(first)), { path: ['deposit'] }),
    z.refine(({ first }) => between(first, 1n, one), { path: ['first'] }),
    z.refine(({ forfeit }) => between(forfeit, 0n, one / 10n), { path: ['forfeit'] }),
    z.refine(timesFit, { path: ['lists_at'] }),
    z.refine(({ release, lock_days: days }) => release === 'cliff' || days > 0, { path: ['lock_days'] }),
    z.refine(({ website }) => website === '' || website.startsWith('https://'), { path: ['website'] }),
    z.refine(({ whitepaper }) => whitepaper === '' || whitepaper.startsWith('https://'), { path: ['whitepaper'] }),
  );

const orderFacts = {
  user_id: s.idOut,
  order_id: s.idOut,
  at: s.isoTime,
  currency_id: s.coinIdOut,
  pay_currency_id: s.coinIdOut,
};

/** What happens to subscriptions. */
export const ieoEvents = {
  subscribed: defineEvent({
    topic: 'ieo',
    type: 'ieo.subscribed',
    version: 1,
    payload: z.object({ ...orderFacts, amount: s.decimal }),
  }),
  /** The draw has allotted something or nothing. */
  drawn: defineEvent({
    topic: 'ieo',
    type: 'ieo.drawn',
    version: 1,
    payload: z.object({ ...orderFacts, allotted: s.decimal, refunded: s.decimal }),
  }),
  /** An instalment is due. */
  due: defineEvent({
    topic: 'ieo',
    type: 'ieo.due',
    version: 1,
    payload: z.object({ ...orderFacts, amount: s.decimal, due_at: s.isoTime }),
  }),
  paid: defineEvent({
    topic: 'ieo',
    type: 'ieo.paid',
    version: 1,
    payload: z.object({ ...orderFacts, amount: s.decimal }),
  }),
  /** An allotment has lapsed, or a draw could not be made: what was paid came back. */
  returned: defineEvent({
    topic: 'ieo',
    type: 'ieo.returned',
    version: 1,
    payload: z.object({ ...orderFacts, outcome: z.enum(['lapsed', 'void']), refunded: s.decimal }),
  }),
  released: defineEvent({
    topic: 'ieo',
    type: 'ieo.released',
    version: 1,
    payload: z.object({ ...orderFacts, amount: s.decimal }),
  }),
};

/** Initial offerings. */
export const ieoFamily = defineFamily({
  name: 'ieo',
  calls: ieoCalls,
  postingKinds: postingKindsOf('ieo', {
    ieo_deposit: { direction: 'either' },
    ieo_instalment: { direction: 'either' },
    ieo_refund: { direction: 'either' },
    ieo_forfeit: { direction: 'out' },
    ieo_payment: { direction: 'out' },
    ieo_release: { direction: 'in' },
    ieo_unsold: { direction: 'either' },
  }),
  events: Object.values(ieoEvents),
  notices: {
    ieo_allotted: { group: 'funds', args: z.object(noticeSum) },
    ieo_not_selected: { group: 'funds', args: z.object(noticeSum) },
    ieo_due: { group: 'funds', args: z.object(noticeSum) },
    ieo_lapsed: { group: 'funds', args: z.object(noticeSum) },
    ieo_void: { group: 'funds', args: z.object(noticeSum) },
    ieo_released: { group: 'funds', args: z.object(noticeSum) },
  },
});
