import type { OutputOf } from '@bourse/contract/call';
import { guessCalls } from '@bourse/contract/guess';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { withIdempotency } from '../../platform/database/idempotency.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { lockPoints, stakePoints } from '../rewards/index.ts';
import { beginQuiz } from './begin-quiz.ts';
import { checkStake, readWish, type StakeInput, type StakeRequester, type Wish } from './check-stake.ts';
import { stakeAnswer } from './guess-answer.ts';
import { type GuessPorts, pointsReference } from './guess-ports.ts';
import { findOffer } from './quiz.ts';
import { insertStake, sumOwn } from './stake-store.ts';

type Answer = OutputOf<typeof guessCalls.submitPoints>;

/**
 * Stakes points on an answer: they are taken from the book of points at once, and come back or are won there. No money moves, so
 * neither a halt of money nor a limit of losses stops it.
 * @returns NOT_FOUND (also a quiz for money), PARAMETER_ERROR, INVALID_AMOUNT, ID_REUSED, NOT_ALLOWED, SUITABILITY_REQUIRED,
 * SELF_EXCLUDED, PRODUCT_NOT_OPEN, PRICE_CHANGED, PRICE_UNAVAILABLE, LIMIT_EXCEEDED (`maximum`), INSUFFICIENT_BALANCE.
 */
export async function submitPoints(
  ports: GuessPorts,
  requester: StakeRequester,
  input: StakeInput,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry } = ports;
  const at = clock.now();
  const shown = await findOffer(db, registry, input.id, at);
  if (shown === undefined || shown.terms.asset !== null) return reject('NOT_FOUND');
  const wish = readWish(shown.terms, input);
  if (!wish.ok) return wish;
  const id = {
    userId: requester.userId,
    call: guessCalls.submitPoints.name,
    key: input.client_order_id ?? requester.idempotencyKey,
    inputHash: requester.hashInput(),
  };
  return db.withTx<Result<Answer, Rejection>>(guessCalls.submitPoints.name, (tx) =>
    withIdempotency(tx, id, at, () => stakeIn(ports, tx, requester, { input, wish: wish.value, at })),
  );
}

interface Asked {
  readonly input: StakeInput;
  readonly wish: Wish;
  readonly at: Instant;
}

async function stakeIn(
  ports: GuessPorts,
  tx: Tx,
  requester: StakeRequester,
  { input, wish: { option, amount }, at }: Asked,
): Promise<Result<Answer, Rejection>> {
  const { userId, lang } = requester;
  const checked = await checkStake(ports, tx, requester, input, at);
  if (!checked.ok) return checked;
  const terms = checked.value;
  // Another version before the first stake may have made it one for money.
  if (terms.asset !== null) return reject('PRICE_CHANGED');
  // Behind this lock two stakes of one customer see each other.
  const has = await lockPoints(tx, userId);
  if ((await sumOwn(tx, userId, terms.productId)) + amount > terms.maximum)
    return reject('LIMIT_EXCEEDED', { limit: 'maximum' });
  if (has < amount) return reject('INSUFFICIENT_BALANCE');
  const begun = await beginQuiz(tx, terms, null);
  if (!begun.ok) return begun;
  const quiz = begun.value;
  const stake = await insertStake(tx, { quizId: quiz.id, userId, option, amount, microAccount: null, createdAt: at });
  stakePoints(tx, { owner: userId, number: amount, reference: pointsReference(quiz.id, stake.id) }, at);
  return ok(stakeAnswer(stake, { terms, quiz }, { challenge: undefined, lang, now: at }));
}
