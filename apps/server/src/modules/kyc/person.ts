import type { KycRules } from '@bourse/contract/kyc-rules';
import type { DocumentType } from '@bourse/contract/kyc-words';
import { countCharacters, holdsSpecialCharacter, tidyText } from '@bourse/contract/text-rules';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { hasLength, isIdCard, isIsoDate, isLettersOrDigits } from '@bourse/kernel/validators';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';

/** Who somebody says they are, as it stands in a document. */
export interface Person {
  readonly name: string;
  readonly cardId: string;
  /** ISO 3166-1 alpha-2, of the country that has issued the document. */
  readonly country: string;
  readonly idType: DocumentType;
  /** As 2001-12-31. */
  readonly birthDate: string;
}

/** What was handed in of it. */
export interface ClaimedPerson {
  readonly idType: DocumentType;
  readonly name?: string | undefined;
  readonly cardId?: string | undefined;
  readonly country?: string | undefined;
  readonly birthDate?: string | undefined;
}

/** What a claim is judged by. */
export interface PersonRules {
  readonly rules: Pick<KycRules, 'ages' | 'documents' | 'refused_countries'>;
  /** The countries that there are. */
  readonly countries: ReadonlySet<string>;
  readonly now: Instant;
}

const nameLength = { minimum: 2, maximum: 60 } as const;
/** People who were born before then are no customers but mistakes. */
const oldestYears = 120;

/** Composed, one space between words; the apostrophe of O'Brien as typographers write it, for the plain one is refused (S31). */
function tidyName(name: string): string {
  return tidyText(name).replaceAll("'", '’').replaceAll(/\s+/gu, ' ');
}

/** Capitals, without what is written between the groups of a number. */
function tidyNumber(number: string): string {
  return tidyText(number)
    .replaceAll(/[\s.-]/gu, '')
    .toUpperCase();
}

/** The kinds of documents of a country that are accepted. */
export function acceptedTypes({ documents }: Pick<KycRules, 'documents'>, country: string): readonly DocumentType[] {
  return documents.by_country[country] ?? documents.general;
}

/** Years that somebody with a document of a country must have completed. */
export function ageMinimum({ ages }: Pick<KycRules, 'ages'>, country: string): number {
  return ages.by_country[country] ?? ages.general;
}

/** Years completed by somebody who was born on a day; negative before it. */
export function ageOn(birthDate: string, now: Instant): number {
  const today = toIso(now).slice(0, 10);
  const years = Number.parseInt(today.slice(0, 4), 10) - Number.parseInt(birthDate.slice(0, 4), 10);
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The day of birth in an identity number of mainland China. */
function birthDateIn(idCard: string): string {
  const digits = idCard.length === 15 ? `19${idCard.slice(6, 12)}` : idCard.slice(6, 14);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

function isChinese({ idType, country }: Pick<ClaimedPerson, 'idType' | 'country'>, number: string): boolean {
  return idType === 'id_card' && (country === undefined || country === 'CN') && isIdCard(number);
}

function numberFits(number: string, { idType, country }: { idType: DocumentType; country: string }): boolean {
  if (idType === 'id_card' && country === 'CN') return isIdCard(number);
  return hasLength(number, 4, 30) && isLettersOrDigits(number);
}

/** @returns what is wrong with a name that was tidied; null when nothing is. */
function nameProblem(name: string): Rejection | null {
  const isWords = /^[\p{L}\p{M}][\p{L}\p{M} .·’-]*$/u.test(name);
  if (holdsSpecialCharacter(name)) return { code: 'SPECIAL_CHARACTERS', data: { field: 'name' } };
  const count = countCharacters(name);
  if (count < nameLength.minimum || count > nameLength.maximum || !isWords)
    return { code: 'PARAMETER_ERROR', data: { field: 'name' } };
  return null;
}

/**
 * Reads who somebody says they are (S33). Refusals in this order: COUNTRY_REQUIRED, PARAMETER_ERROR for an unknown country,
 * AREA_NOT_SUPPORTED, DOCUMENT_NOT_ACCEPTED, PARAMETER_ERROR or SPECIAL_CHARACTERS for the name, PARAMETER_ERROR for the
 * number and the date of birth, TOO_YOUNG.
 */
export function readPerson(claimed: ClaimedPerson, { rules, countries, now }: PersonRules): Result<Person, Rejection> {
  const { idType } = claimed;
  const cardId = tidyNumber(claimed.cardId ?? '');
  const fromNumber = isChinese(claimed, cardId);
  const country = claimed.country?.toUpperCase() ?? (fromNumber ? 'CN' : undefined);
  if (country === undefined) return reject('COUNTRY_REQUIRED', { field: 'country' });
  if (!countries.has(country)) return rejectField('country');
  if (rules.refused_countries.includes(country)) return reject('AREA_NOT_SUPPORTED', { field: 'country' });
  if (!acceptedTypes(rules, country).includes(idType)) return reject('DOCUMENT_NOT_ACCEPTED', { field: 'id_type' });
  const name = tidyName(claimed.name ?? '');
  const wrongName = nameProblem(name);
  if (wrongName !== null) return reject(wrongName.code, wrongName.data);
  if (!numberFits(cardId, { idType, country })) return rejectField('card_id');
  const birthDate = claimed.birthDate ?? (fromNumber ? birthDateIn(cardId) : '');
  if (!isIsoDate(birthDate) || (fromNumber && birthDate !== birthDateIn(cardId))) return rejectField('birth_date');
  const age = ageOn(birthDate, now);
  if (age < 0 || age > oldestYears) return rejectField('birth_date');
  const minimum = ageMinimum(rules, country);
  if (age < minimum) return reject('TOO_YOUNG', { field: 'birth_date', minimum });
  return ok({ name, cardId, country, idType, birthDate });
}

/** What tells a document from all others. */
export function documentKey({ country, idType, cardId }: Person): string {
  return `${country}|${idType}|${cardId}`;
}
