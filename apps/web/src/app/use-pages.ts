import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CallError, callOrThrow } from './api.ts';
import { useSession } from './session.ts';

/** What a call that pages lists. */
type ItemOf<C extends AnyCall> = OutputOf<C> extends { readonly list: readonly (infer T)[] } ? T : never;

interface Page<T> {
  readonly list: readonly T[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly cursor?: string | undefined;
}

/** Where the next page begins: behind a cursor in a list that grows for ever, by its number in a small one (S140). */
type Start = { readonly cursor: string } | { readonly page: number };

/** A list that is read page by page. */
export interface Pages<T> {
  /** All that was read so far, in one list; undefined before the first answer. */
  readonly items: readonly T[] | undefined;
  readonly error: CallError | null;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

function nextStart<T>({ cursor, page, limit, total }: Page<T>): Start | undefined {
  if (cursor !== undefined) return { cursor };
  // A list with cursors names none on its last page, which may be the first.
  return page > 0 && page * limit < total && page * limit < 10_000 ? { page: page + 1 } : undefined;
}

/** Reads a list of the own account page by page while the component is there. */
export function usePages<C extends AnyCall>(call: C, input: SentInputOf<C>, limit = 20): Pages<ItemOf<C>> {
  const token = useSession((session) => session.token);
  const query = useInfiniteQuery<Page<ItemOf<C>>, CallError, readonly ItemOf<C>[], readonly unknown[], Start | null>({
    queryKey: [call.name, token, 'pages', input, limit],
    queryFn: async ({ pageParam, signal }) => {
      const wanted = { ...input, limit: limit.toString(), ...startOf(pageParam) } as SentInputOf<C>; // every paged call takes these
      return (await callOrThrow(call, wanted, { signal })) as Page<ItemOf<C>>; // and answers with a page
    },
    initialPageParam: null,
    getNextPageParam: nextStart,
    enabled: call.auth === 'public' || token !== null,
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  });
  return {
    items: query.data,
    error: query.error,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

function startOf(start: Start | null): Record<string, string> {
  if (start === null) return {};
  return 'cursor' in start ? { cursor: start.cursor } : { page: start.page.toString() };
}
