import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface VirtualRowsProps {
  readonly keys: readonly string[];
  /** Of each row, in pixels. */
  readonly height: number;
  readonly row: (key: string) => ReactNode;
  readonly label: string;
}

/** A list of any length of which only what is on the screen is drawn, and followed. */
export function VirtualRows({ keys, height, row, label }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // Its functions must not be memoized, and no compiler does so here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => height,
    overscan: 4,
    scrollMargin: top,
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const key = keys[index];
        return key === undefined ? null : (
          <li
            key={key}
            aria-setsize={keys.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ height, transform: `translateY(${start - top}px)` }}
          >
            {row(key)}
          </li>
        );
      })}
    </ul>
  );
}
