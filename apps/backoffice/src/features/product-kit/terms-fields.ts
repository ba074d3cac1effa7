import type { TermsField, TermsForm } from '../../base/manifests/terms-form.ts';

const named: readonly TermsField[] = [
  { path: 'names', kind: 'names', label: 'product-kit.field.names' },
  { path: 'currency_id', kind: 'coin', label: 'product-kit.field.currency' },
  { path: 'term_days', kind: 'whole', label: 'product-kit.field.termDays' },
];

const sold: readonly TermsField[] = [
  { path: 'minimum', kind: 'amount', label: 'product-kit.field.minimum' },
  { path: 'maximum', kind: 'optional', label: 'product-kit.field.maximum', hint: 'product-kit.hint.maximum' },
  { path: 'quota', kind: 'amount', label: 'product-kit.field.quota', hint: 'product-kit.hint.quota' },
  { path: 'whole_amounts', kind: 'flag', label: 'product-kit.field.wholeAmounts' },
  { path: 'penalty', kind: 'penalty', label: 'product-kit.field.penalty' },
  { path: 'open', kind: 'flag', label: 'product-kit.field.open' },
];

/** What the terms of those products have that pay a yield day by day. */
export const earningFields: readonly TermsField[] = [
  {
    path: 'dividend_hour',
    kind: 'whole',
    label: 'product-kit.field.dividendHour',
    hint: 'product-kit.hint.dividendHour',
  },
  { path: 'renewable', kind: 'flag', label: 'product-kit.field.renewable' },
];

/** Every field of a family's terms, in the order in which they are filled in. */
export function fieldsOf({ fields, isComplete }: TermsForm): readonly TermsField[] {
  return isComplete === true ? fields : [...named, ...fields, ...sold];
}
