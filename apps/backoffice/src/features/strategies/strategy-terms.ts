import { strategyTermsIn } from '@bourse/contract/strategy';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/** The terms of a strategy: its rule and its limits; none of them is a return. */
export const strategyTerms: TermsForm = {
  schema: strategyTermsIn,
  isComplete: true,
  fields: [
    { path: 'names', kind: 'names', label: 'product-kit.field.names' },
    {
      path: 'kind',
      kind: 'choice',
      label: 'strategies.field.kind',
      choices: [
        ['trend', 'strategies.trend'],
        ['reversal', 'strategies.reversal'],
      ],
    },
    { path: 'symbol', kind: 'market', label: 'strategies.field.symbol' },
    { path: 'fast', kind: 'whole', label: 'strategies.field.fast', hint: 'strategies.hint.fast' },
    { path: 'slow', kind: 'whole', label: 'strategies.field.slow' },
    { path: 'depth', kind: 'rate', label: 'strategies.field.depth' },
    { path: 'term_days', kind: 'whole', label: 'strategies.field.term' },
    { path: 'minimum', kind: 'price', label: 'strategies.field.minimum' },
    { path: 'maximum', kind: 'optional', label: 'strategies.field.maximum', hint: 'strategies.hint.maximum' },
    { path: 'quota', kind: 'price', label: 'strategies.field.quota' },
    { path: 'loss_limit', kind: 'rate', label: 'strategies.field.limit' },
    { path: 'open', kind: 'flag', label: 'product-kit.field.open' },
  ],
};
