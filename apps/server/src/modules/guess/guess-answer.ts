import type { OutputOf } from '@bourse/contract/call';
import type { guessCalls } from '@bourse/contract/guess';
import type { Lang } from '@bourse/contract/lang';
import { type Atoms, atoms, formatAmount, mulDiv } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { formatPrice } from '../prices/index.ts';
import { formatRate } from '../products/index.ts';
import type { Challenge } from './challenge-store.ts';
import { sharesOf } from './guess.ts';
import { evidenceOf } from './guess-ports.ts';
import type { GuessTerms } from './guess-terms.ts';
import { isOpenAt, type Offer, stateOf } from './quiz.ts';
import type { Quiz } from './quiz-store.ts';
import type { Stake } from './stake-store.ts';

type QuizAnswer = OutputOf<typeof guessCalls.detail>;
type ResultAnswer = NonNullable<QuizAnswer['result']>;
type OrderAnswer = OutputOf<typeof guessCalls.submit>;

/** Decimals of odds. */
const oddsScale = 4;

const timeOrNull = (at: Instant | null): string | null => (at === null ? null : toIso(at));

/** What is staked, all in all. */
export const totalOf = (staked: ReadonlyMap<number, Atoms>): Atoms =>
  atoms([...staked.values()].reduce((sum, amount) => sum + amount, 0n));

function sourceAnswer({ source }: GuessTerms): QuizAnswer['source'] {
  return source.kind === 'index'
    ? { kind: 'index', symbol: source.symbol, level: formatPrice(source.level), name: '', url: '' }
    : { kind: 'public', symbol: null, level: null, name: source.name, url: source.url };
}

/** How a result reads: nobody was right where it has an answer and nothing was staked on it. */
export function resultKind({ answer, right }: Pick<Quiz, 'answer' | 'right'>): ResultAnswer['kind'] {
  if (answer === null) return 'void';
  return right === 0n ? 'nobody' : 'answered';
}

/** What is told of a result; null before there is one. */
export function resultAnswer(
  quiz: Quiz | undefined,
  scale: number,
  challenges: readonly Challenge[],
): ResultAnswer | null {
  if (quiz === undefined || quiz.decidedAt === null) return null;
  const sum = (amount: Atoms | null): string | null =>
    quiz.phase < 4 || amount === null ? null : formatAmount(amount, scale);
  return {
    option: quiz.answer,
    kind: resultKind(quiz),
    price: quiz.price === null ? null : formatPrice(quiz.price),
    finding: quiz.finding,
    url: quiz.url,
    at: toIso(quiz.decidedAt),
    challenge_until: timeOrNull(quiz.challengeUntil),
    challenges: challenges.length,
    open_challenges: challenges.filter(({ answer }) => answer === null).length,
    fee: sum(quiz.fee),
    paid: sum(quiz.paid),
    dust: sum(quiz.dust),
  };
}

/** What the evidence of a quiz is called: of those that an index decides, once it has. */
export const evidenceOfQuiz = (quiz: Quiz | undefined): string | null =>
  quiz === undefined || quiz.symbol === null || quiz.decidedAt === null ? null : evidenceOf(quiz.id);

/** What a quiz is told with beside itself. */
export interface Told {
  readonly staked: ReadonlyMap<number, Atoms>;
  readonly challenges: readonly Challenge[];
  readonly lang: Lang;
  readonly now: Instant;
}

/** What is staked: a currency, or points, which are none. */
const unitAnswer = ({ asset }: GuessTerms) => ({
  unit: asset === null ? ('points' as const) : ('money' as const),
  currency_id: asset?.id ?? null,
  currency: asset?.code ?? '',
});

/** A quiz as everybody sees it. */
export function quizAnswer(offer: Offer, { staked, challenges, lang, now }: Told): QuizAnswer {
  const { terms, quiz } = offer;
  const { scale } = terms;
  const total = totalOf(staked);
  const oddsOf = (amount: Atoms): string | null => {
    if (amount === 0n) return null;
    const { pot } = sharesOf(total, amount, terms.feeRate);
    return formatAmount(mulDiv(pot, 10n ** BigInt(oddsScale), amount, 'down'), oddsScale);
  };
  return {
    id: terms.productId,
    terms_id: terms.termsId,
    name: terms.names[lang],
    ...unitAnswer(terms),
    minimum: formatAmount(terms.minimum, scale),
    maximum: formatAmount(terms.maximum, scale),
    fee_rate: formatRate(terms.feeRate),
    opens_at: toIso(terms.opensAt),
    closes_at: toIso(terms.closesAt),
    result_at: toIso(terms.resultAt),
    source: sourceAnswer(terms),
    status: stateOf(offer, now),
    is_open: isOpenAt(offer, now),
    pool: formatAmount(total, scale),
    answers: terms.answers[lang].map((name, place) => {
      const amount = staked.get(place + 1) ?? atoms(0n);
      return { option: place + 1, name, staked: formatAmount(amount, scale), odds: oddsOf(amount) };
    }),
    result: resultAnswer(quiz, scale, challenges),
    evidence: evidenceOfQuiz(quiz),
  };
}

/** A challenge as its customer sees it. */
export function challengeAnswer({ text, createdAt, answer, answeredAt }: Challenge) {
  return { text, created_at: toIso(createdAt), answer, answered_at: timeOrNull(answeredAt) };
}

/** Until when a customer with a stake can challenge a result; null where not, or not any more. */
export function challengeableUntil({ phase, challengeUntil }: Quiz, challenge: Challenge | undefined, now: Instant) {
  const isOpen = phase === 2 && challenge === undefined && challengeUntil !== null && now < challengeUntil;
  return isOpen ? challengeUntil : null;
}

/** A stake as its customer sees it. @param terms those of its quiz. */
export function stakeAnswer(
  stake: Stake,
  { terms, quiz }: { readonly terms: GuessTerms; readonly quiz: Quiz },
  { challenge, lang, now }: { readonly challenge: Challenge | undefined; readonly lang: Lang; readonly now: Instant },
): OrderAnswer {
  const { scale } = terms;
  const { payout, option } = stake;
  const settled = payout === null ? null : payout > 0n ? 4 : 5;
  return {
    id: stake.id,
    quiz_id: stake.quizId,
    name: terms.names[lang],
    option,
    answer: terms.answers[lang][option - 1] ?? '',
    ...unitAnswer(terms),
    number: formatAmount(stake.amount, scale),
    status: settled ?? (Math.min(3, stateOf({ terms, quiz }, now)) as 0 | 1 | 2 | 3), // a quiz that is paid has settled its stakes
    result_at: toIso(terms.resultAt),
    payout: payout === null ? null : formatAmount(payout, scale),
    returned: stake.isReturned,
    created_at: toIso(stake.createdAt),
    settled_at: timeOrNull(stake.settledAt),
    challenge_until: timeOrNull(challengeableUntil(quiz, challenge, now)),
    challenge: challenge === undefined ? null : challengeAnswer(challenge),
  };
}
