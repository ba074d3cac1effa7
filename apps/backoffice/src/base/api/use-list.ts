import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { exportCalls } from '@bourse/contract/audit';
import type { CallError } from '@bourse/client/call-error';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { saveFile } from '@bourse/ui/save-file';
import { useSession } from '../session/session.ts';
import { callOrThrow } from './api.ts';

/** What a call that lists by a cursor answers. */
interface Page {
  readonly list: readonly unknown[];
  readonly total: number;
  readonly cursor?: string | undefined;
}

type RowOf<C extends AnyCall> = OutputOf<C> extends { readonly list: readonly (infer Row)[] } ? Row : never;

/** A list as far as it has been read. */
export interface ReadList<Row> {
  readonly rows: readonly Row[];
  /** How many there are; the server counts to 10,000. */
  readonly total: number;
  /** Null where nothing follows. */
  readonly more: (() => void) | null;
}

/** Reads a list page by page while the component is there. */
export function useList<C extends AnyCall>(
  call: C,
  input: Omit<SentInputOf<C>, 'page' | 'limit' | 'cursor'>,
  { everyMs, limit = 50 }: { readonly everyMs?: number; readonly limit?: number } = {},
) {
  const token = useSession((session) => session.token);
  const query = useInfiniteQuery<Page, CallError, ReadList<RowOf<C>>, readonly unknown[], string | null>({
    queryKey: [call.name, token, input, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      // The paging fields are those of every list, and the answer has its shape.
      const sent = { ...input, limit, ...(pageParam === null ? {} : { cursor: pageParam }) } as SentInputOf<C>;
      return (await callOrThrow(call, sent, signal)) as Page; // the shape of every list
    },
    initialPageParam: null,
    getNextPageParam: ({ cursor }) => cursor ?? null,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ list }) => list as readonly RowOf<C>[]), // what the call's own schema says
      total: pages[0]?.total ?? 0,
      more: pages.at(-1)?.cursor === undefined ? null : () => void query.fetchNextPage(),
    }),
    enabled: token !== null,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  return query;
}

/** Gives a table as a file, as far as the server writes one; the file is offered by the browser. */
export function useExport(call: AnyCall) {
  return useMutation<{ readonly rows: number; readonly complete: boolean }, CallError, object>({
    mutationFn: async (filters) => {
      const file = await callOrThrow(exportCalls.table, { table: call.name, filters: JSON.stringify(filters) });
      // The mark makes spreadsheets read it as UTF-8.
      saveFile(file.name, ['\ufeff', file.csv], 'text/csv;charset=utf-8');
      return file;
    },
  });
}
