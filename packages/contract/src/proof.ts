import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { beaconBoxOut, beaconDrawOut, boxOut, drawOut } from './proof-draws.ts';
import * as s from './scalars.ts';

/** How many ticks of the chain are told at once. */
export const ticksAtOnce = 300;

/**
 * A timed option, without whose it was. The strike is the first index after `bought_at`; the price is the time-weighted
 * average of the last `window_seconds`, cut to 10^-12, each index in force until the next; nothing older than
 * `gap_seconds` counts, and without a strike or a price the stake came back.
 */
const optionOut = z.object({
  kind: z.literal('seconds'),
  symbol: z.string(),
  direction: z.enum(['up', 'down']),
  bought_at: s.isoTime,
  expires_at: s.isoTime,
  window_seconds: z.int(),
  gap_seconds: z.int(),
  strike: z.nullable(s.decimal),
  price: z.nullable(s.decimal),
  result: z.enum(['won', 'lost', 'returned']),
});

/**
 * What a mark price has done to a position, without whose it is: the mark at `at` reached the level, and none from
 * `watched_from` on before it did. A long position is liquidated and stopped at or below the level and takes its profit at or
 * above it, a short one the other way round.
 */
const triggerOut = z.object({
  kind: z.literal('trigger'),
  symbol: z.string(),
  reason: z.enum(['liquidated', 'take_profit', 'stop_loss']),
  direction: z.enum(['long', 'short']),
  level: s.decimal,
  /** Since when the level was what it is. */
  watched_from: s.isoTime,
  at: s.isoTime,
  mark: s.decimal,
});

/**
 * What a position was charged for a night: its value at the first mark price from midnight (UTC) on, `lots x lot x mark` cut
 * to the decimals of the currency, times the rate, rounded up to them.
 */
const overnightOut = z.object({
  kind: z.literal('overnight'),
  symbol: z.string(),
  /** Midnight. */
  at: s.isoTime,
  mark_at: s.isoTime,
  mark: s.decimal,
  lots: z.int(),
  /** What one lot is, in the base currency. */
  lot: s.decimal,
  /** Of the currency. */
  decimals: z.int(),
  value: s.decimal,
  rate: s.decimal,
  fee: s.decimal,
});

/**
 * An order of dual investment, without whose it is and how much it was. The first window of `window_seconds` through which
 * no index in force is older than `gap_seconds` decides by its time-weighted average, cut to 10^-12; the first ends at
 * `settles_at`, each begins where the one before ends, and the last ends `patience_seconds` later. Below the linked price
 * the coin is paid, otherwise USDT; without a window what was paid in comes back.
 */
const dualOut = z.object({
  kind: z.literal('dual'),
  symbol: z.string(),
  type: z.enum(['call', 'put']),
  linked_price: s.decimal,
  settles_at: s.isoTime,
  window_seconds: z.int(),
  gap_seconds: z.int(),
  patience_seconds: z.int(),
  decided_at: z.nullable(s.isoTime),
  price: z.nullable(s.decimal),
  result: z.enum(['coin', 'usdt', 'returned']),
});

/**
 * What has decided the liquidation of a pledge loan, without whose it was: with the last index of each coin before or at `at`,
 * none older than `age_seconds`, the risk rate `pledge x pledge_price x (1 - haircut) / (debt x loan_price)`, cut to 10^-12, was
 * below `least`. A coin without a symbol is USDT, which costs 1.
 */
const loanOut = z.object({
  kind: z.literal('loan'),
  pledge_symbol: z.nullable(z.string()),
  loan_symbol: z.nullable(z.string()),
  at: s.isoTime,
  age_seconds: z.int(),
  pledge: s.decimal,
  pledge_price: s.decimal,
  haircut: s.decimal,
  debt: s.decimal,
  loan_price: s.decimal,
  risk_rate: s.decimal,
  least: s.decimal,
});

/**
 * What a position paid or got for an hour. The premium of each mark price is `basis / index`, 0.5 % at the most, their mean is
 * over the `samples` marks of the hour before `at`; the rate is `(P + clamp(I - P, -0.05 %, 0.05 %)) / 8`, everything in 10^-12
 * and cut towards zero. A position of the paying direction gives `value x rate`, rounded up, or all that it had (`is_short`);
 * one of the other gets `collected x lots / total_lots`, cut.
 */
const fundingOut = z.object({
  kind: z.literal('funding'),
  symbol: z.string(),
  /** The end of the hour. */
  at: s.isoTime,
  mark_at: s.isoTime,
  mark: s.decimal,
  premium: s.signedDecimal,
  samples: z.int(),
  interest: s.decimal,
  rate: s.signedDecimal,
  direction: z.enum(['long', 'short']),
  lots: z.int(),
  lot: s.decimal,
  decimals: z.int(),
  value: s.decimal,
  total_lots: z.int(),
  collected: s.decimal,
  amount: s.signedDecimal,
  is_short: z.boolean(),
});

/**
 * The liquidation of a cross account, without whose it was: `equity = balance + sum of profits` was no more than `maintenance =
 * sum of value x rate`, with the last mark price of every market, and was more at every mark price from `watched_from` on before.
 * A value is `lots x lot x mark`, cut to the decimals of the currency for a long position, rounded up for a short one; the
 * maintenance margin of a position is rounded up.
 */
const crossOut = z.object({
  kind: z.literal('cross'),
  /** Since when balance and positions were what they are. */
  watched_from: s.isoTime,
  at: s.isoTime,
  /** Of the currency. */
  decimals: z.int(),
  balance: s.signedDecimal,
  equity: s.signedDecimal,
  maintenance: s.decimal,
  positions: z.array(
    z.object({
      symbol: z.string(),
      direction: z.enum(['long', 'short']),
      lots: z.int(),
      /** What one lot is, in the base currency. */
      lot: s.decimal,
      /** What the lots cost when they were opened. */
      cost: s.decimal,
      /** Maintenance margin, as a fraction of the value. */
      rate: s.decimal,
      mark: s.decimal,
      mark_at: s.isoTime,
    }),
  ),
});

/**
 * A quiz on an index. The time-weighted average of the last `window_seconds` before `result_at` decides, cut to 10^-12, no index
 * in force older than `gap_seconds`: answer 1 below `level`, answer 2 at it or above; without one every stake came back, as it did
 * where nobody was right. `fee = all stakes x fee_rate`, cut to the decimals of the currency; each right stake got `(all - fee) x
 * stake / right stakes`, cut to them, and what is left is `dust`. The sums are null before everything is paid.
 */
const quizOut = z.object({
  kind: z.literal('quiz'),
  symbol: z.string(),
  level: s.decimal,
  result_at: s.isoTime,
  window_seconds: z.int(),
  gap_seconds: z.int(),
  price: z.nullable(s.decimal),
  option: z.nullable(z.int()),
  result: z.enum(['answered', 'void', 'nobody']),
  decimals: z.int(),
  fee_rate: s.decimal,
  /** On each answer, from the first. */
  staked: z.array(s.decimal),
  fee: z.nullable(s.decimal),
  paid: z.nullable(s.decimal),
  dust: z.nullable(s.decimal),
});

const settlementOut = z.discriminatedUnion('kind', [
  optionOut,
  triggerOut,
  overnightOut,
  fundingOut,
  crossOut,
  dualOut,
  quizOut,
  drawOut,
  boxOut,
  beaconBoxOut,
  beaconDrawOut,
  loanOut,
]);
/** What was settled. */
export type Settlement = z.output<typeof settlementOut>;

/** A head of the hash chain as it was published; null while none was. */
export const headOut = z.nullable(
  z.object({
    /** How many ticks the chain had; the newest had this number. */
    id: s.idOut,
    /** When it was published. */
    at: s.isoTime,
    hash: z.string(),
  }),
);

/**
 * The root over postings, audit log and requests of staff that was published last, and the head of each of these streams until it.
 * `hash` is the SHA-256 of the JSON `[number, at, content, previous_hash]`, of which the content is not told.
 */
export const historyOut = z.nullable(
  z.object({
    number: s.idOut,
    at: s.isoTime,
    hash: z.string(),
    heads: z.record(z.string(), z.string()),
  }),
);

/** What an outsider can check. */
export const proofCalls = {
  evidence: defineCall({
    name: 'proof.evidence',
    method: 'GET',
    path: '/verify/detail',
    auth: 'public',
    feature: 'proof',
    input: z.object({
      id: s.text(80, 1),
      /** Tells ticks with a smaller number only: what `earlier` said. */
      before: s.optional(s.id),
    }),
    output: z.object({
      /** What was settled, for example `conversion:17`; `tick:17` or `tick:17-317` names ticks of the chain themselves. */
      reference: z.string(),
      tick_id: s.idOut,
      at: s.isoTime,
      /** Each pair with its index and what every venue had said; the mean of the samples, clamped around their median. */
      prices: z.array(
        z.object({
          symbol: z.string(),
          price: s.decimal,
          at: s.isoTime,
          quorum: z.int(),
          samples: z.array(z.object({ venue: z.string(), price: s.decimal, at: s.isoTime })),
          /** The mark price of the contract on the pair, where one was made, and what it was made of beside the index. */
          mark: z.optional(
            z.object({
              mid: z.nullable(s.decimal),
              before: z.nullable(s.signedDecimal),
              basis: s.signedDecimal,
              price: s.decimal,
            }),
          ),
        }),
      ),
      /** The same as the text that was hashed: `hash` is the SHA-256 of the JSON `[tick_id, at, content, previous_hash]`. */
      content: z.string(),
      previous_hash: z.string(),
      hash: z.string(),
      /** What was settled, for everybody to compute again; null where the price itself is all there is. */
      settlement: z.nullable(settlementOut),
      /**
       * Everything that was written down of the moments that count, and the tick before each span of them, as it was hashed, in
       * the order of the chain: the newest 300.
       */
      ticks: z.array(
        z.object({ tick_id: s.idOut, at: s.isoTime, content: z.string(), previous_hash: z.string(), hash: z.string() }),
      ),
      /** What to give as `before` for those that come before these; null where these are all, or begin with the first. */
      earlier: z.nullable(s.idOut),
    }),
    rejections: ['NOT_FOUND'],
    summary: 'Evidence of one settlement, by what it is called, for example conversion:17.',
  }),
  head: defineCall({
    name: 'proof.head',
    method: 'GET',
    path: '/verify/head',
    auth: 'public',
    feature: 'proof',
    input: z.object({}),
    output: z.object({
      /** How many ticks the chain has; the newest has this number. */
      id: s.idOut,
      at: z.nullable(s.isoTime),
      hash: z.string(),
      /** Published once a minute, also on the socket (`chain`) and as the file `/proof/chain-head.json`. */
      published: headOut,
      /** Published with it, in the same places, while there is anything new. */
      history: historyOut,
    }),
    summary:
      'The head of the hash chain of settlement prices; who notes it down can tell later whether the end was cut off.',
  }),
};
