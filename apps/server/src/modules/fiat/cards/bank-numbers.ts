import { isValidBIC, isValidIBAN } from 'ibantools';

/**
 * The numbers by which banks know accounts. Each takes text without spaces, letters as capitals. Wherever a number has a
 * check digit, one wrong sign is found: Luhn, the sum of a routing number and ISO 7064 MOD 97-10 find every such error.
 */

/** Without the spaces, points and dashes that people put between groups; letters as capitals. */
export function tidyNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s.-]/gu, '')
    .toUpperCase();
}

/** A number of a bank card: 12 to 19 digits, the last of which checks the others (ISO/IEC 7812-1, annex B). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = +number.charAt(number.length - 1 - place);
    const counted = place % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum > 0 && sum % 10 === 0;
}

/**
 * A routing number of the American Bankers Association: nine digits, weighted 3, 7, 1, a multiple of ten together. The
 * first two are those of a Federal Reserve district (01 to 12, 21 to 32) or of electronic payments (61 to 72).
 */
export function isRoutingNumber(number: string): boolean {
  if (!/^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2])\d{7}$/.test(number)) return false;
  const sum = [3, 7, 1, 3, 7, 1, 3, 7, 1].reduce((total, weight, place) => total + weight * +number.charAt(place), 0);
  return sum % 10 === 0;
}

/** An IBAN: check digits, length and form of its country (ISO 13616-1), and the country's own check digits where it has some. */
export function isIban(number: string): boolean {
  return isValidIBAN(number);
}

/** The code of a bank (ISO 9362): eight or eleven signs with a country that there is. It has no check digit. */
export function isBic(code: string): boolean {
  return isValidBIC(code);
}

/** A number of an account without an IBAN: 4 to 17 digits. */
export function isAccountNumber(number: string): boolean {
  return /^\d{4,17}$/.test(number);
}

/** All but the last four signs hidden. */
export function masked(number: string): string {
  return `•••• ${number.slice(-4)}`;
}
