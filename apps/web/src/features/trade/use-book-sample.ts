import { followDepth, type ShownBook } from '@bourse/client/depth-view';
import { useEffect, useState } from 'react';
import { every } from '../../app/clock.ts';
import { feed } from '../../market/feed.ts';

const sampleMs = 500;

/**
 * The book of a market twice a second: often enough for what is estimated from it, and without drawing the ticket with
 * each change. null before the first snapshot.
 * @param symbol null where nothing depends on the book: then it is not followed.
 */
export function useBookSample(symbol: string | null): ShownBook | null {
  const [shown, setShown] = useState<{ readonly symbol: string; readonly book: ShownBook } | null>(null);
  useEffect(() => {
    if (symbol === null) return undefined;
    let latest: ShownBook | null = null;
    const show = (): void => {
      if (latest !== null) setShown({ symbol, book: latest });
    };
    const stopFollowing = followDepth(feed(), { symbol }, (book) => {
      // The first book, and that it is not to be trusted any more, are shown at once.
      const isTurn = latest === null || latest.isLive !== book.isLive;
      latest = book;
      if (isTurn) show();
    });
    const stopSampling = every(sampleMs, show);
    return () => {
      stopSampling();
      stopFollowing();
    };
  }, [symbol]);
  return shown?.symbol === symbol ? shown.book : null;
}
