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
  const [drawn, setDrawn] = useState<RowRange>({ from: 0, to: 0 });
  const latest = useRef(drawn);
  useLayoutEffect(() => {
    const look = (isNow: boolean): void => {
      const scrolledPx = -(list.current?.getBoundingClientRect().top ?? 0);
      const { onScreen, around } = rowsAt({ scrolledPx, screenPx: window.innerHeight, height, count });
      const { from, to } = latest.current;
      if (around.from === from && around.to === to) return;
      latest.current = around;
      // Rows that will be seen are drawn between the frames; those that are seen already, at once.
      const isMissed = onScreen.from < from || onScreen.to > to;
      if (isNow) setDrawn(around);
      else if (isMissed) flushSync(() => setDrawn(around));
      else startTransition(() => setDrawn(around));
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
