import { miningTermsIn } from '@bourse/contract/mining';
import type { TermsForm } from '../../base/manifests/terms-form.ts';
import { earningFields } from '../product-kit/terms-fields.ts';

/** What the terms of a mining product have of their own: a daily budget that all positions share. */
export const miningTerms: TermsForm = {
  schema: miningTermsIn,
  fields: [
    {
      path: 'daily_budget',
      kind: 'amount',
      label: 'mining.field.dailyBudget',
      hint: 'mining.hint.dailyBudget',
      fault: 'mining.fault.dailyBudget',
    },
    { path: 'rate_max', kind: 'rate', label: 'mining.field.rateMax', hint: 'mining.hint.rateMax' },
    ...earningFields,
  ],
};
