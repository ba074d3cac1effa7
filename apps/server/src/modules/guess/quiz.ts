import { guessStatuses } from '@bourse/contract/guess';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Registry } from '../registry/index.ts';
import { statusOf } from './guess.ts';
import { findTerms, type GuessTerms, listTerms, termsOf } from './guess-terms.ts';
import { findQuiz, type Quiz, selectQuizzes } from './quiz-store.ts';

/** A quiz as it is offered: the terms that count, and how it stands since its first stake. */
export interface Offer {
  readonly terms: GuessTerms;
  readonly quiz: Quiz | undefined;
}

/** The terms of the first stake stay; a later version can only stop that more is staked. */
const frozen = (first: GuessTerms, inForce: GuessTerms): GuessTerms => ({
  ...first,
  isOpen: first.isOpen && inForce.isOpen,
});

/** One quiz; undefined where there is none. */
export async function findOffer(
  db: Queryable,
  registry: Registry,
  id: string,
  at: Instant,
): Promise<Offer | undefined> {
  const inForce = await findTerms(db, registry, id, at);
  if (inForce === undefined) return undefined;
  const quiz = await findQuiz(db, id);
  if (quiz === undefined) return { terms: inForce, quiz };
  const first = (await termsOf(db, registry, [quiz.termsId])).get(quiz.termsId);
  return { terms: first === undefined ? inForce : frozen(first, inForce), quiz };
}

/** All quizzes. */
export async function listOffers(db: Queryable, registry: Registry, at: Instant): Promise<Offer[]> {
  const all = await listTerms(db, registry, at);
  const quizzes = await selectQuizzes(
    db,
    all.map(({ productId }) => productId),
  );
  const firsts = await termsOf(
    db,
    registry,
    [...quizzes.values()].map(({ termsId }) => termsId),
  );
  return all.map((inForce) => {
    const quiz = quizzes.get(inForce.productId);
    const first = quiz === undefined ? undefined : firsts.get(quiz.termsId);
    return { terms: first === undefined ? inForce : frozen(first, inForce), quiz };
  });
}

/** The state of a quiz (S114). */
export function stateOf({ terms, quiz }: Offer, now: Instant): ReturnType<typeof statusOf> {
  const { opensAt, closesAt } = terms;
  const hasWinners = quiz !== undefined && quiz.right !== null && quiz.right > 0n;
  return statusOf({ phase: quiz?.phase ?? 1, opensAt, closesAt, hasWinners }, now);
}

/** Whether stakes are taken at a moment. */
export function isOpenAt(offer: Offer, now: Instant): boolean {
  return offer.terms.isOpen && stateOf(offer, now) === guessStatuses.open;
}
