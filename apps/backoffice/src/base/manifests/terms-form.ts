import type * as z from 'zod/mini';
import type { TextKey } from '../texts/areas.ts';

/**
 * How a field of terms is filled in: a name in each language, a coin, a whole number, an amount, one that may be empty, a
 * rate in percent, yes or no, what an early end costs, coins with their parts of a whole, a market, periods with payouts, a
 * whole number or a rate that may be empty, one of several words, multiples, tiers of values with what each allows and
 * demands, a price without a currency, a day, hours of trading that may be empty, a minute of UTC, a text, an address of the
 * web that may be empty, coins that can be pledged with their haircuts and limits.
 */
export type TermsFieldKind =
  | 'names'
  | 'coin'
  | 'whole'
  | 'amount'
  | 'optional'
  | 'rate'
  | 'flag'
  | 'penalty'
  | 'weights'
  | 'market'
  | 'periods'
  | 'optionalWhole'
  | 'optionalRate'
  | 'choice'
  | 'multiples'
  | 'tiers'
  | 'price'
  | 'day'
  | 'session'
  | 'moment'
  | 'text'
  | 'link'
  | 'pledges';

/** A field of terms by its name in the contract's schema. */
export interface TermsField {
  readonly path: string;
  readonly kind: TermsFieldKind;
  readonly label: TextKey;
  readonly hint?: TextKey;
  /** Of a choice: each value with its word, the first chosen at first. */
  readonly choices?: readonly (readonly [value: string, label: TextKey])[];
  /** What is wrong with it, where the words of its kind do not say that. */
  readonly fault?: TextKey;
}

/** How the terms of a family are filled in and judged. */
export interface TermsForm {
  /** The contract's own, by which the server judges, too. */
  readonly schema: z.ZodMiniType;
  /** What the family's terms have beside those of every product. */
  readonly fields: readonly TermsField[];
  /** `fields` are all that there are: the family's products have no term, quota and penalty. */
  readonly isComplete?: true;
}
