import type { AnyCall } from '@bourse/contract/call';
import type { Query, QueryClient } from '@tanstack/react-query';

/** What was read so short before the first message has all that came before that. */
const justMs = 2_000;

/**
 * Reads what is shown of a work anew with each message of it, but with the first one, which says only that there will be others,
 * just what was not read a moment ago: a page reads when it opens.
 * @param now milliseconds since 1970.
 */
export function workNews(queries: QueryClient, calls: readonly AnyCall[], now: () => number): () => void {
  let isFirst = true;
  return () => {
    const [isAll, since] = [!isFirst, now() - justMs];
    isFirst = false;
    const predicate = ({ state }: Query): boolean =>
      isAll || (state.fetchStatus !== 'fetching' && state.dataUpdatedAt < since);
    for (const { name } of calls) void queries.invalidateQueries({ queryKey: [name], predicate });
  };
}
