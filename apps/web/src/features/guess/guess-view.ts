import type { OutputOf } from '@bourse/contract/call';
import type { guessCalls } from '@bourse/contract/guess';
import { Big } from 'big.js';

/** A quiz as everybody sees it. */
export type Quiz = OutputOf<typeof guessCalls.detail>;
/** An own stake. */
export type Stake = OutputOf<typeof guessCalls.submit>;

const states = ['waiting', 'open', 'over', 'unsettled', 'paid', 'missed'] as const;
/** How a quiz stands, by its key in the texts (S114). */
export type QuizState = (typeof states)[number];

/** The state of a quiz by its key in the texts; `missed` is one whose stakes came back. */
export const stateOf = ({ status }: Pick<Quiz, 'status'>): QuizState => states[status];

/** The colour of each state. */
export const tones = {
  waiting: 'plain',
  open: 'accent',
  over: 'plain',
  unsettled: 'warn',
  paid: 'good',
  missed: 'plain',
} as const satisfies Readonly<Record<QuizState, string>>;

/** How an own stake stands, by its key in the texts. */
export function stakeState({
  status,
  returned,
}: Pick<Stake, 'status' | 'returned'>): 'running' | 'unsettled' | 'won' | 'lost' | 'returned' {
  if (status === 4) return returned ? 'returned' : 'won';
  if (status === 5) return 'lost';
  return status === 3 ? 'unsettled' : 'running';
}

/** Quizzes of several pages, each once: one that closes between two readings moves to a later page. */
export function oneOfEach<T extends Pick<Quiz, 'id'>>(quizzes: readonly T[]): readonly T[] {
  return [...new Map(quizzes.map((quiz) => [quiz.id, quiz])).values()];
}

/** The part of all stakes on an answer, 0 to 1. */
export function partOf({ pool }: Pick<Quiz, 'pool'>, staked: string): number {
  const total = new Big(pool);
  return total.eq(0) ? 0 : new Big(staked).div(total).round(4).toNumber();
}

/**
 * What a stake would get if its answer were right and nobody staked any more: all stakes with it, less the fee, by its part of
 * those on the answer; cut to two decimals, with points to whole ones.
 */
export function shareOf(
  { unit, pool, answers, fee_rate: rate }: Pick<Quiz, 'unit' | 'pool' | 'answers' | 'fee_rate'>,
  option: number,
  number: string,
): string {
  const staked = answers.find((one) => one.option === option)?.staked ?? '0';
  const pot = new Big(pool).plus(number).times(new Big(1).minus(rate));
  return pot
    .times(number)
    .div(new Big(staked).plus(number))
    .round(unit === 'points' ? 0 : 2, Big.roundDown)
    .toFixed();
}

/** What is wrong with a stake; null where nothing is. */
export function numberProblem(
  number: string | null,
  text: string,
  { unit, minimum, maximum }: Pick<Quiz, 'unit' | 'minimum' | 'maximum'>,
): 'missing' | 'unreadable' | 'bounds' | null {
  if (text.trim() === '') return 'missing';
  if (number === null || (unit === 'points' && number.includes('.'))) return 'unreadable';
  return new Big(number).lt(minimum) || new Big(number).gt(maximum) ? 'bounds' : null;
}
