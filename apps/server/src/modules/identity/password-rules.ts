import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import {
  countCharacters,
  guessableWords,
  passwordGuessesMinimumLog10,
  passwordMinimum,
} from '@bourse/contract/text-rules';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 200 });

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
  const { guessesLog10 } = estimator.check(password, guessableWords(account));
  return guessesLog10 < passwordGuessesMinimumLog10
    ? reject('PASSWORD_TOO_WEAK', { field: 'password' })
    : ok(undefined);
}
