import { chinaCallingCode, readEmail, stripPhone } from '@bourse/contract/address-rules';
import { isMobile } from '@bourse/kernel/validators';
import type { Lang } from '@bourse/contract/lang';

/** How somebody signs in: by mail address or by phone number. */
export type AddressKind = 'email' | 'mobile';

/** What the fields of an address hold. */
export interface AddressFields {
  readonly kind: AddressKind;
  readonly email: string;
  readonly phone: string;
  /** The calling code without its plus sign. */
  readonly areaCode: string;
}

/** Why an address cannot be one, and the field that it stands in; null when it is fine. */
export function addressProblem(
  fields: AddressFields,
): { readonly field: 'email' | 'phone'; readonly problem: 'emailWrong' | 'phoneWrong' } | null {
  if (fields.kind === 'email') {
    return readEmail(fields.email) === null ? { field: 'email', problem: 'emailWrong' } : null;
  }
  return isPhone(stripPhone(fields.phone.trim()), fields.areaCode) ? null : { field: 'phone', problem: 'phoneWrong' };
}

/** The numbers of other countries are judged by the server, which has a library for them (S33). */
function isPhone(digits: string, areaCode: string): boolean {
  return areaCode === chinaCallingCode ? isMobile(digits) : /^\d{4,14}$/.test(digits);
}

/** What the server is told of an address. */
export interface SentAddress {
  readonly user_string: string;
  readonly area_code?: string;
}

/** An address as calls name it. */
export function sentAddress(fields: AddressFields): SentAddress {
  if (fields.kind === 'email') return { user_string: readEmail(fields.email) ?? fields.email.trim() };
  return { user_string: stripPhone(fields.phone.trim()), area_code: fields.areaCode };
}

/** The address as one text, to tell the codes of two addresses apart; the same for the same person's spelling. */
export function addressKey(fields: AddressFields): string {
  const { user_string, area_code } = sentAddress(fields);
  return area_code === undefined ? user_string : `+${area_code} ${user_string}`;
}

/** Fills the fields from what somebody typed elsewhere: a mail address if it looks like one. */
export function addressFrom(text: string, areaCode: string): AddressFields {
  const looksLikePhone = /^\+?[\d\s()-]+$/.test(text);
  return {
    kind: looksLikePhone ? 'mobile' : 'email',
    email: looksLikePhone ? '' : text,
    phone: looksLikePhone ? text : '',
    areaCode,
  };
}

const codeOfLang: Readonly<Record<Lang, string>> = {
  en: '1',
  zh: '86',
  hk: '852',
  th: '66',
  jp: '81',
  kor: '82',
  fra: '33',
  spa: '34',
};

/** The calling code to begin with, until another is chosen. */
export function firstAreaCode(lang: Lang): string {
  return codeOfLang[lang];
}
