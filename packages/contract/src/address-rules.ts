/** Rules for the addresses that people sign in with. Server and apps share them, so that a form refuses what the server would. */

import { trimText } from '@bourse/kernel/trim-text';
import { isEmail } from '@bourse/kernel/validators';

/** A mail address as it is stored, in lower case; null when the text cannot be one. */
export function readEmail(text: string): string | null {
  const value = text.trim().toLowerCase();
  return isEmail(value) ? value : null;
}

/** What people write between the digits of a phone number. */
export function stripPhone(text: string): string {
  return trimText(text.replace(/[()-]/g, ''), 'all');
}

/** The calling code whose mobile numbers have a rule of their own (S33); all others go by a library on the server. */
export const chinaCallingCode = '86';
