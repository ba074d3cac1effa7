import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { countCharacters, passwordMinimum } from '@bourse/contract/text-rules';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 200 });

/**
 * Passwords that a guesser finds in fewer than a hundred thousand tries are common or made of the account. Six random
 * characters need a million, so the minimum length stays a real one.
 */
const guessesMinimumLog10 = 5;

/** The parts of an address that a guesser tries first. */
function wordsOf(address: string): string[] {
  return [address, ...address.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 3);
}

/**
 * Checks a new password (S30), in this order.
 * @param account the owner's addresses and name, from which the password must not be derived.
 * @returns PASSWORD_TOO_SHORT, PASSWORDS_DIFFER or PASSWORD_TOO_WEAK.
 */
export function checkNewPassword(
  password: string,
  confirmation: string,
  account: readonly string[],
): Result<void, Rejection> {
  if (countCharacters(password) < passwordMinimum) return reject('PASSWORD_TOO_SHORT', { minimum: passwordMinimum });
  if (password !== confirmation) return reject('PASSWORDS_DIFFER', { field: 're_password' });
  const { guessesLog10 } = estimator.check(password, account.flatMap(wordsOf));
  return guessesLog10 < guessesMinimumLog10 ? reject('PASSWORD_TOO_WEAK', { field: 'password' }) : ok(undefined);
}
