import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { useInfiniteQuery } from '@tanstack/react-query';
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
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Reads a list of the own account page by page while the component is there. */
export function usePages<C extends AnyCall>(call: C, input: SentInputOf<C>, limit = 20): Pages<ItemOf<C>> {
  const token = useSession((session) => session.token);
  const query = useInfiniteQuery<
    Page<ItemOf<C>>,
    CallError,
    readonly ItemOf<C>[],
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
