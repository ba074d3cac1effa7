import { Big } from 'big.js';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import { cutToStep } from '../steps.ts';
import type { Market } from '../market-terms.ts';
import { type ExitField, exitFields, type Problem, type TicketFields } from './ticket-terms.ts';

type Ticket = Pick<TicketFields, 'kind' | 'side' | 'price' | 'hasExits' | 'exitsIn' | ExitField>;

/** Whether a kind of order may have exits: its price is known beforehand. */
export function mayHaveExits({ kind }: Pick<TicketFields, 'kind'>): boolean {
  return kind === 'limit' || kind === 'stopLimit';
}

/** The exits that the ticket names. */
export function namedExits(fields: Ticket): readonly ExitField[] {
  if (!fields.hasExits || !mayHaveExits(fields)) return [];
  return exitFields.filter((field) => fields[field].trim() !== '');
}

/** The exits that are judged: those that are named, and the first of both where exits are wanted and none is named. */
export function judgedExits(fields: Ticket): readonly ExitField[] {
  const named = namedExits(fields);
  return named.length === 0 && fields.hasExits && mayHaveExits(fields) ? ['exitProfit'] : named;
}

/** Whether an exit lies above the order's own price. */
export function isAbove(side: TicketFields['side'], field: ExitField): boolean {
  return (side === 'buy') === (field === 'exitProfit');
}

/**
 * The price of an exit, a plain decimal: as it was typed, or so many percent away from the order's price, cut to the tick.
 * @returns null while it cannot be read.
 */
export function exitPrice(fields: Ticket, field: ExitField, { tick }: Pick<Market, 'tick'>): string | null {
  const typed = readDecimal(fields[field]);
  if (typed === null || fields.exitsIn === 'price') return typed;
  const price = readDecimal(fields.price);
  if (price === null) return null;
  const away = new Big(price).times(typed).div(100);
  const exact = isAbove(fields.side, field) ? new Big(price).plus(away) : new Big(price).minus(away);
  return exact.lte(0) ? '0' : cutToStep(exact.toFixed(), tick);
}

/** What is wrong with where an exit lies; what is wrong with how it is written is known already. */
export function problemOfExit(fields: Ticket, field: ExitField, market: Pick<Market, 'tick'>): Problem | null {
  const [own, exit] = [readDecimal(fields.price), exitPrice(fields, field, market)];
  if (own === null || exit === null) return null;
  if (new Big(exit).eq(0)) return { field, code: 'zero' };
  if (isAbove(fields.side, field)) return new Big(exit).gt(own) ? null : { field, code: 'exitAbove', bound: own };
  return new Big(exit).lt(own) ? null : { field, code: 'exitBelow', bound: own };
}
