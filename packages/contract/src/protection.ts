import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** The questions of the understanding test and the answers to choose from; the app has their texts. */
export const suitabilityQuestions = {
  lose_all: ['nothing', 'part', 'all'],
  leverage: ['gains_only', 'losses_only', 'both'],
  liquidation: ['closed', 'waits', 'repaid'],
  option_loses: ['whole_stake', 'half_stake', 'nothing'],
  price: ['operator', 'index', 'last_trade'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
/** One of them. */
export type SuitabilityQuestion = keyof typeof suitabilityQuestions;

/** The shortest and the longest time that a customer can shut themselves out for, in days. */
export const exclusionDays = { shortest: 1, longest: 365, whole: 180 } as const;

const suitabilityOut = z.object({
  /** Whether the test was passed; it stays so. */
  passed: z.boolean(),
  questions: z.array(z.object({ id: z.string(), options: z.array(z.string()) })),
  /** Questions that were answered wrongly just now. */
  wrong: z.array(z.string()),
});

const playLimitOut = z.object({
  /** The most that may be lost on one day (UTC), in USDT; null without a limit. */
  daily_loss: z.nullable(s.decimal),
  /** A higher limit, or none (null), that begins at `from`. */
  pending: z.nullable(z.object({ daily_loss: z.nullable(s.decimal), from: s.isoTime })),
  /** Until when nothing new can be opened, by the customer's own wish. */
  paused_until: z.nullable(s.isoTime),
});

/** What guards customers of leveraged and timed products: the understanding test and limits of their own. */
export const protectionCalls = {
  suitability: defineCall({
    name: 'protection.suitability',
    method: 'GET',
    path: '/user/suitability',
    auth: 'user',
    feature: 'seconds',
    input: z.object({}),
    output: suitabilityOut,
    summary: 'Questions of the understanding test, which comes before the first leveraged or timed trade.',
  }),
  answer: defineCall({
    name: 'protection.suitability_answer',
    method: 'POST',
    path: '/user/suitability',
    auth: 'user',
    feature: 'seconds',
    input: z.object({ answers: s.listOf(s.text(200), 100) }),
    output: suitabilityOut,
    rejections: ['PARAMETER_ERROR'],
    summary: 'Answers of the understanding test, one `question=option` for each question; all must be right.',
  }),
  limits: defineCall({
    name: 'protection.play_limit',
    method: 'POST',
    path: '/user/play_limit',
    auth: 'user',
    feature: 'seconds',
    input: z.object({
      daily_loss: s.optional(s.decimal),
      cool_off: s.optional(s.whole(0, exclusionDays.longest)),
      exclude: s.optional(s.flag),
    }),
    output: playLimitOut,
    rejections: ['INVALID_AMOUNT'],
    frees: true,
    summary:
      'Own limits, read without fields. A lower `daily_loss` (USDT) holds at once, a higher one or none (0) after 24 hours; `cool_off` pauses for days, `exclude` for 180, and neither can be shortened.',
  }),
};
