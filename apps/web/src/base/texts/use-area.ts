import { useEffect, useState } from 'react';
import type { Area } from './areas.ts';
import { loadTexts, useShownTexts } from './catalogs.ts';

/** Whether an area's texts are here: `failed` where they could not be fetched. */
export type AreaState = 'loading' | 'here' | 'failed';

const isHere = (area: Area): boolean => area in useShownTexts.getState().texts;

/** Fetches texts that belong to another feature than the page's own; none is wanted where it is undefined. */
export function useArea(area: Area | undefined): AreaState {
  // What was fetched last, and how that went.
  const [fetched, setFetched] = useState<{ readonly area: Area; readonly state: AreaState } | null>(null);
  useEffect(() => {
    if (area === undefined || isHere(area)) return undefined;
    let isOver = false;
    const end = (state: AreaState) => (): void => {
      if (!isOver) setFetched({ area, state });
    };
    loadTexts(area).then(end('here'), end('failed'));
    return () => {
      isOver = true;
    };
  }, [area]);
  if (area === undefined || isHere(area)) return 'here';
  return fetched?.area === area ? fetched.state : 'loading';
}
