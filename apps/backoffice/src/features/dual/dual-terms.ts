import { dualTermsIn } from '@bourse/contract/dual';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/** The terms of a product of dual investment; none of them is a settlement price or an outcome. */
export const dualTerms: TermsForm = {
  schema: dualTermsIn,
  isComplete: true,
  fields: [
    { path: 'names', kind: 'names', label: 'product-kit.field.names' },
    {
      path: 'type',
      kind: 'choice',
      label: 'dual.field.type',
      choices: [
        ['call', 'dual.call'],
        ['put', 'dual.put'],
      ],
    },
    { path: 'currency_id', kind: 'coin', label: 'dual.field.coin' },
    { path: 'unit_price', kind: 'price', label: 'dual.field.unit', hint: 'dual.hint.unit' },
    { path: 'apr', kind: 'rate', label: 'dual.field.apr' },
    { path: 'linked_price', kind: 'price', label: 'dual.field.linked', hint: 'dual.hint.linked' },
    { path: 'maturity', kind: 'day', label: 'dual.field.maturity', hint: 'dual.hint.maturity' },
    { path: 'shares', kind: 'whole', label: 'dual.field.shares' },
    { path: 'maximum_shares', kind: 'optionalWhole', label: 'dual.field.most', hint: 'dual.hint.most' },
    { path: 'open', kind: 'flag', label: 'product-kit.field.open' },
  ],
};
