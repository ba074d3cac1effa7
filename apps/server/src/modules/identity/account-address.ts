import { chinaCallingCode, readEmail, stripPhone } from '@bourse/contract/address-rules';
import { isMobile } from '@bourse/kernel/validators';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** How a person is reached and recognised. */
export type AccountAddress =
  | { readonly kind: 'email'; /** Lower case. */ readonly value: string }
  | {
      readonly kind: 'phone';
      /** E.164. */ readonly value: string;
      /** Without the plus sign. */ readonly areaCode: string;
    };

function parsePhone(text: string, areaCode: string | undefined): AccountAddress | null {
  const digits = stripPhone(text);
  const international = digits.startsWith('+') ? digits : `+${(areaCode ?? '').replace('+', '')}${digits}`;
  if (!/^\+[1-9]\d{6,14}$/.test(international)) return null;
  const number = parsePhoneNumberFromString(international);
  if (number === undefined || !number.isValid()) return null;
  const { countryCallingCode, nationalNumber } = number;
  if (countryCallingCode === chinaCallingCode && !isMobile(nationalNumber)) return null;
  return { kind: 'phone', value: number.number, areaCode: countryCallingCode };
}

/**
 * Reads what a customer typed as mail address or phone number.
 * @param areaCode the calling code with or without plus sign; needed for a phone number that does not begin with one.
 * @returns null when neither can exist.
 */
export function parseAccountAddress(text: string, areaCode: string | undefined): AccountAddress | null {
  const trimmed = text.trim();
  if (!trimmed.includes('@')) return parsePhone(trimmed, areaCode);
  const value = readEmail(trimmed);
  return value === null ? null : { kind: 'email', value };
}
