import { ieoTermsIn } from '@bourse/contract/ieo';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/**
 * The terms of an offering; those at its announcement stand for ever. None of them is a secret, a winner or an order of
 * subscriptions: the draw has no setting.
 */
export const ieoTerms: TermsForm = {
  schema: ieoTermsIn,
  isComplete: true,
  fields: [
    { path: 'names', kind: 'names', label: 'product-kit.field.names' },
    { path: 'currency_id', kind: 'coin', label: 'ieo.field.coin', hint: 'ieo.hint.coin' },
    { path: 'pay_currency_id', kind: 'coin', label: 'ieo.field.pay' },
    { path: 'issue', kind: 'amount', label: 'ieo.field.issue', hint: 'ieo.hint.issue' },
    { path: 'price', kind: 'price', label: 'ieo.field.price', hint: 'ieo.hint.price' },
    { path: 'lot', kind: 'amount', label: 'ieo.field.lot', hint: 'ieo.hint.lot' },
    { path: 'minimum', kind: 'amount', label: 'ieo.field.minimum' },
    { path: 'maximum', kind: 'amount', label: 'ieo.field.maximum' },
    { path: 'deposit', kind: 'rate', label: 'ieo.field.deposit', fault: 'ieo.fault.deposit' },
    { path: 'first', kind: 'rate', label: 'ieo.field.first', hint: 'ieo.hint.first', fault: 'ieo.fault.first' },
    { path: 'forfeit', kind: 'rate', label: 'ieo.field.forfeit', fault: 'ieo.fault.forfeit' },
    { path: 'due_hours', kind: 'whole', label: 'ieo.field.due' },
    { path: 'starts_at', kind: 'moment', label: 'ieo.field.starts', hint: 'ieo.hint.starts' },
    { path: 'ends_at', kind: 'moment', label: 'ieo.field.ends', hint: 'ieo.hint.ends' },
    { path: 'lists_at', kind: 'moment', label: 'ieo.field.lists', hint: 'ieo.hint.lists', fault: 'ieo.fault.lists' },
    { path: 'lock_days', kind: 'whole', label: 'ieo.field.lock', fault: 'ieo.fault.lock' },
    {
      path: 'release',
      kind: 'choice',
      label: 'ieo.field.release',
      choices: [
        ['cliff', 'ieo.cliff'],
        ['daily', 'ieo.daily'],
      ],
    },
    { path: 'website', kind: 'link', label: 'ieo.field.website' },
    { path: 'whitepaper', kind: 'link', label: 'ieo.field.whitepaper' },
  ],
};
