import { etfTermsIn } from '@bourse/contract/etf';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/** What the terms of an ETF product have of their own: the basket, and how it is kept. */
export const etfTerms: TermsForm = {
  schema: etfTermsIn,
  fields: [
    { path: 'basket', kind: 'weights', label: 'etf.field.basket', hint: 'etf.hint.basket', fault: 'etf.fault.basket' },
    { path: 'base_price', kind: 'amount', label: 'etf.field.basePrice', hint: 'etf.hint.basePrice' },
    {
      path: 'rebalanced_every_days',
      kind: 'whole',
      label: 'etf.field.rebalancedEveryDays',
      hint: 'etf.hint.rebalancedEveryDays',
    },
  ],
};
