import { trimText } from '@bourse/kernel/trim-text';

/** Rules for what people write about themselves. Server and apps share them, so that a form refuses what the server would. */

const halfWidth = "`~!#$^&*()=|{}':;,[]<>/?";

/** The full-width form of an ASCII sign lies this far above it. */
const fullWidthOffset = 0xff01 - 0x21;

const toFullWidth = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) + fullWidthOffset);

/**
 * The refused special characters (S31): the listed ones and their full-width forms. They are refused in nickname,
 * signature, names, labels, bank fields and invite code, never in passwords, addresses, chat or links.
 */
export const specialCharacters: ReadonlySet<string> = new Set(
  halfWidth.split('').flatMap((sign) => [sign, toFullWidth(sign)]),
);

/** Tells whether `text` holds one of {@link specialCharacters}. */
export function holdsSpecialCharacter(text: string): boolean {
  return Array.from(text).some((sign) => specialCharacters.has(sign));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts characters as a person sees them (S34): a Thai syllable's marks and an emoji's parts are one with their base. */
export function countCharacters(text: string): number {
  return [...segmenter.segment(text)].length;
}

/** Words of letters with their marks and digits, of any of the eight languages (S34), with one space between two (S156). */
const words = /^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u;

/** Why a text is refused, in the order in which it is checked. */
export type TextProblem = 'TEXT_TOO_SHORT' | 'TEXT_TOO_LONG' | 'SPECIAL_CHARACTERS';

/** Characters of a nickname. */
export const nicknameLength = { minimum: 2, maximum: 10 } as const;
/** Characters of a signature. */
export const signatureLength = { minimum: 2, maximum: 30 } as const;
/** Characters of the word that every mail carries. */
export const antiPhishingLength = { minimum: 2, maximum: 20 } as const;

function lengthProblem(
  text: string,
  bounds: { readonly minimum: number; readonly maximum: number },
): TextProblem | null {
  const count = countCharacters(text);
  if (count < bounds.minimum) return 'TEXT_TOO_SHORT';
  return count > bounds.maximum ? 'TEXT_TOO_LONG' : null;
}

/** A nickname has 2 to 10 letters, digits and spaces between words. Null when it is fine. */
export function nicknameProblem(text: string): TextProblem | null {
  return lengthProblem(text, nicknameLength) ?? (words.test(text) ? null : 'SPECIAL_CHARACTERS');
}

/** A signature has 2 to 30 characters, none of them special or invisible. Null when it is fine. */
export function signatureProblem(text: string): TextProblem | null {
  const plain = !holdsSpecialCharacter(text) && !/\p{Cc}/u.test(text);
  return lengthProblem(text, signatureLength) ?? (plain ? null : 'SPECIAL_CHARACTERS');
}

/** Fewest characters of a password (S30): what the product specification sets. */
export const passwordMinimum = 6;

/**
 * Passwords that a guesser finds in fewer than a hundred thousand tries are common or made of the account. Six random
 * characters need a million, so the minimum length stays a real one. As a power of ten.
 */
export const passwordGuessesMinimumLog10 = 5;

/** The parts of an owner's addresses and names that a guesser tries first. */
export function guessableWords(account: readonly string[]): string[] {
  return account
    .flatMap((address) => [address, ...address.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 3);
}

/** The text as it is stored and compared: composed, without blanks around it. */
export function tidyText(text: string): string {
  return trimText(text.normalize('NFC'));
}

/** Why an anti-phishing word is refused; null when it is not. */
export function antiPhishingProblem(text: string): TextProblem | null {
  return lengthProblem(text, antiPhishingLength) ?? (words.test(text) ? null : 'SPECIAL_CHARACTERS');
}

/** Whether a pay password is too easily guessed: one digit six times, or a row of six. */
export function isWeakPin(pin: string): boolean {
  return /^(\d)\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);
}
