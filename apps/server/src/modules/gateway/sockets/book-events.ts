import { venueSymbol } from '../endpoint.ts';
import { BookMirror } from './book-mirror.ts';
import type { Message, Named } from './told-market.ts';

/** Changes of the book, each from the one before: the first that fits a book read over REST begins at or before it. */
export function changesOf({ market, clock }: Named) {
  let isBegun = false;
  return (message: Message<'depth'>): object[] | null => {
    if (message.type === 'checksum') return [];
    if (message.type === 'snapshot') {
      // A second one comes where the books were read anew: what followers have counts no more.
      const mustBeginAnew = isBegun;
      isBegun = true;
      return mustBeginAnew ? null : [];
    }
    const { from_seq: from, seq, bids, asks } = message;
    const head = { e: 'depthUpdate', E: clock.now(), s: venueSymbol(market) };
    return [{ ...head, U: from + 1, u: seq, b: bids, a: asks }];
  };
}

/** The best levels, and the very best alone where there is no number. */
export function booksOf({ market }: Named, levels: number | null) {
  const mirror = new BookMirror();
  return (message: Message<'depth'>): object[] => {
    if (message.type === 'checksum') return [];
    mirror.take(message);
    const { bids, asks } = mirror.best(levels ?? 1);
    if (levels !== null) return [{ lastUpdateId: message.seq, bids, asks }];
    const [[bid, bidAmount] = ['0', '0'], [ask, askAmount] = ['0', '0']] = [bids[0], asks[0]];
    return [{ u: message.seq, s: venueSymbol(market), b: bid, B: bidAmount, a: ask, A: askAmount }];
  };
}
