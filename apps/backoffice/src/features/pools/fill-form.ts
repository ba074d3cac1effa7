import type { SentInputOf } from '@bourse/contract/call';
import type { poolCalls } from '@bourse/contract/pool';
import { isAmount, typedDecimal } from '../../base/format/decimals.ts';

/** What is typed to fill a pool. */
export interface Fill {
  readonly product: string;
  /** The id of the currency. */
  readonly currency: string;
  readonly number: string;
  readonly reason: string;
}

/** Nothing is chosen for anybody: money goes where somebody meant it to. */
export const emptyFill: Fill = { product: '', currency: '', number: '', reason: '' };

/** The fields that are judged here; the reason is judged everywhere in the same way. */
export type FillField = 'product' | 'currency' | 'number' | 'reason';

/** Whether a field keeps the request from being sent. */
export function fillFault(fill: Fill, field: FillField): boolean {
  return field === 'number' ? !isAmount(fill.number) : fill[field].trim() === '';
}

/** The request for what was typed; null while a field is wrong. */
export function fillInput(fill: Fill): SentInputOf<typeof poolCalls.fill> | null {
  const fields: readonly FillField[] = ['product', 'currency', 'number', 'reason'];
  if (fields.some((field) => fillFault(fill, field))) return null;
  const { product, currency, number, reason } = fill;
  return { product, currency_id: currency, number: typedDecimal(number), reason: reason.trim() };
}
