import { guessTermsIn } from '@bourse/contract/guess';
import type { TermsForm } from '../../base/manifests/terms-form.ts';

/** The terms of a quiz: what decides, when, and what is kept; none of them is an outcome. */
export const guessTerms: TermsForm = {
  schema: guessTermsIn,
  isComplete: true,
  fields: [
    { path: 'names', kind: 'names', label: 'guess.field.question' },
    { path: 'answers', kind: 'names', label: 'guess.field.answers', fault: 'guess.fault.answers' },
    {
      path: 'unit',
      kind: 'choice',
      label: 'guess.field.unit',
      choices: [
        ['money', 'guess.unit.money'],
        ['points', 'guess.unit.points'],
      ],
    },
    {
      path: 'currency_id',
      kind: 'coin',
      label: 'product-kit.field.currency',
      hint: 'guess.hint.currency',
      fault: 'guess.fault.currency',
    },
    { path: 'minimum', kind: 'amount', label: 'product-kit.field.minimum' },
    { path: 'maximum', kind: 'amount', label: 'product-kit.field.maximum' },
    { path: 'fee_rate', kind: 'rate', label: 'guess.field.fee', hint: 'guess.hint.fee', fault: 'guess.fault.fee' },
    { path: 'opens_at', kind: 'moment', label: 'guess.field.opens' },
    { path: 'closes_at', kind: 'moment', label: 'guess.field.closes', fault: 'guess.fault.closes' },
    { path: 'result_at', kind: 'moment', label: 'guess.field.result', fault: 'guess.fault.result' },
    { path: 'symbol', kind: 'market', label: 'guess.field.symbol', hint: 'guess.hint.symbol' },
    {
      path: 'level',
      kind: 'optional',
      label: 'guess.field.level',
      hint: 'guess.hint.level',
      fault: 'guess.fault.level',
    },
    {
      path: 'source_name',
      kind: 'text',
      label: 'guess.field.source',
      hint: 'guess.hint.source',
      fault: 'guess.fault.source',
    },
    { path: 'source_url', kind: 'text', label: 'guess.field.url', fault: 'guess.fault.url' },
    { path: 'open', kind: 'flag', label: 'product-kit.field.open' },
  ],
};
