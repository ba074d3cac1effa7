import { msOf, venueId, venueSymbol } from '../endpoint.ts';
import type { Message, Named } from './told-market.ts';

/** New trades; what a snapshot holds was before. */
export function tradesOf({ market }: Named, event: 'trade' | 'aggTrade') {
  return (message: Message<'trades'>): object[] =>
    message.type === 'snapshot'
      ? []
      : message.list.map(({ id, price, amount, side, created_at: at }) => ({
          e: event,
          E: msOf(at),
          s: venueSymbol(market),
          ...(event === 'trade' ? { t: venueId(id) } : { a: venueId(id), f: venueId(id), l: venueId(id) }),
          p: price,
          q: amount,
          T: msOf(at),
          m: side === 'sell',
          M: true,
        }));
}
