import { alertRules } from '@bourse/contract/alerts';
import * as z from 'zod/mini';
import { typedDecimal } from '../../base/format/decimals.ts';
import { type ParameterName, parameterNames, type Rule } from './rule.ts';

/** What is typed for a rule, each parameter as text. */
export type TypedParameters = Partial<Readonly<Record<ParameterName, string>>>;

/** The parameters of a rule as they stand in the form. */
export function typedOf({ parameters }: Rule): TypedParameters {
  const typed = parameterNames.flatMap((name) => {
    const value = parameters[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(typed) as TypedParameters; // a text for each of the rule's own names
}

/** The parameters that were typed; null while they are none of the rule's kind. */
export function parametersOf(kind: Rule['kind'], typed: TypedParameters): Rule['parameters'] | null {
  const read = ([name, text]: readonly [string, string]): readonly [string, string | number] => {
    if (name === 'activity') return [name, text];
    const decimal = typedDecimal(text);
    if (name === 'amount' || name === 'threshold') return [name, decimal];
    return [name, /^\d{1,9}$/.test(decimal) ? Number.parseInt(decimal, 10) : decimal];
  };
  const parsed = z.safeParse(alertRules[kind], Object.fromEntries(Object.entries(typed).map(read)));
  return parsed.success ? parsed.data : null;
}
