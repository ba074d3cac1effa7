import type { identityCalls } from '@bourse/contract/identity';
import type { SentInputOf } from '@bourse/contract/call';
import { holdsSpecialCharacter } from '@bourse/contract/text-rules';
import { addressProblem, sentAddress, type AddressFields, type AddressKind } from './address-form.ts';
import { isCode, passwordProblems, type PasswordFields, type PasswordProblem } from './password-form.ts';

/** What the form of registration holds. */
export interface RegisterFields extends AddressFields, PasswordFields {
  readonly code: string;
  /** Where they live, by its two letters; empty until one is chosen. */
  readonly country: string;
  readonly inviteCode: string;
  readonly agreed: boolean;
}

/** What a form of sign-in, registration or a new password can object to, by the key of its text. */
export type AuthProblem =
  | 'emailWrong'
  | 'phoneWrong'
  | 'codeWrong'
  | 'countryMissing'
  | PasswordProblem
  | 'passwordMissing'
  | 'inviteMissing'
  | 'specialCharacters'
  | 'agreementMissing';

/** The problems of fields, by field. */
export type ProblemsOf<Fields> = Partial<Record<keyof Fields, AuthProblem>>;

/** The problems of the address, as part of a form's. */
export function addressProblems(fields: AddressFields): ProblemsOf<AddressFields> {
  const found = addressProblem(fields);
  return found === null ? {} : { [found.field]: found.problem };
}

function inviteProblem(text: string, isRequired: boolean): AuthProblem | null {
  const code = text.trim();
  if (code === '') return isRequired ? 'inviteMissing' : null;
  return holdsSpecialCharacter(code) ? 'specialCharacters' : null;
}

/** All problems of a registration at once, each at its field. */
export function registerProblems(fields: RegisterFields, isInviteRequired = true): ProblemsOf<RegisterFields> {
  const invite = inviteProblem(fields.inviteCode, isInviteRequired);
  return {
    ...addressProblems(fields),
    ...(fields.country === '' ? { country: 'countryMissing' as const } : {}),
    ...(isCode(fields.code) ? {} : { code: 'codeWrong' as const }),
    ...passwordProblems(fields),
    ...(invite === null ? {} : { inviteCode: invite }),
    ...(fields.agreed ? {} : { agreed: 'agreementMissing' as const }),
  };
}

/** What the server is sent. */
export function registerInput(fields: RegisterFields): SentInputOf<typeof identityCalls.register> {
  return {
    ...sentAddress(fields),
    type: fields.kind,
    country: fields.country,
    code: fields.code,
    password: fields.password,
    re_password: fields.rePassword,
    extension_code: fields.inviteCode.trim(),
  };
}

/** What the form of a forgotten password holds. */
export interface ForgetFields extends AddressFields, PasswordFields {
  readonly code: string;
}

/** All problems of setting a new password by a code, each at its field. */
export function forgetProblems(fields: ForgetFields): ProblemsOf<ForgetFields> {
  return {
    ...addressProblems(fields),
    ...(isCode(fields.code) ? {} : { code: 'codeWrong' as const }),
    ...passwordProblems(fields),
  };
}

/** All problems of changing a password by a code to the own address, each at its field. */
export function changeProblems(fields: PasswordFields & { readonly code: string }): ProblemsOf<ForgetFields> {
  return { ...(isCode(fields.code) ? {} : { code: 'codeWrong' as const }), ...passwordProblems(fields) };
}

/** What the form of signing in holds. */
export interface LoginFields extends AddressFields {
  readonly password: string;
}

/** All problems of signing in, each at its field. What a password must be is not asked of an old one. */
export function loginProblems(fields: LoginFields): ProblemsOf<LoginFields> {
  return { ...addressProblems(fields), ...(fields.password === '' ? { password: 'passwordMissing' as const } : {}) };
}

/** The same where the account takes a code beside the password. */
export function loginWithCodeProblems(fields: LoginFields & { readonly code: string }): ProblemsOf<ForgetFields> {
  return { ...loginProblems(fields), ...(isCode(fields.code) ? {} : { code: 'codeWrong' as const }) };
}

/** The fields of the forms that the server's refusals blame, by its own names for them. */
const fieldNames: Readonly<Record<string, string>> = {
  code: 'code',
  country: 'country',
  email_code: 'code',
  password: 'password',
  re_password: 'rePassword',
  repassword: 'rePassword',
  extension_code: 'inviteCode',
};

/** Codes that say which field they mean although the reply names none. */
const fieldOfCode: Readonly<Record<string, string>> = {
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_WEAK: 'password',
  PASSWORDS_DIFFER: 'rePassword',
  AREA_NOT_SUPPORTED: 'country',
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  INVITE_CODE_REQUIRED: 'inviteCode',
  INVITE_CODE_UNKNOWN: 'inviteCode',
};

/**
 * The field of the form that a refusal belongs to; null when it belongs to the form as a whole.
 * @param kind which of the two fields of an address is shown.
 */
export function blamedField(code: string | number | null, field: string | null, kind: AddressKind): string | null {
  if (field === 'user_string' || field === 'account' || code === 'INVALID_ADDRESS') {
    return kind === 'email' ? 'email' : 'phone';
  }
  const named = field === null ? undefined : fieldNames[field];
  return named ?? (typeof code === 'string' ? (fieldOfCode[code] ?? null) : null);
}
