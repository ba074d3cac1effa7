import { useMemo } from 'react';
import { searchIn, type SearchOf } from './paths.ts';
import type { RoutePath } from './routes.ts';
import { useShownPlace } from './shown-place.ts';

/** What stands behind the path of the page that is shown, as {@link SearchOf} names it. Follows its changes. */
export function useSearch<P extends RoutePath>(_page: P): SearchOf<P> {
  const place = useShownPlace();
  // All fields are optional texts, and a page reads only those that its path names.
  return useMemo(() => searchIn(place) as SearchOf<P>, [place]); // see above
}
