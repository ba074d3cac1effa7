import { type PointerEvent, type RefObject, useRef } from 'react';

const CLOSE_PX = 72;
const FLICK_PX_PER_MS = 0.5;

interface Swipe {
  readonly startY: number;
  readonly startMs: number;
}

export interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/** Lets a finger pull a sheet down by its head: far enough or fast enough, and `onClose` is asked. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onClose: () => void): SwipeHandlers {
  const swipe = useRef<Swipe | null>(null);
  const end = (): void => {
    swipe.current = null;
    sheet.current?.removeAttribute('data-dragging');
    sheet.current?.style.removeProperty('--drag');
  };
  return {
    onPointerDown(event) {
      if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return;
      if (event.target.closest('button, a, input')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      swipe.current = { startY: event.clientY, startMs: event.timeStamp };
      sheet.current?.setAttribute('data-dragging', '');
    },
    onPointerMove(event) {
      if (!swipe.current) return;
      const pulled = Math.max(0, event.clientY - swipe.current.startY);
      sheet.current?.style.setProperty('--drag', `${pulled}px`);
    },
    onPointerUp(event) {
      if (!swipe.current) return;
      const pulled = event.clientY - swipe.current.startY;
      const speed = pulled / Math.max(1, event.timeStamp - swipe.current.startMs);
      end();
      if (pulled > CLOSE_PX || (pulled > 16 && speed > FLICK_PX_PER_MS)) onClose();
    },
    onPointerCancel: end,
  };
}
