import { leverTermsIn } from '@bourse/contract/lever';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/** The terms of a contract; none of them is a price or an outcome. */
export const leverTerms: TermsForm = {
  schema: leverTermsIn,
  isComplete: true,
  fields: [
    { path: 'names', kind: 'names', label: 'product-kit.field.names' },
    { path: 'symbol', kind: 'market', label: 'lever.field.symbol' },
    {
      path: 'level_type',
      kind: 'choice',
      label: 'lever.field.product',
      choices: [
        ['heyue', 'lever.heyue'],
        ['high', 'lever.high'],
      ],
    },
    { path: 'lot', kind: 'amount', label: 'lever.field.lot', hint: 'lever.hint.lot' },
    { path: 'multiples', kind: 'multiples', label: 'lever.field.multiples', hint: 'lever.hint.multiples' },
    { path: 'tiers', kind: 'tiers', label: 'lever.field.tiers', hint: 'lever.hint.tiers' },
    { path: 'maker_fee', kind: 'rate', label: 'lever.field.makerFee' },
    { path: 'taker_fee', kind: 'rate', label: 'lever.field.takerFee' },
    { path: 'overnight_fee', kind: 'rate', label: 'lever.field.overnight', hint: 'lever.hint.overnight' },
    {
      path: 'funding',
      kind: 'optionalRate',
      label: 'lever.field.funding',
      hint: 'lever.hint.funding',
      fault: 'lever.fault.funding',
    },
    {
      path: 'session',
      kind: 'session',
      label: 'lever.field.session',
      hint: 'lever.hint.session',
      fault: 'lever.fault.session',
    },
    { path: 'band', kind: 'rate', label: 'lever.field.band' },
    { path: 'longest_seconds', kind: 'optionalWhole', label: 'lever.field.longest', hint: 'lever.hint.longest' },
    { path: 'max_open_interest', kind: 'whole', label: 'lever.field.interest' },
    { path: 'open', kind: 'flag', label: 'product-kit.field.open' },
  ],
};
