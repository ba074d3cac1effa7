import { parsePhoneNumberFromString } from 'libphonenumber-js';
import * as z from 'zod/mini';

/** How a person is reached and recognised. */
export type AccountAddress =
  | { readonly kind: 'email'; /** Lower case. */ readonly value: string }
  | {
      readonly kind: 'phone';
      /** E.164. */ readonly value: string;
      /** Without the plus sign. */ readonly areaCode: string;
    };

const emailSchema = z.email();
const maxEmailLength = 254;

function parseEmail(text: string): AccountAddress | null {
  const value = text.toLowerCase();
  const possible = value.length <= maxEmailLength && z.safeParse(emailSchema, value).success;
  return possible ? { kind: 'email', value } : null;
}

/** Mobile numbers of mainland China have a rule of their own (S33); all others go by the library. */
const chineseMobile = /^1[3-9]\d{9}$/;

function parsePhone(text: string, areaCode: string | undefined): AccountAddress | null {
  const digits = text.replace(/[\s()-]/g, '');
  const international = digits.startsWith('+') ? digits : `+${(areaCode ?? '').replace('+', '')}${digits}`;
  if (!/^\+[1-9]\d{6,14}$/.test(international)) return null;
  const number = parsePhoneNumberFromString(international);
  if (number === undefined || !number.isValid()) return null;
  const { countryCallingCode, nationalNumber } = number;
  if (countryCallingCode === '86' && !chineseMobile.test(nationalNumber)) return null;
  return { kind: 'phone', value: number.number, areaCode: countryCallingCode };
}

/**
 * Reads what a customer typed as mail address or phone number.
 * @param areaCode the calling code with or without plus sign; needed for a phone number that does not begin with one.
 * @returns null when neither can exist.
 */
export function parseAccountAddress(text: string, areaCode: string | undefined): AccountAddress | null {
  const trimmed = text.trim();
  return trimmed.includes('@') ? parseEmail(trimmed) : parsePhone(trimmed, areaCode);
}
