/**
 * The validators of the product specification (section 5, S152). Each takes text as a person typed it, trims nothing, and
 * tells whether it is such a thing.
 */

const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;
/** RFC 5321, 4.5.3.1.3, less the angle brackets. */
const emailLengthMax = 254;

/** A mail address: a local part without a dot at its ends or two in a row, and a domain of two labels or more. */
export function isEmail(text: string): boolean {
  return text.length <= emailLengthMax && emailPattern.test(text);
}

/** A mobile number of mainland China: 1, then 3 to 9, eleven digits in all (S33). */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** An address of the web: http or https, with a host. */
export function isUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '';
}

/** A day or a moment that a calendar holds, with `-` or `/` between year, month and day, and perhaps a time of day. */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
  return isDay(year, month, day) && +hour < 24 && +minute < 60 && +second < 60;
}

/** A date as ISO 8601 writes it: `2026-01-31`, with zeros in front. */
export function isIsoDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return isDay(year, month, day);
}

function isDay(year: string, month: string, day: string): boolean {
  const isLeap = (+year % 4 === 0 && +year % 100 !== 0) || +year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][+month - 1] ?? 0;
  return +day >= 1 && +day <= days;
}

/** A decimal number, perhaps negative, plain or with commas between groups of three digits. */
export function isNumber(text: string): boolean {
  return /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text);
}

/** Digits and nothing else. */
export function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/**
 * An identity number of mainland China: fifteen digits of before 1999, or eighteen of which the last one checks the others
 * (GB 11643-1999, by ISO 7064 MOD 11-2). The date of birth in it must exist.
 */
export function isIdCard(text: string): boolean {
  const [, year = '', month = '', day = ''] =
    /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(text) ??
    /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text) ??
    [];
  if (!isDay(year.length === 2 ? `19${year}` : year, month, day)) return false;
  if (text.length === 15) return true;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * +text.charAt(place), 0);
  return '10X98765432'.charAt(sum % 11) === text.charAt(17).toUpperCase();
}

/** A number plate of mainland China: a province, a letter, and five signs, or six of a car that needs no petrol. */
export function isCarPlate(text: string): boolean {
  const province = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领]';
  const sign = '[A-HJ-NP-Z0-9]';
  return new RegExp(`^${province}[A-HJ-NP-Z](?:${sign}{4}[A-HJ-NP-Z0-9挂学警港澳]|\\d{5}[DF]|[DF]${sign}\\d{4})$`).test(
    text,
  );
}

/** A landline of mainland China: an area code where there is one, seven or eight digits, and an extension. */
export function isLandline(text: string): boolean {
  return /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/.test(text);
}

/** JSON that holds an object or a list. */
export function isJsonString(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** An object that is no list, and not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Letters of the Latin alphabet and nothing else. */
export function isLetters(text: string): boolean {
  return /^[A-Za-z]+$/.test(text);
}

/** Letters of the Latin alphabet and digits; empty passes (section 5). */
export function isLettersOrDigits(text: string): boolean {
  return /^[A-Za-z0-9]*$/.test(text);
}

/** A number from `min` to `max`, both included. */
export function isInRange(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

/** Text or a list of `min` to `max` items, both included; text in UTF-16 units. */
export function hasLength(value: string | readonly unknown[], min: number, max: number): boolean {
  return isInRange(value.length, min, max);
}

/** Nothing: undefined, null, false, zero, NaN, blank text, a list or an object without members. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === 0 || Number.isNaN(value);
}

/**
 * An amount that a person may type: an integer part that does not begin with 0, perhaps with commas between groups of
 * three, and up to 10 decimals; or 0 with 1 to 20 decimals (S32). Plain zero is none.
 */
export function isAmount(text: string): boolean {
  return /^[1-9](?:\d*|\d{0,2}(?:,\d{3})+)(?:\.\d{1,10})?$/.test(text) || /^0\.\d{1,20}$/.test(text);
}

/** A code of exactly so many digits; six unless told. */
export function isNumericCode(text: string, length = 6): boolean {
  return text.length === length && isDigits(text);
}
