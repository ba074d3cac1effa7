import { useRouterState } from '@tanstack/react-router';
import type { SearchOf } from './paths.ts';
import type { RoutePath } from './routes.ts';

/** What stands behind the path of the page that is shown, as {@link SearchOf} names it. Follows its changes. */
export function useSearch<P extends RoutePath>(_page: P): SearchOf<P> {
  const search: unknown = useRouterState({ select: ({ location }): unknown => location.search });
  return search as SearchOf<P>; // all fields are optional texts, and a page reads only those that its path names
}
