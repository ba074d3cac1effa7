import { countCharacters, holdsSpecialCharacter, tidyText } from '@bourse/contract/text-rules';
import type { DocumentType } from '@bourse/contract/kyc-words';
import { hasLength, isIdCard, isIsoDate, isLettersOrDigits } from '@bourse/kernel/validators';

/** What the form of level 1 holds. */
export interface PersonFields {
  readonly country: string;
  readonly idType: DocumentType | null;
  readonly name: string;
  readonly cardId: string;
  readonly birthDate: string;
}

/** What can be wrong with a field, by the key of its sentence. */
export type PersonProblem =
  | 'choose'
  | 'nameWrong'
  | 'nameSigns'
  | 'numberWrong'
  | 'idCardWrong'
  | 'dateWrong'
  | 'tooYoung';

/** The fields that can be wrong. */
export type PersonField = keyof PersonFields;

/** What the server will refuse, found while one types: field by field, as its own rules say (S31, S33). */
export function personProblems(
  fields: PersonFields,
  { ageMinimum, today }: { readonly ageMinimum: number; readonly today: string },
): Readonly<Partial<Record<PersonField, PersonProblem>>> {
  const found: Partial<Record<PersonField, PersonProblem>> = {};
  if (fields.country === '') found.country = 'choose';
  if (fields.idType === null) found.idType = 'choose';
  const name = tidyText(fields.name).replaceAll("'", '’').replaceAll(/\s+/gu, ' ');
  const length = countCharacters(name);
  if (holdsSpecialCharacter(name)) found.name = 'nameSigns';
  else if (length < 2 || length > 60 || !/^[\p{L}\p{M}][\p{L}\p{M} .·’-]*$/u.test(name)) found.name = 'nameWrong';
  const number = tidyText(fields.cardId).replaceAll(/[\s.-]/gu, '');
  const isChinese = fields.country === 'CN' && fields.idType === 'id_card';
  if (isChinese && !isIdCard(number)) found.cardId = 'idCardWrong';
  else if (!isChinese && !(hasLength(number, 4, 30) && isLettersOrDigits(number))) found.cardId = 'numberWrong';
  if (!isIsoDate(fields.birthDate) || fields.birthDate > today) found.birthDate = 'dateWrong';
  else if (yearsLater(fields.birthDate, ageMinimum) > today) found.birthDate = 'tooYoung';
  return found;
}

/** The same day so many years later, as text; 29 February is left as it is, which compares as it should. */
function yearsLater(date: string, years: number): string {
  return `${String(Number.parseInt(date.slice(0, 4), 10) + years).padStart(4, '0')}${date.slice(4)}`;
}

/** The field of the form that a refusal of `/user/real` blames. */
export function blamedField(field: string | null): PersonField | 'phone' | 'code' | null {
  const fields: Readonly<Record<string, PersonField | 'phone' | 'code'>> = {
    country: 'country',
    id_type: 'idType',
    name: 'name',
    card_id: 'cardId',
    birth_date: 'birthDate',
    phone: 'phone',
    code: 'code',
  };
  return field !== null && Object.hasOwn(fields, field) ? (fields[field] ?? null) : null;
}
