/** Rules for the addresses that people sign in with. Server and apps share them, so that a form refuses what the server would. */

/** A local part without a dot at its ends or two in a row, and a domain of two labels or more. */
const email = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const maxEmailLength = 254;

/** A mail address as it is stored, in lower case; null when the text cannot be one. */
export function readEmail(text: string): string | null {
  const value = text.trim().toLowerCase();
  return value.length <= maxEmailLength && email.test(value) ? value : null;
}

/** What people write between the digits of a phone number. */
export function stripPhone(text: string): string {
  return text.replace(/[\s()-]/g, '');
}

/** The calling code whose mobile numbers have a rule of their own (S33); all others go by a library on the server. */
export const chinaCallingCode = '86';

/** Tells whether digits are a mobile number of mainland China: 1, then 3 to 9, eleven in all (S33). */
export function isChineseMobile(digits: string): boolean {
  return /^1[3-9]\d{9}$/.test(digits);
}
