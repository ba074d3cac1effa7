import type { OutputOf } from '@bourse/contract/call';
import { guessCalls } from '@bourse/contract/guess';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import {
  accountsOf,
  houseAccount,
  type MoneyOutcome,
  poolAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import { lossLeft } from '../seconds/index.ts';
import { beginQuiz } from './begin-quiz.ts';
import { checkStake, readWish, type StakeInput, type StakeRequester } from './check-stake.ts';
import { stakeAnswer } from './guess-answer.ts';
import { stakedEvent } from './guess-news.ts';
import { family, type GuessPorts } from './guess-ports.ts';
import { findOffer } from './quiz.ts';
import { insertStake, sumLoss, sumOwn } from './stake-store.ts';

type Answer = OutputOf<typeof guessCalls.submit>;

/** The lane of the house's accounts that belongs to no market. */
const houseLane = 0;

/**
 * Stakes on an answer: the stake is held on the options account until the quiz is settled.
 * @returns NOT_FOUND (also a quiz on points), PARAMETER_ERROR, INVALID_AMOUNT, ID_REUSED, NOT_ALLOWED, SUITABILITY_REQUIRED, SELF_EXCLUDED,
 * PRODUCT_NOT_OPEN, PRICE_CHANGED, PRICE_UNAVAILABLE, TRADING_HALTED, LIMIT_EXCEEDED (`maximum` or `daily_loss`),
 * INSUFFICIENT_BALANCE.
 */
export async function submitStake(
  ports: GuessPorts,
  requester: StakeRequester,
  input: StakeInput,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry, resolve } = ports;
  const shown = await findOffer(db, registry, input.id, clock.now());
  if (shown === undefined || shown.terms.asset === null) return reject('NOT_FOUND');
  const wish = readWish(shown.terms, input);
  if (!wish.ok) return wish;
  const { userId, lang } = requester;
  const asset = shown.terms.asset.id;
  const house = await accountsOf(resolve, {
    pool: poolAccount(family, asset),
    fees: houseAccount('fees', asset, houseLane),
    dust: houseAccount('dust', asset, houseLane),
  });
  return runMoneyOperation(ports, {
    call: guessCalls.submit,
    requester,
    clientKey: input.client_order_id,
    accounts: { micro: userAccount(userId, asset, 'micro') },
    prepare: (tx, at) => checkStake(ports, tx, requester, input, at),
    decide: async (
      { tx, at, accounts: { micro }, balanceOf },
      terms,
    ): Promise<Result<MoneyOutcome<Answer>, Rejection>> => {
      const { option, amount } = wish.value;
      // Another version before the first stake may have made it one on points.
      if (terms.asset === null) return reject('PRICE_CHANGED');
      // Behind the lock of the options account: two stakes of one customer see each other.
      if ((await sumOwn(tx, userId, terms.productId)) + amount > terms.maximum)
        return reject('LIMIT_EXCEEDED', { limit: 'maximum' });
      const left = await lossLeft(ports, tx, userId, at);
      if (left !== null && (await sumLoss(tx, userId, at)) + amount > left)
        return reject('LIMIT_EXCEEDED', { limit: 'daily_loss' });
      if (balanceOf(micro).available < amount) return reject('INSUFFICIENT_BALANCE');
      const begun = await beginQuiz(tx, terms, house);
      if (!begun.ok) return begun;
      const quiz = begun.value;
      const stake = await insertStake(tx, {
        quizId: quiz.id,
        userId,
        option,
        amount,
        microAccount: micro,
        createdAt: at,
      });
      return ok({
        entry: { postings: [], holds: [{ account: micro, amount, reason: { module: family, reference: stake.id } }] },
        events: [stakedEvent(terms.asset, quiz, stake)],
        answer: stakeAnswer(stake, { terms, quiz }, { challenge: undefined, lang, now: at }),
      });
    },
  });
}
