import { useSyncExternalStore } from 'react';

/** Widths from which a layout changes, as the stylesheet has them. */
export type Width = 'tablet' | 'desk' | 'wide' | 'huge';
const queriesOf: Readonly<Record<Width, string>> = {
  tablet: '(width >= 768px)',
  desk: '(width >= 1024px)',
  wide: '(width >= 1440px)',
  huge: '(width >= 1920px)',
};
const lists = new Map<Width, MediaQueryList>();

function listOf(width: Width): MediaQueryList {
  const known = lists.get(width) ?? matchMedia(queriesOf[width]);
  lists.set(width, known);
  return known;
}

const subscribers: Readonly<Record<Width, (listener: () => void) => () => void>> = {
  tablet: (listener) => subscribe('tablet', listener),
  desk: (listener) => subscribe('desk', listener),
  wide: (listener) => subscribe('wide', listener),
  huge: (listener) => subscribe('huge', listener),
};

function subscribe(width: Width, listener: () => void): () => void {
  listOf(width).addEventListener('change', listener);
  return () => {
    listOf(width).removeEventListener('change', listener);
  };
}

/** Whether the window is at least so wide; follows its changes. */
export function useIsAtLeast(width: Width): boolean {
  return useSyncExternalStore(subscribers[width], () => listOf(width).matches);
}
