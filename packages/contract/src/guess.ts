import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './event.ts';
import { defineFamily } from './family.ts';
import { type Lang, languages } from './lang.ts';
import { noticeSum, oneIn, ownKey, parseRate, rateIn } from './lockup-family.ts';
import { postingKindsOf } from './posting-kind.ts';
import * as s from './scalars.ts';

/** States (S114): not started, guessing, over, unsettled (result out, open to challenge), bonus paid, missed. */
export const guessStatuses = { waiting: 0, open: 1, over: 2, unsettled: 3, paid: 4, missed: 5 } as const;
/** How long a result is open to challenge before anything is paid, in hours (S114). */
export const guessChallengeHours = 24;
/** Minutes of the index whose average decides, up to the instant of the result. */
export const guessWindowMinutes = 5;
/** How old the index in force may be at any moment of them, in seconds. */
export const guessGapSeconds = 60;
/** How long a result may be missing, or a challenge unanswered, in days; then every stake comes back. */
export const guessPatienceDays = 7;
/** Between the answers of a quiz in its terms. */
export const answerSeparator = '/';

const route = { feature: 'guess' } as const;
const status = z.literal([0, 1, 2, 3, 4, 5]);
const statusIn = s.optional(s.numberOf(0, 1, 2, 3, 4, 5));

/** What decides: the average of an index, or a public source that two members of staff read. */
const sourceOut = z.object({
  kind: z.enum(['index', 'public']),
  /** Of the pair whose index decides; null with a public source. */
  symbol: z.nullable(s.symbol),
  /** Answer 1 below it, answer 2 at it or above; null with a public source. */
  level: z.nullable(s.decimal),
  name: z.string(),
  url: z.string(),
});

const resultOut = z.object({
  /** The right answer, from 1; null where every stake came back without one. */
  option: z.nullable(z.int()),
  /** `answered`: by the source; `void`: there is no result; `nobody`: nobody was right. Both give every stake back. */
  kind: z.enum(['answered', 'void', 'nobody']),
  /** The average that decided; null with a public source, and without one. */
  price: z.nullable(s.decimal),
  /** What two members of staff read in the public source, and where; empty with an index. */
  finding: z.string(),
  url: z.string(),
  at: s.isoTime,
  /** Until when it can be challenged; null where every stake came back at once. */
  challenge_until: z.nullable(s.isoTime),
  /** Challenges, and how many of them wait for an answer. */
  challenges: z.int(),
  open_challenges: z.int(),
  /** What was kept, paid to right answers, and left over below an atom each; null before everything is paid. */
  fee: z.nullable(s.decimal),
  paid: z.nullable(s.decimal),
  dust: z.nullable(s.decimal),
});

const units = ['money', 'points'] as const;

/** What is staked: money, or the points of the daily sign-in, which are none: then there is no currency, and its code is empty. */
const unitOut = { unit: z.enum(units), currency_id: z.nullable(s.coinIdOut), currency: z.string() };

/** A quiz as everybody sees it. */
export const quizOut = z.object({
  id: s.idOut,
  /** The version of the terms that a stake would be under; from the first stake on it stays. */
  terms_id: s.idOut,
  name: z.string(),
  ...unitOut,
  /** Of one stake; of all stakes of one customer. */
  minimum: s.decimal,
  maximum: s.decimal,
  /** What is kept of all stakes before they are shared, as a fraction. */
  fee_rate: s.decimal,
  opens_at: s.isoTime,
  closes_at: s.isoTime,
  /** When the source decides. */
  result_at: s.isoTime,
  source: sourceOut,
  status,
  /** Whether stakes are taken now. */
  is_open: z.boolean(),
  /** All stakes. */
  pool: s.decimal,
  answers: z.array(
    z.object({
      option: z.int(),
      name: z.string(),
      staked: s.decimal,
      /** What one unit on this answer would get now if it were right; null without a stake on it. */
      odds: z.nullable(s.decimal),
    }),
  ),
  result: z.nullable(resultOut),
  /** What `/verify/detail` knows it by; null before a result. */
  evidence: z.nullable(z.string()),
});

/** A challenge as its customer sees it. */
export const challengeOut = z.object({
  text: z.string(),
  created_at: s.isoTime,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(s.isoTime),
});

const orderOut = z.object({
  id: s.idOut,
  quiz_id: s.idOut,
  name: z.string(),
  option: z.int(),
  answer: z.string(),
  ...unitOut,
  number: s.decimal,
  /** Of the quiz, until this stake is settled; then 4 where something came, 5 where it went to others. */
  status,
  result_at: s.isoTime,
  /** What came: the share of a right answer, or the stake that came back; null before. */
  payout: z.nullable(s.decimal),
  /** Whether the stake came back as it was. */
  returned: z.boolean(),
  created_at: s.isoTime,
  settled_at: z.nullable(s.isoTime),
  /** Until when the own customer can challenge the result; null where not, or not any more. */
  challenge_until: z.nullable(s.isoTime),
  challenge: z.nullable(challengeOut),
});

const stakeIn = z.object({
  id: s.id,
  option: s.whole(1, 8),
  number: s.decimal,
  terms_id: s.optional(s.id),
  ...ownKey,
});

/** Prediction quizzes: all stakes, less a published fee, go to the right answers by stake (S114, S115). */
export const guessCalls = {
  list: defineCall({
    ...route,
    name: 'guess.list',
    method: 'GET',
    path: '/guess/list',
    auth: 'public',
    rate: 'read',
    input: z.object({ status: statusIn, ...s.pages() }),
    output: s.pageOf(quizOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Quizzes, those that are open first.',
  }),
  detail: defineCall({
    ...route,
    name: 'guess.detail',
    method: 'GET',
    path: '/guess/detail',
    auth: 'public',
    rate: 'read',
    input: oneIn,
    output: quizOut,
    rejections: ['NOT_FOUND'],
    summary: 'One quiz: pool, odds now, source, result.',
  }),
  submit: defineCall({
    ...route,
    name: 'guess.submit',
    method: 'POST',
    path: '/guess/submit',
    auth: 'user',
    rate: 'money',
    gate: { level: 1, country: true },
    idempotent: true,
    input: stakeIn,
    output: orderOut,
    rejections: [
      'NOT_FOUND',
      'PARAMETER_ERROR',
      'INVALID_AMOUNT',
      'ID_REUSED',
      'NOT_ALLOWED',
      'SUITABILITY_REQUIRED',
      'SELF_EXCLUDED',
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'PRICE_UNAVAILABLE',
      'TRADING_HALTED',
      'LIMIT_EXCEEDED',
      'INSUFFICIENT_BALANCE',
    ],
    summary: 'Stakes on an answer; the stake is held on the options account until the quiz is settled.',
  }),
  submitPoints: defineCall({
    ...route,
    name: 'guess.submit_points',
    method: 'POST',
    path: '/guess/submit_points',
    auth: 'user',
    rate: 'money',
    // Points are no money: a country in which quizzes for money are closed does not close it (S115).
    gate: { level: 1 },
    idempotent: true,
    input: stakeIn,
    output: orderOut,
    rejections: [
      'NOT_FOUND',
      'PARAMETER_ERROR',
      'INVALID_AMOUNT',
      'ID_REUSED',
      'NOT_ALLOWED',
      'SUITABILITY_REQUIRED',
      'SELF_EXCLUDED',
      'PRODUCT_NOT_OPEN',
      'PRICE_CHANGED',
      'PRICE_UNAVAILABLE',
      'LIMIT_EXCEEDED',
      'INSUFFICIENT_BALANCE',
    ],
    summary: 'Stakes points on an answer of a quiz on points, which is open in every country.',
  }),
  orders: defineCall({
    ...route,
    name: 'guess.orders',
    method: 'GET',
    path: '/guess/order',
    auth: 'user',
    rate: 'read',
    input: z.object({ status: statusIn, quiz_id: s.optional(s.id), ...s.paging() }),
    output: s.pageOf(orderOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Own stakes, of one quiz where it is named, newest first.',
  }),
  result: defineCall({
    ...route,
    name: 'guess.result',
    method: 'GET',
    path: '/guess/result',
    auth: 'public',
    rate: 'read',
    input: oneIn,
    output: z.object({ quiz_id: s.idOut, evidence: z.nullable(z.string()), result: z.nullable(resultOut) }),
    rejections: ['NOT_FOUND'],
    summary: 'The result with its evidence, and until when it can be challenged; null before there is one.',
  }),
  challenge: defineCall({
    ...route,
    name: 'guess.challenge',
    method: 'POST',
    path: '/guess/challenge',
    auth: 'user',
    rate: 'write',
    input: z.object({ id: s.id, text: s.text(2_000, 1) }),
    output: challengeOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Challenges a result once, within 24 h of it, by who has a stake in the quiz.',
  }),
};

const textsIn = (longest: number, shortest: number) =>
  z.object(
    Object.fromEntries(languages.map((lang) => [lang, s.text(longest, shortest)])) as Record<
      Lang,
      ReturnType<typeof s.text>
    >, // one each
  );

/** The answers of one language. */
export const answersOf = (text: string): string[] => text.split(answerSeparator).map((answer) => answer.trim());

interface Given {
  readonly answers: Readonly<Record<Lang, string>>;
  readonly symbol: string;
}

/** Two to eight answers, as many in every language; an index has two. */
function answersFit({ answers, symbol }: Given, lang: Lang): boolean {
  const given = answersOf(answers[lang]);
  const isWhole = given.length >= 2 && given.length <= 8 && given.every((answer) => answer !== '');
  return isWhole && given.length === answersOf(answers.en).length && (symbol === '' || given.length === 2);
}

/** The terms of a quiz. */
export const guessTermsIn = z
  .object({
    /** The question. */
    names: textsIn(120, 4),
    /** The answers in their order, separated by a slash. */
    answers: textsIn(240, 3),
    /** What is staked; points have no currency and no fee. */
    unit: s.withDefault(z.enum(units), 'money'),
    currency_id: z.union([s.coinIdOut, z.literal('')]),
    minimum: s.decimal,
    maximum: s.decimal,
    fee_rate: rateIn,
    opens_at: s.isoTime,
    closes_at: s.isoTime,
    result_at: s.isoTime,
    /** The pair whose index decides, and the level; empty and null with a public source. */
    symbol: z.union([s.symbol, z.literal('')]),
    level: z.nullable(s.decimal),
    /** The public source; empty with an index. */
    source_name: s.text(80),
    source_url: s.text(300),
    open: z.boolean(),
  })
  .check(
    z.refine(({ fee_rate: rate }) => (parseRate(rate) ?? 0n) <= (parseRate('0.1') ?? 0n), { path: ['fee_rate'] }),
    z.refine(({ unit, currency_id: id }) => (unit === 'points') === (id === ''), { path: ['currency_id'] }),
    z.refine(({ unit, fee_rate: rate }) => unit === 'money' || parseRate(rate) === 0n, { path: ['fee_rate'] }),
    z.refine(({ opens_at: opens, closes_at: closes }) => opens < closes, { path: ['closes_at'] }),
    z.refine(({ closes_at: closes, result_at: result }) => closes <= result, { path: ['result_at'] }),
    z.refine(({ symbol, level }) => (symbol === '') === (level === null), { path: ['level'] }),
    z.refine(({ symbol, source_name: name }) => symbol !== '' || name.trim() !== '', { path: ['source_name'] }),
    z.refine(({ symbol, source_url: url }) => symbol !== '' || /^https:\/\/\S+$/.test(url), { path: ['source_url'] }),
    ...languages.map((lang) => z.refine<Given>((given) => answersFit(given, lang), { path: ['answers', lang] })),
  );

const stakeFacts = {
  user_id: s.idOut,
  stake_id: s.idOut,
  quiz_id: s.idOut,
  at: s.isoTime,
  currency_id: s.coinIdOut,
  number: s.decimal,
};

/** What happens to stakes. */
export const guessEvents = {
  staked: defineEvent({ topic: 'guess', type: 'guess.staked', version: 1, payload: z.object(stakeFacts) }),
  settled: defineEvent({
    topic: 'guess',
    type: 'guess.settled',
    version: 1,
    payload: z.object({ ...stakeFacts, kind: z.enum(['won', 'lost', 'returned']), payout: s.decimal }),
  }),
  answered: defineEvent({
    topic: 'guess',
    type: 'guess.answered',
    version: 1,
    payload: z.object({ user_id: s.idOut, quiz_id: s.idOut, at: s.isoTime }),
  }),
};

/** Prediction quizzes. */
export const guessFamily = defineFamily({
  name: 'guess',
  calls: guessCalls,
  postingKinds: postingKindsOf('guess', {
    guess_bonus: { direction: 'in' },
    guess_stake: { direction: 'out' },
    guess_fee: { direction: 'out' },
  }),
  events: Object.values(guessEvents),
  notices: {
    guess_won: { group: 'trading', args: z.object(noticeSum) },
    guess_lost: { group: 'trading', args: z.object(noticeSum) },
    guess_returned: { group: 'trading', args: z.object(noticeSum) },
    guess_answered: { group: 'trading', args: z.object({}) },
  },
});
