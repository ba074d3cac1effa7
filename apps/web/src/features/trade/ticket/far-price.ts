import { Big } from 'big.js';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import type { TicketFields } from './ticket-terms.ts';

/** From how many percent of the last price a limit is probably a slip of the finger. */
const farPercent = 5;

/** A limit that lies far from the market. */
export interface FarPrice {
  readonly side: 'above' | 'below';
  /** Of the last price, with one decimal. */
  readonly percent: string;
}

/** How far a limit lies from the last price; null below 5 %, for other kinds of orders, and while a price is unknown. */
export function farPriceOf({ kind, price }: TicketFields, last: string | null): FarPrice | null {
  const limit = readDecimal(price);
  if (kind !== 'limit' || limit === null || last === null || new Big(last).eq(0)) return null;
  const percent = new Big(limit).minus(last).times(100).div(last).round(1, Big.roundHalfUp);
  if (percent.abs().lt(farPercent)) return null;
  return { side: percent.gt(0) ? 'above' : 'below', percent: percent.abs().toFixed(1) };
}
