import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { after, every } from './browser-timers.ts';

const HOLD_MS = 400;
const REPEAT_MS = 80;

export interface HoldHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: { preventDefault(): void }) => void;
  readonly onClick: (event: { readonly detail: number }) => void;
}

/** Repeats `act` while a button is held: at once, again after 400 ms, then 12 times a second. Keys press it once. */
export function useHoldToRepeat(act: () => void): HoldHandlers {
  const latest = useRef(act);
  const stop = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const release = (): void => {
    stop.current?.();
    stop.current = null;
  };
  useEffect(() => () => stop.current?.(), []);
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      release();
      latest.current();
      stop.current = after(HOLD_MS, () => {
        latest.current();
        stop.current = every(REPEAT_MS, () => latest.current());
      });
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // A long press of a finger would open a menu instead.
    onContextMenu: (event) => event.preventDefault(),
    // A press by a pointer has acted when it went down; one by a key or a screen reader has no detail.
    onClick(event) {
      if (event.detail === 0) latest.current();
    },
  };
}
