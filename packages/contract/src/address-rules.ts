import * as z from 'zod/mini';

/** Rules for the addresses that people sign in with. Server and apps share them, so that a form refuses what the server would. */

const emailSchema = z.email();
const maxEmailLength = 254;

/** A mail address as it is stored, in lower case; null when the text cannot be one. */
export function readEmail(text: string): string | null {
  const value = text.trim().toLowerCase();
  const possible = value.length <= maxEmailLength && z.safeParse(emailSchema, value).success;
  return possible ? value : null;
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
