import type { OutputOf } from '@bourse/contract/call';
import type { fiatCalls } from '@bourse/contract/fiat';

/** A method as it is offered. */
export type Method = OutputOf<typeof fiatCalls.methods>[number];
/** One of what a payer is asked for. */
export type PayerField = Method['payer'][number];
/** What was typed of the payer. */
export type PayerDraft = Readonly<Partial<Record<PayerField, string>>>;

/** What is wrong with an amount; null where nothing is. */
export type AmountProblem = 'empty' | 'integer' | 'minimum' | 'maximum';

/** The digits of an amount as they were typed, without what separates groups; whole amounts alone are paid. */
export function wholeAmount(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s’'_]/gu, '');
}

/** What is wrong with an amount under a method's terms. */
export function amountProblem(
  typed: string,
  { minimum, maximum }: Pick<Method, 'minimum' | 'maximum'>,
): AmountProblem | null {
  const amount = wholeAmount(typed);
  if (amount === '') return 'empty';
  if (!/^[1-9]\d{0,14}$/.test(amount)) return 'integer';
  if (BigInt(amount) < BigInt(minimum)) return 'minimum';
  return BigInt(amount) > BigInt(maximum) ? 'maximum' : null;
}

/** The first field of the payer that is missing; null where none is. */
export function missingField(fields: readonly PayerField[], draft: PayerDraft): PayerField | null {
  return fields.find((field) => (draft[field] ?? '').trim() === '') ?? null;
}

/** The country that stands there first: that of the verified identity where it is offered. */
export function firstCountry<C extends string>(offered: readonly C[], verified: string | undefined): C | null {
  return offered.find((code) => code === verified) ?? null;
}
