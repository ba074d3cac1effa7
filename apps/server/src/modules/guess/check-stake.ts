import type { InputOf } from '@bourse/contract/call';
import type { guessCalls } from '@bourse/contract/guess';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { findCustomer, mayBeOfStaff } from '../identity/index.ts';
import type { MoneyRequester } from '../ledger/index.ts';
import { checkProtection } from '../protection/index.ts';
import type { GuessPorts } from './guess-ports.ts';
import type { GuessTerms } from './guess-terms.ts';
import { findOffer, isOpenAt } from './quiz.ts';
import { shareQuiz } from './quiz-store.ts';

export type StakeInput = InputOf<typeof guessCalls.submit>;

/** Who stakes. */
export type StakeRequester = MoneyRequester & Pick<CallContext, 'lang' | 'device'>;

/** What is staked, and on which answer. */
export interface Wish {
  readonly option: number;
  readonly amount: Atoms;
}

/** @returns PARAMETER_ERROR (an answer that is not offered), INVALID_AMOUNT (with the bounds). */
export function readWish(
  { count, scale, minimum, maximum }: GuessTerms,
  { option, number }: StakeInput,
): Result<Wish, Rejection> {
  if (option > count) return rejectField('option');
  const amount = parseAmount(number, scale);
  const bounds = { minimum: formatAmount(minimum, scale), maximum: formatAmount(maximum, scale) };
  if (!amount.ok || amount.value < minimum || amount.value > maximum) return reject('INVALID_AMOUNT', bounds);
  return ok({ option, amount: amount.value });
}

/** Refuses what needs no balance; in the order of the contract, from NOT_ALLOWED to PRICE_UNAVAILABLE. */
export async function checkStake(
  { registry, feed }: Pick<GuessPorts, 'registry' | 'feed'>,
  tx: Tx,
  { userId: owner, device }: StakeRequester,
  input: StakeInput,
  at: Instant,
): Promise<Result<GuessTerms, Rejection>> {
  // Accounts of the house, of staff and of those close to them do not play (S115, S125).
  if ((await findCustomer(tx, owner))?.kind === 'house') return reject('NOT_ALLOWED');
  if (await mayBeOfStaff(tx, owner, device, at)) return reject('NOT_ALLOWED');
  const allowed = await checkProtection(tx, owner, at);
  if (!allowed.ok) return allowed;
  // Behind the lock, so that no result comes in between.
  await shareQuiz(tx, input.id);
  const offer = await findOffer(tx, registry, input.id, at);
  if (offer === undefined) return reject('NOT_FOUND');
  const { terms } = offer;
  const fits = readWish(terms, input);
  if (!fits.ok) return fits;
  if (!isOpenAt(offer, at)) return reject('PRODUCT_NOT_OPEN');
  if (input.terms_id !== undefined && input.terms_id !== terms.termsId) return reject('PRICE_CHANGED');
  // Without an index nobody could see how far the level is.
  const { source } = terms;
  if (source.kind === 'index' && (feed?.index(source.symbol) ?? null) === null) return reject('PRICE_UNAVAILABLE');
  return ok(terms);
}
