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
  const [shown, setShown] = useState({ of: '', book: emptyBook });
  const latest = useRef(emptyBook);
  const of = `${symbol}:${step ?? ''}`;
  useEffect(() => {
    if (symbol === '') return undefined;
    let frame = 0;
    const draw = (): void => {
      frame = 0;
      setShown({ of, book: latest.current });
    };
    const stop = followDepth(feed(), { symbol, ...(step === undefined ? {} : { step }) }, (book) => {
      latest.current = book;
      if (frame === 0) frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [symbol, step, of]);
  return shown.of === of ? shown.book : emptyBook;
}
