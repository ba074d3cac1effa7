import { create } from 'zustand';
import { preferencesOf, usePreferences } from '../../../base/preferences/preferences.ts';
import { rewriteDecimal, writeDecimal } from '../../../base/money/read-decimal.ts';
import { isMarketKind } from './ticket-form.ts';
import { emptyTicket, type TicketFields } from './ticket-terms.ts';

interface Ticket {
  readonly symbol: string;
  readonly fields: TicketFields;
  /** Whether the price was put there by us and not by the customer. */
  readonly isPriceOurs: boolean;
}

/** The ticket, which book and chart read and fill, too. */
export const useTicket = create<Ticket>()(() => ({
  symbol: '',
  fields: { ...emptyTicket, slippageBps: preferencesOf().slippageBps },
  isPriceOurs: true,
}));

/** The price that the customer has put into the ticket of a market, as it was typed; null where there is none of theirs. */
export function useOwnPrice(symbol: string): string | null {
  return useTicket(({ symbol: own, fields, isPriceOurs }) =>
    own === symbol && !isPriceOurs && !isMarketKind(fields.kind) ? fields.price : null,
  );
}

/** Changes fields of the ticket. */
export function changeTicket(changed: Partial<TicketFields>): void {
  useTicket.setState(({ fields, isPriceOurs }) => ({
    fields: { ...fields, ...changed },
    isPriceOurs: isPriceOurs && changed.price === undefined,
  }));
}

/** Empties what is of one order alone once that was placed: its amount, and its exits with the wish for them. */
export function emptyPlaced(): void {
  changeTicket({ amount: '', total: '', hasExits: false, exitProfit: '', exitLoss: '' });
}

/** Begins a ticket for another market; side and kind stay. */
export function openTicket(symbol: string): void {
  const { symbol: before, fields } = useTicket.getState();
  if (before === symbol) return;
  const { side, kind, timeInForce, isPostOnly, selfTrade, slippageBps } = fields;
  useTicket.setState({
    symbol,
    fields: { ...emptyTicket, side, kind, timeInForce, isPostOnly, selfTrade, slippageBps },
    isPriceOurs: true,
  });
}

/**
 * Puts the price at which the order would trade now, a plain decimal, into a ticket whose price the customer has not
 * touched. It follows the book until there is an amount: what an order would cost must not change under the finger.
 */
export function offerPrice(symbol: string, price: string): void {
  const { symbol: own, fields, isPriceOurs } = useTicket.getState();
  if (own !== symbol || !isPriceOurs) return;
  if (fields.price !== '' && (fields.amount !== '' || fields.total !== '')) return;
  useTicket.setState({ fields: { ...fields, price: writeDecimal(price) } });
}

/** Takes a price of the book or chart, a plain decimal. The side stays; a market order becomes a limit order, which has a price. */
export function takePrice(plain: string): void {
  const { kind } = useTicket.getState().fields;
  const price = writeDecimal(plain);
  changeTicket(isMarketKind(kind) ? { kind: kind === 'market' ? 'limit' : 'stopLimit', price } : { price });
}

const figures = ['price', 'stop', 'stopLimit', 'exitProfit', 'exitLoss', 'amount', 'total', 'display'] as const;

// The bound follows the account and the other windows.
usePreferences.subscribe(({ slippageBps }, before) => {
  if (slippageBps !== before.slippageBps) changeTicket({ slippageBps });
});

// In another language `149,991` is another number: what stands in the ticket keeps its worth and changes its mark.
usePreferences.subscribe(({ lang }, before) => {
  if (lang === before.lang) return;
  useTicket.setState(({ fields }) => {
    const changed = figures.map((field) => [field, rewriteDecimal(fields[field], before.lang, lang)] as const);
    return { fields: { ...fields, ...Object.fromEntries(changed) } };
  });
});
