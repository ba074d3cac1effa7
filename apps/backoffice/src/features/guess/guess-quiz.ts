import type { OutputOf } from '@bourse/contract/call';
import type { guessStaffCalls } from '@bourse/contract/guess-desk';

/** A quiz as staff see it. */
export type DeskQuiz = OutputOf<typeof guessStaffCalls.quizzes>['list'][number];
/** What a customer has against its result. */
export type DeskChallenge = DeskQuiz['challenges'][number];

/** What of the quizzes is shown. */
export const views = ['due', 'challenged', 'all'] as const;
/** One of them. */
export type View = (typeof views)[number];

const states = ['waiting', 'open', 'over', 'unsettled', 'paid', 'missed'] as const;

/** How a quiz stands, by its key in the texts. */
export const stateOf = ({ status }: Pick<DeskQuiz, 'status'>): (typeof states)[number] => states[status];

/**
 * Which results staff may enter: of a public source alone, until it is paid; that there is none also before the instant of the
 * result.
 */
export function entriesOf(
  { source, status, result_at: resultAt, pool }: Pick<DeskQuiz, 'source' | 'status' | 'result_at' | 'pool'>,
  now: number,
): 'none' | 'void' | 'all' {
  if (source.kind !== 'public' || status >= 4 || pool === '0') return 'none';
  return now < Date.parse(resultAt) ? 'void' : 'all';
}

/** Whether a place can be opened by whoever reads the result. */
export const isPlace = (url: string): boolean => /^https:\/\/\S+$/.test(url.trim());
