import { type RefObject, useEffect } from 'react';
import { keyboardInset } from './keyboard-inset.ts';

/** Keeps `--keyboard` of an element at what the keyboard covers while it is open, so that it stays above. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const seen = globalThis.visualViewport;
    if (!isOpen || !seen) return undefined;
    const ending = new AbortController();
    const measure = (): void => {
      element.current?.style.setProperty('--keyboard', `${keyboardInset(innerHeight, seen)}px`);
    };
    measure();
    seen.addEventListener('resize', measure, { signal: ending.signal });
    seen.addEventListener('scroll', measure, { signal: ending.signal });
    return () => ending.abort();
  }, [element, isOpen]);
}
