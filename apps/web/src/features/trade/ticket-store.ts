import { create } from 'zustand';
import { emptyTicket, isMarketKind, type TicketFields } from './ticket-form.ts';

interface Ticket {
  readonly symbol: string;
  readonly fields: TicketFields;
  /** Whether the price was put there by us and not by the customer: it is filled in with the first quote only. */
  readonly isPriceOurs: boolean;
}

/** The ticket, which book and chart read and fill, too. */
export const useTicket = create<Ticket>()(() => ({ symbol: '', fields: emptyTicket, isPriceOurs: true }));

/** Changes fields of the ticket. */
export function changeTicket(changed: Partial<TicketFields>): void {
  useTicket.setState(({ fields, isPriceOurs }) => ({
    fields: { ...fields, ...changed },
    isPriceOurs: isPriceOurs && changed.price === undefined,
  }));
}

/** Begins a ticket for another market; side and kind stay. */
export function openTicket(symbol: string): void {
  const { symbol: before, fields } = useTicket.getState();
  if (before === symbol) return;
  const { side, kind, timeInForce, isPostOnly, selfTrade } = fields;
  useTicket.setState({
    symbol,
    fields: { ...emptyTicket, side, kind, timeInForce, isPostOnly, selfTrade },
    isPriceOurs: true,
  });
}

/** Puts the market's price into a ticket that has none yet. */
export function offerPrice(symbol: string, price: string): void {
  const { symbol: own, fields, isPriceOurs } = useTicket.getState();
  if (own === symbol && isPriceOurs && fields.price === '') useTicket.setState({ fields: { ...fields, price } });
}

/** Takes a price of the book or chart. The side stays; a market order becomes a limit order, which has a price. */
export function takePrice(price: string): void {
  const { kind } = useTicket.getState().fields;
  changeTicket(isMarketKind(kind) ? { kind: kind === 'market' ? 'limit' : 'stopLimit', price } : { price });
}
