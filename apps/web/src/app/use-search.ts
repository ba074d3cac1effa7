import { useMemo } from 'react';
import { usePlace } from './history.ts';
import { searchIn, type SearchOf } from './paths.ts';
import type { RoutePath } from './routes.ts';

/** What stands behind the path of the page that is shown, as {@link SearchOf} names it. Follows its changes. */
export function useSearch<P extends RoutePath>(_page: P): SearchOf<P> {
  const place = usePlace();
  // All fields are optional texts, and a page reads only those that its path names.
  return useMemo(() => searchIn(place) as SearchOf<P>, [place]); // see above
}
