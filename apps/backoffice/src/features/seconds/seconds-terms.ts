import { secondsTermsIn } from '@bourse/contract/seconds';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/** The terms of a market for timed options; none of them is a price or an outcome. */
export const secondsTerms: TermsForm = {
  schema: secondsTermsIn,
  isComplete: true,
  fields: [
    { path: 'names', kind: 'names', label: 'product-kit.field.names' },
    { path: 'symbol', kind: 'market', label: 'seconds.field.symbol' },
    { path: 'currency_id', kind: 'coin', label: 'product-kit.field.currency' },
    { path: 'minimum', kind: 'amount', label: 'product-kit.field.minimum' },
    { path: 'maximum', kind: 'amount', label: 'seconds.field.maximum' },
    { path: 'exposure', kind: 'amount', label: 'seconds.field.exposure', hint: 'seconds.hint.exposure' },
    { path: 'window_seconds', kind: 'whole', label: 'seconds.field.window', hint: 'seconds.hint.window' },
    { path: 'periods', kind: 'periods', label: 'seconds.field.periods', hint: 'seconds.hint.periods' },
    { path: 'open', kind: 'flag', label: 'product-kit.field.open' },
  ],
};
