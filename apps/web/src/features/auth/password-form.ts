import { countCharacters, passwordMinimum } from '@bourse/contract/text-rules';

/** What is wrong with a new password. */
export type PasswordProblem = 'passwordShort' | 'passwordsDiffer';

/** A new password and its repetition. */
export interface PasswordFields {
  readonly password: string;
  readonly rePassword: string;
}

/** The problems of a new password by field, as the server would refuse it: length first, then difference. */
export function passwordProblems({
  password,
  rePassword,
}: PasswordFields): Partial<Record<keyof PasswordFields, PasswordProblem>> {
  if (countCharacters(password) < passwordMinimum) return { password: 'passwordShort' };
  return password === rePassword ? {} : { rePassword: 'passwordsDiffer' };
}

/** Whether a text is a code: exactly six digits. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Keeps of what was typed or pasted what can belong to a code. */
export function tidyCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, 6);
}

/** How long a password withstands guessing, from 0, which the server refuses, to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * Grades a password by how many guesses find it, as a power of ten. What is below `minimumLog10` is refused by the
 * server; the other borders are those between which an attack at ten guesses a second, ten thousand, and on a stolen
 * hash takes more than a lifetime.
 */
export function strengthOf(guessesLog10: number, minimumLog10: number): Strength {
  if (guessesLog10 < minimumLog10) return 0;
  if (guessesLog10 < 8) return 1;
  if (guessesLog10 < 10) return 2;
  return guessesLog10 < 12 ? 3 : 4;
}
