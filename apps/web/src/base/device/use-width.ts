import { useSyncExternalStore } from 'react';

/** Widths from which a layout changes, in pixels as the stylesheet has them. */
const widths = { tablet: 768, desk: 1024, wide: 1440, huge: 1920 } as const;
/** One of the widths from which a layout changes. */
export type Width = keyof typeof widths;

interface Watched {
  readonly subscribe: (listener: () => void) => () => void;
  readonly matches: () => boolean;
}

const known: Partial<Record<Width, Watched>> = {};

function watch(width: Width): Watched {
  const watched = known[width];
  if (watched !== undefined) return watched;
  const list = matchMedia(`(width >= ${widths[width]}px)`);
  return (known[width] = {
    subscribe: (listener) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    matches: () => list.matches,
  });
}

/** Whether the window is at least so wide; follows its changes. */
export function useIsAtLeast(width: Width): boolean {
  const { subscribe, matches } = watch(width);
  return useSyncExternalStore(subscribe, matches);
}
