import { followDepth, type ShownBook } from '@bourse/client/depth-view';
import { useEffect, useState } from 'react';
import { every } from '../../base/time/clock.ts';
import { feed } from '../../base/market/feed.ts';

const sampleMs = 500;

/** Tells the book of a market twice a second, and at once the first one and that it is not to be trusted any more. */
function sampleBook(symbol: string, show: (book: ShownBook) => void): () => void {
  let latest: ShownBook | null = null;
  const stopFollowing = followDepth(feed(), { symbol }, (book) => {
    const hasStateChanged = latest === null || latest.isLive !== book.isLive;
    latest = book;
    if (hasStateChanged) show(book);
  });
  const stopSampling = every(sampleMs, () => {
    if (latest !== null) show(latest);
  });
  return () => {
    stopSampling();
    stopFollowing();
  };
}

/**
 * The book of a market twice a second: often enough for what is estimated from it, and without drawing the ticket with
 * each change. null before the first snapshot.
 * @param symbol null where nothing depends on the book: then it is not followed.
 */
export function useBookSample(symbol: string | null): ShownBook | null {
  const [shown, setShown] = useState<{ readonly symbol: string; readonly book: ShownBook } | null>(null);
  useEffect(() => (symbol === null ? undefined : sampleBook(symbol, (book) => setShown({ symbol, book }))), [symbol]);
  return shown?.symbol === symbol ? shown.book : null;
}

/**
 * The best price of one side, as {@link useBookSample} follows it, for what draws nothing anew while that stays. null while
 * it is unknown or not to be trusted, and where there is none.
 */
export function useBestPrice(symbol: string | null, side: 'bids' | 'asks'): string | null {
  const [shown, setShown] = useState<{ readonly of: string; readonly price: string | null } | null>(null);
  const of = `${symbol} ${side}`;
  useEffect(() => {
    if (symbol === null) return undefined;
    return sampleBook(symbol, ({ isLive, [side]: levels }) => {
      const price = (isLive ? levels[0]?.[0] : undefined) ?? null;
      setShown((before) => (before?.of === of && before.price === price ? before : { of, price }));
    });
  }, [symbol, side, of]);
  return shown?.of === of ? shown.price : null;
}
