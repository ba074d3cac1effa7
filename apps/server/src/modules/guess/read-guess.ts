import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { guessCalls } from '@bourse/contract/guess';
import type { Lang } from '@bourse/contract/lang';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { MoneyRequester } from '../ledger/index.ts';
import { type Challenge, selectChallenges } from './challenge-store.ts';
import { evidenceOfQuiz, quizAnswer, resultAnswer, stakeAnswer } from './guess-answer.ts';
import type { GuessPorts } from './guess-ports.ts';
import { termsOf } from './guess-terms.ts';
import { findOffer, listOffers, type Offer, stateOf } from './quiz.ts';
import { selectQuizzes, sumStakes } from './quiz-store.ts';
import { selectStakes } from './stake-store.ts';

type QuizAnswer = OutputOf<typeof guessCalls.detail>;

/** What several quizzes are told with, read once. */
async function answersFor(
  { db, clock }: GuessPorts,
  offers: readonly Offer[],
  lang: Lang,
): Promise<readonly { readonly answer: QuizAnswer; readonly challenges: readonly Challenge[] }[]> {
  const ids = offers.map(({ terms }) => terms.productId);
  const [staked, challenges] = [await sumStakes(db, ids), await selectChallenges(db, ids)];
  const now = clock.now();
  return offers.map((offer) => {
    const { productId } = offer.terms;
    const own = challenges.filter(({ quizId }) => quizId === productId);
    const told = { staked: staked.get(productId) ?? new Map<number, never>(), challenges: own, lang, now };
    return { answer: quizAnswer(offer, told), challenges: own };
  });
}

/** Open quizzes by their end, then those that begin, then what is over, newest first. */
const rankOf: Readonly<Record<QuizAnswer['status'], number>> = { 1: 0, 0: 1, 3: 2, 2: 3, 4: 4, 5: 4 };

function inOrder({ clock }: GuessPorts, offers: readonly Offer[]): Offer[] {
  const now = clock.now();
  const rank = (offer: Offer): number => rankOf[stateOf(offer, now)];
  return offers.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (rank(a) < 2 ? a.terms.closesAt - b.terms.closesAt : b.terms.resultAt - a.terms.resultAt) ||
      (BigInt(a.terms.productId) < BigInt(b.terms.productId) ? -1 : 1),
  );
}

/** All quizzes with their challenges, for staff, or the one that is named. */
export async function listForStaff(ports: GuessPorts, lang: Lang, id: string | undefined) {
  const all = await listOffers(ports.db, ports.registry, ports.clock.now());
  const wanted = id === undefined ? all : all.filter(({ terms }) => terms.productId === id);
  return answersFor(ports, inOrder(ports, wanted), lang);
}

/** Quizzes, of one state where it is named. */
export async function listQuizzes(
  ports: GuessPorts,
  lang: Lang,
  { status, page, limit }: InputOf<typeof guessCalls.list>,
): Promise<Result<OutputOf<typeof guessCalls.list>, Rejection>> {
  const now = ports.clock.now();
  const all = inOrder(ports, await listOffers(ports.db, ports.registry, now)).filter(
    (offer) => status === undefined || stateOf(offer, now) === status,
  );
  const told = await answersFor(ports, all.slice((page - 1) * limit, page * limit), lang);
  return ok({ list: told.map(({ answer }) => answer), page, limit, total: all.length });
}

/** One quiz. @returns NOT_FOUND. */
export async function readQuiz(ports: GuessPorts, lang: Lang, id: string): Promise<Result<QuizAnswer, Rejection>> {
  const offer = await findOffer(ports.db, ports.registry, id, ports.clock.now());
  if (offer === undefined) return reject('NOT_FOUND');
  const [told] = await answersFor(ports, [offer], lang);
  return ok(present(told, 'the quiz').answer);
}

/** The result of a quiz. @returns NOT_FOUND. */
export async function readResult(
  { db, registry, clock }: GuessPorts,
  id: string,
): Promise<Result<OutputOf<typeof guessCalls.result>, Rejection>> {
  const offer = await findOffer(db, registry, id, clock.now());
  if (offer === undefined) return reject('NOT_FOUND');
  const { terms, quiz } = offer;
  const result = resultAnswer(quiz, terms.scale, await selectChallenges(db, [id]));
  return ok({ quiz_id: id, evidence: evidenceOfQuiz(quiz), result });
}

type Reader = Pick<MoneyRequester, 'userId'> & { readonly lang: Lang };

/** The quizzes of stakes by their ids, with the terms that they were made under. */
async function quizzesOf({ registry }: GuessPorts, db: Queryable, ids: readonly string[]) {
  const quizzes = await selectQuizzes(db, [...new Set(ids)]);
  const terms = await termsOf(
    db,
    registry,
    [...quizzes.values()].map(({ termsId }) => termsId),
  );
  return (id: string) => {
    const quiz = present(quizzes.get(id), 'the quiz of a stake');
    return { quiz, terms: present(terms.get(quiz.termsId), 'its terms') };
  };
}

/** Own stakes, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listStakes(
  ports: GuessPorts,
  { userId, lang }: Reader,
  input: InputOf<typeof guessCalls.orders>,
): Promise<Result<OutputOf<typeof guessCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { db, clock } = ports;
  const now = clock.now();
  const wanted = { owner: userId, state: input.status ?? null, quizId: input.quiz_id ?? null, now };
  const { rows, total } = await selectStakes(db, wanted, slice.value);
  const ids = rows.map(({ quizId }) => quizId);
  const quizOf = await quizzesOf(ports, db, ids);
  const own = (await selectChallenges(db, [...new Set(ids)])).filter((one) => one.userId === userId);
  const list = rows.map((stake) => {
    const challenge = own.find(({ quizId }) => quizId === stake.quizId);
    return stakeAnswer(stake, quizOf(stake.quizId), { challenge, lang, now });
  });
  return ok(pageOf(input, list, total));
}
