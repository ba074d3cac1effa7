import { useEffect, useMemo } from 'react';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { CallError } from '@bourse/client/call-error';
import { draftOf, keepDraft } from './auth-draft.ts';
import { type AuthProblem, blamedField, type ProblemsOf, type RegisterFields } from './register-form.ts';

/** The fields of all forms of this feature; each form shows and checks its own. */
export type AuthFields = RegisterFields;

const names: readonly (keyof AuthFields)[] = [
  'kind',
  'email',
  'phone',
  'areaCode',
  'country',
  'code',
  'password',
  'rePassword',
  'inviteCode',
  'agreed',
];

function isField(name: string | null): name is keyof AuthFields {
  return names.some((one) => one === name);
}

/** Turns the problems of fields into what the form library wants: each with its key as its message. */
function resolverOf(problems: (fields: AuthFields) => ProblemsOf<AuthFields>): Resolver<AuthFields> {
  return (values) => {
    const found = Object.entries(problems(values));
    if (found.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(found.map(([name, problem]) => [name, { type: 'rule', message: problem }]));
    return { values: {}, errors: errors as FieldErrors<AuthFields> }; // the names are those of the fields
  };
}

/** A form of this feature. */
export interface AuthForm {
  readonly form: UseFormReturn<AuthFields>;
  /** What is wrong with a field, as a sentence; undefined while nothing is. */
  readonly errorOf: (name: keyof AuthFields) => string | undefined;
  /** What is wrong with the whole. */
  readonly rootError: string | undefined;
  /** Shows a refusal at the field that it means, else above the button; null takes those of the code back. */
  readonly refuse: (error: CallError | null) => void;
}

/**
 * A form that checks by `problems` as one types, once a field has been left or sent.
 * @param given what some fields begin with, instead of what was typed before.
 */
export function useAuthForm(
  problems: (fields: AuthFields) => ProblemsOf<AuthFields>,
  given: Partial<AuthFields> = {},
): AuthForm {
  const t = useTranslations('auth.problem');
  const unreached = useTranslations('app.state');
  const resolver = useMemo(() => resolverOf(problems), [problems]);
  const form = useForm<AuthFields>({
    defaultValues: { ...draftOf(), password: '', rePassword: '', ...given },
    mode: 'onTouched',
    resolver,
  });
  useEffect(
    () => () => {
      const { password: _, rePassword: __, ...draft } = form.getValues();
      keepDraft(draft);
    },
    [form],
  );
  const { errors } = form.formState;
  const errorOf = (name: keyof AuthFields): string | undefined => {
    const error = errors[name];
    if (error?.message === undefined) return undefined;
    // What our own rules find carries the key of its text.
    return error.type === 'rule' ? t(error.message as AuthProblem) : error.message;
  };
  const refuse = (error: CallError | null): void => {
    if (error === null) {
      form.clearErrors('code');
      form.clearErrors('root.server');
      return;
    }
    const field = blamedField(error.code, error.field, form.getValues('kind'));
    const message = error.isUncertain ? unreached('unreachable') : error.message;
    if (isField(field)) form.setError(field, { type: 'server', message }, { shouldFocus: true });
    else form.setError('root.server', { type: 'server', message });
  };
  return { form, errorOf, rootError: errors.root?.['server']?.message, refuse };
}
