import { guessableWords, passwordGuessesMinimumLog10 } from '@bourse/contract/text-rules';
import { loadChunk } from '../../base/router/load-chunk.ts';
import { type Strength, strengthOf } from './password-form.ts';

/** Grades a password of an account with these addresses, as the server will judge it. */
export type Estimator = (password: string, account: readonly string[]) => Strength;

let loading: Promise<Estimator> | null = null;

/**
 * Fetches the server's own estimator with its list of common passwords, which is large: only for who is about to choose
 * a password. Rejects when it cannot be fetched; the server then has the only word.
 */
export function loadEstimator(): Promise<Estimator> {
  if (loading === null) {
    loading = loadChunk(makeEstimator);
    loading.catch(() => {
      loading = null;
    });
  }
  return loading;
}

async function makeEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 200 });
  return (password, account) =>
    strengthOf(estimator.check(password, guessableWords(account)).guessesLog10, passwordGuessesMinimumLog10);
}
