import { type PointerEvent, useState } from 'react';

export interface Scrub {
  /** Where a finger or the mouse points, 0 to 1 from the left; null where none does. */
  readonly at: number | null;
  /** For the element whose width is the chart's. */
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** Follows a finger or the mouse over a chart. */
export function useScrub(): Scrub {
  const [at, setAt] = useState<number | null>(null);
  const follow = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(width > 0 ? Math.min(1, Math.max(0, (event.clientX - left) / width)) : null);
  };
  const end = (): void => setAt(null);
  return { at, handlers: { onPointerMove: follow, onPointerDown: follow, onPointerLeave: end, onPointerCancel: end } };
}
