import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { patienceEnd } from './guess.ts';
import { family } from './guess-ports.ts';
import type { GuessTerms } from './guess-terms.ts';
import { insertQuiz, type NewQuiz, type Quiz, type QuizAccounts, shareQuiz } from './quiz-store.ts';

const newQuiz = (terms: GuessTerms, accounts: QuizAccounts | null): NewQuiz => ({
  id: terms.productId,
  termsId: terms.termsId,
  assetId: terms.asset?.id ?? null,
  accounts,
  symbol: terms.source.kind === 'index' ? terms.source.symbol : null,
  closesAt: terms.closesAt,
  resultAt: terms.resultAt,
});

/** The quiz as it stands, begun where this is its first stake. @param accounts null with points. @returns PRICE_CHANGED where another began it under other terms. */
export async function beginQuiz(
  tx: Tx,
  terms: GuessTerms,
  accounts: QuizAccounts | null,
): Promise<Result<Quiz, Rejection>> {
  const wanted = newQuiz(terms, accounts);
  if (await insertQuiz(tx, wanted)) {
    // An index decides at its instant; a public source is waited for.
    const dueAt = wanted.symbol === null ? patienceEnd(wanted.resultAt) : wanted.resultAt;
    scheduleDue(tx, [{ module: family, reference: `${wanted.id}:result`, dueAt }]);
  }
  const quiz = present(await shareQuiz(tx, terms.productId), 'a quiz with a stake');
  if (quiz.termsId !== terms.termsId) return reject('PRICE_CHANGED');
  return quiz.phase === 1 ? ok(quiz) : reject('PRODUCT_NOT_OPEN');
}
