import { lockupTermsIn } from '@bourse/contract/lockup';
import type { TermsForm } from '../../base/manifests/terms-form.ts';
import { earningFields } from '../product-kit/terms-fields.ts';

/** What the terms of a lock-up product have of their own: the lower rate is promised, the upper one reserved. */
export const lockupTerms: TermsForm = {
  schema: lockupTermsIn,
  fields: [
    { path: 'rate_low', kind: 'rate', label: 'lockup.field.rateLow', hint: 'lockup.hint.rateLow' },
    {
      path: 'rate_high',
      kind: 'rate',
      label: 'lockup.field.rateHigh',
      hint: 'lockup.hint.rateHigh',
      fault: 'lockup.fault.rateHigh',
    },
    ...earningFields,
  ],
};
