import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { guessCalls } from '@bourse/contract/guess';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { insertChallenge } from './challenge-store.ts';
import { challengeableUntil, challengeAnswer } from './guess-answer.ts';
import type { GuessPorts } from './guess-ports.ts';
import { findQuiz, shareQuiz } from './quiz-store.ts';
import { sumOwn } from './stake-store.ts';

/**
 * Challenges the result of a quiz, once, by who has a stake in it.
 * @returns NOT_FOUND (also without a stake), STATE_CHANGED.
 */
export async function challengeResult(
  { db, clock }: GuessPorts,
  userId: UserId,
  { id, text }: InputOf<typeof guessCalls.challenge>,
): Promise<Result<OutputOf<typeof guessCalls.challenge>, Rejection>> {
  const at = clock.now();
  if ((await findQuiz(db, id)) === undefined || (await sumOwn(db, userId, id)) === 0n) return reject('NOT_FOUND');
  return db.withTx<Result<OutputOf<typeof guessCalls.challenge>, Rejection>>('challenge a result', async (tx) => {
    const quiz = present(await shareQuiz(tx, id), 'the quiz');
    if (challengeableUntil(quiz, undefined, at) === null) return reject('STATE_CHANGED');
    const challenge = await insertChallenge(tx, { quizId: id, userId, text, at });
    return challenge === undefined ? reject('STATE_CHANGED') : ok(challengeAnswer(challenge));
  });
}
