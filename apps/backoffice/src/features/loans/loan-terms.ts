import { loanTermsIn } from '@bourse/contract/loan-terms';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/** The terms of a product: what is lent for how long at which rate, on which coins. */
export const loanTerms: TermsForm = {
  schema: loanTermsIn,
  isComplete: true,
  fields: [
    { path: 'names', kind: 'names', label: 'product-kit.field.names' },
    { path: 'currency_id', kind: 'coin', label: 'loans.field.currency' },
    { path: 'minimum', kind: 'amount', label: 'loans.field.minimum' },
    { path: 'maximum', kind: 'amount', label: 'loans.field.maximum' },
    { path: 'lot', kind: 'amount', label: 'loans.field.lot', hint: 'loans.hint.lot' },
    {
      path: 'cycles',
      kind: 'multiples',
      label: 'loans.field.cycles',
      hint: 'loans.hint.cycles',
      fault: 'loans.fault.cycles',
    },
    { path: 'daily_rate', kind: 'rate', label: 'loans.field.rate', hint: 'loans.hint.rate' },
    { path: 'pledges', kind: 'pledges', label: 'loans.field.pledges' },
    { path: 'otc', kind: 'flag', label: 'loans.field.otc' },
    {
      path: 'lien',
      kind: 'optionalWhole',
      label: 'loans.field.lien',
      hint: 'loans.hint.lien',
      fault: 'loans.fault.lien',
    },
    { path: 'slippage', kind: 'optionalRate', label: 'loans.field.slippage', hint: 'loans.hint.slippage' },
    { path: 'open', kind: 'flag', label: 'product-kit.field.open' },
  ],
};
