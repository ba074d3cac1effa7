import { followDepth, type ShownBook } from '@bourse/client/depth-view';
import { useEffect, useRef, useState } from 'react';
import { feed } from './feed.ts';

/** A book before its first snapshot. */
const emptyBook: ShownBook = { isLive: false, seq: 0, bids: [], asks: [] };

/**
 * Follows a book while the component is there, drawn at most once a frame.
 * @param step joins levels to multiples of it; undefined shows every price. An empty symbol follows nothing.
 */
export function useDepth(symbol: string, step?: string): ShownBook {
  const [book, setBook] = useState(emptyBook);
  const latest = useRef(emptyBook);
  useEffect(() => {
    setBook(emptyBook);
    if (symbol === '') return undefined;
    let frame = 0;
    const draw = (): void => {
      frame = 0;
      setBook(latest.current);
    };
    const stop = followDepth(feed(), { symbol, ...(step === undefined ? {} : { step }) }, (shown) => {
      latest.current = shown;
      if (frame === 0) frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [symbol, step]);
  return book;
}
