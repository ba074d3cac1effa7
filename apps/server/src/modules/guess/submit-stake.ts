import type { InputOf, OutputOf } from '@bourse/contract/call';
import { guessCalls } from '@bourse/contract/guess';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { findCustomer, mayBeOfStaff } from '../identity/index.ts';
import {
  accountsOf,
  houseAccount,
  type MoneyOutcome,
  type MoneyRequester,
  poolAccount,
  runMoneyOperation,
  userAccount,
} from '../ledger/index.ts';
import { checkProtection } from '../protection/index.ts';
import { lossLeft } from '../seconds/index.ts';
import { beginQuiz } from './begin-quiz.ts';
import { stakeAnswer } from './guess-answer.ts';
import { stakedEvent } from './guess-news.ts';
import { family, type GuessPorts } from './guess-ports.ts';
import type { GuessTerms } from './guess-terms.ts';
import { findOffer, isOpenAt } from './quiz.ts';
import { shareQuiz } from './quiz-store.ts';
import { insertStake, sumLoss, sumOwn } from './stake-store.ts';

type Input = InputOf<typeof guessCalls.submit>;
type Answer = OutputOf<typeof guessCalls.submit>;

/** The lane of the house's accounts that belongs to no market. */
const houseLane = 0;

type Requester = MoneyRequester & Pick<CallContext, 'lang' | 'device'>;

interface Wish {
  readonly option: number;
  readonly amount: Atoms;
}

/** @returns PARAMETER_ERROR (an answer that is not offered), INVALID_AMOUNT (with the bounds). */
function readWish({ count, asset, minimum, maximum }: GuessTerms, { option, number }: Input): Result<Wish, Rejection> {
  if (option > count) return rejectField('option');
  const amount = parseAmount(number, asset.scale);
  const bounds = { minimum: formatAmount(minimum, asset.scale), maximum: formatAmount(maximum, asset.scale) };
  if (!amount.ok || amount.value < minimum || amount.value > maximum) return reject('INVALID_AMOUNT', bounds);
  return ok({ option, amount: amount.value });
}

/** Refuses what needs no balance; in the order of the contract, from NOT_ALLOWED to PRICE_UNAVAILABLE. */
async function prepare(
  ports: GuessPorts,
  tx: Tx,
  { userId: owner, device }: Requester,
  input: Input,
  at: Instant,
): Promise<Result<GuessTerms, Rejection>> {
  // Accounts of the house, of staff and of those close to them do not play (S115, S125).
  if ((await findCustomer(tx, owner))?.kind === 'house') return reject('NOT_ALLOWED');
  if (await mayBeOfStaff(tx, owner, device, at)) return reject('NOT_ALLOWED');
  const allowed = await checkProtection(tx, owner, at);
  if (!allowed.ok) return allowed;
  // Behind the lock, so that no result comes in between.
  await shareQuiz(tx, input.id);
  const offer = await findOffer(tx, ports.registry, input.id, at);
  if (offer === undefined) return reject('NOT_FOUND');
  const { terms } = offer;
  const fits = readWish(terms, input);
  if (!fits.ok) return fits;
  if (!isOpenAt(offer, at)) return reject('PRODUCT_NOT_OPEN');
  if (input.terms_id !== undefined && input.terms_id !== terms.termsId) return reject('PRICE_CHANGED');
  // Without an index nobody could see how far the level is.
  const { source } = terms;
  if (source.kind === 'index' && (ports.feed?.index(source.symbol) ?? null) === null)
    return reject('PRICE_UNAVAILABLE');
  return ok(terms);
}

/**
 * Stakes on an answer: the stake is held on the options account until the quiz is settled.
 * @returns NOT_FOUND, PARAMETER_ERROR, INVALID_AMOUNT, ID_REUSED, NOT_ALLOWED, SUITABILITY_REQUIRED, SELF_EXCLUDED,
 * PRODUCT_NOT_OPEN, PRICE_CHANGED, PRICE_UNAVAILABLE, TRADING_HALTED, LIMIT_EXCEEDED (`maximum` or `daily_loss`),
 * INSUFFICIENT_BALANCE.
 */
export async function submitStake(
  ports: GuessPorts,
  requester: Requester,
  input: Input,
): Promise<Result<Answer, Rejection>> {
  const { db, clock, registry, resolve } = ports;
  const shown = await findOffer(db, registry, input.id, clock.now());
  if (shown === undefined) return reject('NOT_FOUND');
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
    prepare: (tx, at) => prepare(ports, tx, requester, input, at),
    decide: async (
      { tx, at, accounts: { micro }, balanceOf },
      terms,
    ): Promise<Result<MoneyOutcome<Answer>, Rejection>> => {
      const { option, amount } = wish.value;
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
        events: [stakedEvent(registry, quiz, stake)],
        answer: stakeAnswer(stake, { terms, quiz }, { challenge: undefined, lang, now: at }),
      });
    },
  });
}
