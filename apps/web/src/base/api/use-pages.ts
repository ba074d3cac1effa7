import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallError } from '@bourse/client/call-error';
import { callOrThrow } from './api.ts';
import { nextStart, type Page, type PageStart, startFields } from './paging.ts';
import { useSession } from '../session/session.ts';

/** What a call that pages lists. */
type ItemOf<C extends AnyCall> = OutputOf<C> extends { readonly list: readonly (infer T)[] } ? T : never;

/** A list that is read page by page. */
export interface Pages<T> {
  /** All that was read so far, in one list; undefined before the first answer. */
  readonly items: readonly T[] | undefined;
  readonly error: CallError | null;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  /** Whether the next page was asked for and is not there yet. */
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Who is told a list: only who is signed in, unless it says otherwise; the app is built without what calls say of it. */
export interface Readers {
  readonly isPublic?: boolean;
}

/**
 * Reads a list of the own account page by page while the component is there. A page that was asked for is fetched even when
 * the list is read anew meanwhile, which ends a request that is under way.
 */
export function usePages<C extends AnyCall>(
  call: C,
  input: SentInputOf<C>,
  limit = 20,
  { isPublic = false }: Readers = {},
): Pages<ItemOf<C>> {
  const token = useSession((session) => session.token);
  const query = useInfiniteQuery<
    Page<ItemOf<C>>,
    CallError,
    { readonly items: readonly ItemOf<C>[]; readonly count: number },
    readonly unknown[],
    PageStart | null
  >({
    queryKey: [call.name, token, 'pages', input, limit],
    queryFn: async ({ pageParam, signal }) => {
      const wanted = { ...input, limit: limit.toString(), ...startFields(pageParam) } as SentInputOf<C>; // every paged call takes these
      return (await callOrThrow(call, wanted, { signal })) as Page<ItemOf<C>>; // and answers with a page
    },
    initialPageParam: null,
    getNextPageParam: nextStart,
    enabled: isPublic || token !== null,
    select: ({ pages }) => ({ items: pages.flatMap(({ list }) => list), count: pages.length }),
  });
  const { data, error, isFetching, hasNextPage, fetchNextPage } = query;
  const count = data?.count ?? 0;
  const list = JSON.stringify([call.name, input]);
  const [wanted, setWanted] = useState({ list, count: 1 });
  const isLoadingMore = hasNextPage && error === null && wanted.list === list && wanted.count > count;
  const isNext = isLoadingMore && !isFetching;
  useEffect(() => {
    if (isNext) void fetchNextPage();
  }, [isNext, fetchNextPage]);
  return {
    items: data?.items,
    error,
    isFetching,
    hasMore: hasNextPage,
    isLoadingMore,
    loadMore: () => (error === null ? setWanted({ list, count: count + 1 }) : void fetchNextPage()),
    retry: () => void query.refetch(),
  };
}
