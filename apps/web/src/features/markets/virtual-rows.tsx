import { type ReactNode, type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowRange, rowsAt } from './row-range.ts';

interface VirtualRowsProps {
  readonly keys: readonly string[];
  /** Of each row, in pixels. */
  readonly height: number;
  readonly row: (key: string) => ReactNode;
  readonly label: string;
}

/** A list of any length of which only what is on the screen and a little around it is drawn, and followed. */
export function VirtualRows({ keys, height, row, label }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { from, to } = useRowsOnScreen(list, keys.length, height);
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: keys.length * height }}>
      {keys.slice(from, to).map((key, index) => (
        <li
          key={key}
          aria-setsize={keys.length}
          aria-posinset={from + index + 1}
          className="absolute inset-x-0"
          // A place of its own and no transform, which would be one more thing to put in order with every frame.
          style={{ height, top: (from + index) * height }}
        >
          {row(key)}
        </li>
      ))}
    </ul>
  );
}

/** Which rows of a list are drawn, as the window is scrolled. */
function useRowsOnScreen(list: RefObject<HTMLUListElement | null>, count: number, height: number): RowRange {
  // As many as a screen holds belong to the first drawing of the page, which goes in pieces.
  const [drawn, setDrawn] = useState<RowRange>(
    () => rowsAt({ scrolledPx: 0, screenPx: window.innerHeight, height, count }).onScreen,
  );
  const asked = useRef(drawn);
  const standing = useRef(drawn);
  useLayoutEffect(() => {
    standing.current = drawn;
  }, [drawn]);
  useLayoutEffect(() => {
    const look = (isDrawing: boolean): void => {
      const scrolledPx = -(list.current?.getBoundingClientRect().top ?? 0);
      const { onScreen, around } = rowsAt({ scrolledPx, screenPx: window.innerHeight, height, count });
      // Rows that will be seen are drawn between the frames; those that are seen already, at once.
      const isMissed = onScreen.from < standing.current.from || onScreen.to > standing.current.to;
      const isAsked = around.from === asked.current.from && around.to === asked.current.to;
      if (isAsked && !isMissed) return;
      asked.current = around;
      if (!isMissed) startTransition(() => setDrawn(around));
      else if (isDrawing) setDrawn(around);
      else flushSync(() => setDrawn(around));
    };
    const onScroll = (): void => look(false);
    look(true);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [list, count, height]);
  return drawn;
}
