import { otcTermsIn } from '@bourse/contract/otc';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/** The terms of an offer of the desk; its price is the index with the spread. */
export const otcTerms: TermsForm = {
  schema: otcTermsIn,
  isComplete: true,
  fields: [
    { path: 'names', kind: 'names', label: 'product-kit.field.names' },
    { path: 'currency_id', kind: 'coin', label: 'otc.field.coin' },
    { path: 'minimum', kind: 'amount', label: 'product-kit.field.minimum' },
    { path: 'maximum', kind: 'amount', label: 'otc.field.maximum' },
    { path: 'spread', kind: 'rate', label: 'otc.field.spread', hint: 'otc.hint.spread' },
    { path: 'reviewed_from', kind: 'price', label: 'otc.field.reviewed', hint: 'otc.hint.reviewed' },
    { path: 'open', kind: 'flag', label: 'product-kit.field.open' },
  ],
};
