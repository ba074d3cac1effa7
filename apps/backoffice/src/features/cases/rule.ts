import type { caseCalls } from '@bourse/contract/alerts';
import type { OutputOf } from '@bourse/contract/call';

/** A rule as the server lists it. */
export type Rule = OutputOf<typeof caseCalls.rules>[number];
/** What a rule is tuned by. */
export type Parameters = Rule['parameters'];

/** Everything that any rule is tuned by. */
export const parameterNames = [
  'activity',
  'currency_id',
  'amount',
  'threshold',
  'below_bps',
  'count',
  'minutes',
  'days',
  'price_bps',
  'share_bps',
] as const;
/** One of them. */
export type ParameterName = (typeof parameterNames)[number];

/** What can be counted. */
export const activities = ['transfer', 'conversion', 'trade'] as const;
