import * as z from 'zod/mini';
import { c2cMethods } from './c2c-rules.ts';
import * as s from './scalars.ts';

/** How an order is paid. */
export const method = z.enum(c2cMethods);
const side = z.enum(['buy', 'sell']);
const seconds = z.nullable(z.int());

/** How somebody has traded in the last 30 days, counted from their orders. */
const conductOut = z.object({
  /** Completed orders. */
  orders: z.int(),
  /** Of those and the ones that failed by this person, the completed ones: 0.97; null without any. */
  completion: z.nullable(s.decimal),
  /** Medians: from the order to the word that it is paid, and from there to the release. */
  pay_seconds: seconds,
  release_seconds: seconds,
  /** Mean of the ratings, one decimal; null without any. */
  rating: z.nullable(s.decimal),
  ratings: z.int(),
});

/** A trader as others see them. */
const traderOut = z.object({ user_id: s.idOut, nickname: z.string(), conduct: conductOut });

/** An advertisement as everybody sees it. */
export const adOut = z.object({
  id: s.idOut,
  trader: traderOut,
  /** What the advertiser does. */
  type: side,
  currency_id: s.coinIdOut,
  currency: z.string(),
  fiat: z.string(),
  /** Units of the fiat currency for one coin. */
  price: s.decimal,
  /** Bounds of one order, in the fiat currency. */
  minimum: s.decimal,
  maximum: s.decimal,
  /** Coins that can be taken. */
  number: s.decimal,
  methods: z.array(method),
  terms: z.string(),
  pay_minutes: z.int(),
  /** What is kept of the coins that the buyer gets, for example 0.001. */
  fee_rate: s.decimal,
});

/** An advertisement as its owner and the house see it. */
export const ownAdOut = z.object({
  ...adOut.shape,
  /** Coins that were offered; `number` is what nobody has taken. */
  total: s.decimal,
  /** 1 open, 2 everything is taken, 3 closed: taken back, taken down or replaced. */
  state: z.literal([1, 2, 3]),
  /** Of a sale, the own methods that it names. */
  method_ids: z.array(s.idOut),
  created_at: s.isoTime,
  /** Why the house has taken it down; null where its owner has taken it back. */
  down_reason: z.nullable(z.string()),
  /** The one that a change has put in its place. */
  replaced_by: z.nullable(s.idOut),
});

/** Where somebody is paid. */
export const paymentOut = z.object({
  real_name: z.string(),
  account: z.string(),
  bank: z.string(),
  branch: z.string(),
});
const party = z.enum(['buyer', 'seller']);

const rulingOut = z.object({
  instance: z.literal([1, 2]),
  /** Who gets the coins. */
  outcome: party,
  reason: z.string(),
  at: s.isoTime,
});

/** A dispute as both sides see it. */
export const disputeOut = z.object({
  /** `timer`: nobody had answered for too long. */
  by: z.enum(['buyer', 'seller', 'timer']),
  text: z.string(),
  opened_at: s.isoTime,
  rulings: z.array(rulingOut),
  /** Until when the losing side of the first ruling can appeal; null before, and after an appeal. */
  appeal_until: z.nullable(s.isoTime),
  appeal: z.nullable(z.object({ by: party, text: z.string(), at: s.isoTime })),
});

/** What an order is, whoever looks at it. */
export const orderFacts = {
  id: s.idOut,
  ad_id: s.idOut,
  currency_id: s.coinIdOut,
  currency: z.string(),
  fiat: z.string(),
  price: s.decimal,
  /** Coins in escrow, what the house keeps of them, and what the buyer gets. */
  number: s.decimal,
  fee: s.decimal,
  received: s.decimal,
  /** What the buyer pays. */
  money: s.decimal,
  /** 0 to be paid, 1 paid, 2 completed, 3 cancelled, 4 disputed, 5 decided and open to an appeal, 6 appealed. */
  status: z.literal([0, 1, 2, 3, 4, 5, 6]),
  method,
  created_at: s.isoTime,
  pay_until: s.isoTime,
  paid_at: z.nullable(s.isoTime),
  ended_at: z.nullable(s.isoTime),
  ended_as: z.nullable(z.enum(['released', 'cancelled', 'expired', 'ruled'])),
  /** Why the buyer let it go. */
  reason: z.string(),
  dispute: z.nullable(disputeOut),
};

/** An order as one of its sides sees it. */
export const orderOut = z.object({
  ...orderFacts,
  role: party,
  /** Whether the caller has taken the advertisement; else it is theirs. */
  is_taker: z.boolean(),
  other: traderOut,
  /** Where the buyer pays; null once the order has ended. */
  payment: z.nullable(paymentOut),
  /** The verified name of the buyer, from whose account the money must come. */
  payer_name: z.string(),
  thread_id: s.idOut,
  unread: z.int(),
  /** Whether the caller has rated the other side. */
  rated: z.boolean(),
});

/** A payment method of the caller. */
export const methodOut = z.object({ id: s.idOut, type: method, ...paymentOut.shape, saved_at: s.isoTime });
