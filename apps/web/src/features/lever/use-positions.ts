import { leverCalls } from '@bourse/contract/lever';
import type { OutputOf } from '@bourse/contract/call';
import { useMemo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readList } from '../../base/api/read-list.ts';
import { useCall } from '../../base/api/use-call.ts';
import { useSession } from '../../base/session/session.ts';
import { inOrder, type Position, type Product } from './lever-view.ts';

/** What the account of contracts comes to, in one currency. */
export type Totals = OutputOf<typeof leverCalls.positions>['totals'][number];

const busyMs = 1_000;
const idleMs = 5_000;
/** As many as a page of the list may have: every contract may have so many, and there are several. */
const limit = 100;

/** The own open positions and pending orders of a product, in all contracts. */
export function usePositions(product: Product) {
  const isSignedIn = useSession((session) => session.token !== null);
  const read = useCall(
    leverCalls.positions,
    { level_type: product, limit },
    { enabled: isSignedIn, everyMs: (page) => (page === undefined || page.list.length > 0 ? busyMs : idleMs) },
  );
  const first = isSignedIn ? read.data : undefined;
  const rest = useRest(product, first?.cursor);
  const list = useMemo(() => (first === undefined ? undefined : [...first.list, ...rest]), [first, rest]);
  const open = useMemo(() => (list === undefined ? undefined : inOrder(list.filter(({ lots }) => lots > 0))), [list]);
  const waiting = useMemo(() => list?.filter(isWaiting), [list]);
  const totals: readonly Totals[] = (isSignedIn ? read.data?.totals : undefined) ?? [];
  return {
    isSignedIn,
    /** undefined until they are read. */
    open,
    waiting,
    totals,
    failed: read.data === undefined && read.error !== null,
    error: read.error,
    isFetching: read.isFetching,
    retry: () => void read.refetch(),
  };
}

const nothing: readonly Position[] = [];

/** What of the list is behind its first page, read to the end. */
function useRest(product: Product, cursor: string | undefined): readonly Position[] {
  const token = useSession((session) => session.token);
  const { data = nothing } = useQuery({
    queryKey: [leverCalls.positions.name, token, 'rest', product, cursor],
    queryFn: ({ signal }) => readList(leverCalls.positions, { level_type: product }, signal, { cursor: cursor ?? '' }),
    enabled: cursor !== undefined,
    refetchInterval: busyMs,
    placeholderData: keepPreviousData,
  });
  return cursor === undefined ? nothing : data;
}

/** Whether something of an order waits at a price: to open, or to close. */
function isWaiting({ pending, closing }: Position): boolean {
  return pending > 0 || closing > 0;
}
