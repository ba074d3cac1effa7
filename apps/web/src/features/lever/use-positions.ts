import { leverCalls, maxPositions } from '@bourse/contract/lever';
import type { OutputOf } from '@bourse/contract/call';
import { useMemo } from 'react';
import { useCall } from '../../base/api/use-call.ts';
import { useSession } from '../../base/session/session.ts';
import { inOrder, type Position, type Product } from './lever-view.ts';

/** What the account of contracts comes to, in one currency. */
export type Totals = OutputOf<typeof leverCalls.positions>['totals'][number];

const busyMs = 1_000;
const idleMs = 5_000;
/** As many as a page of the list may have: every contract may have {@link maxPositions}. */
const limit = Math.min(100, 2 * maxPositions);

/** The own open positions and pending orders of a product, in all contracts. */
export function usePositions(product: Product) {
  const isSignedIn = useSession((session) => session.token !== null);
  const read = useCall(
    leverCalls.positions,
    { level_type: product, limit },
    { enabled: isSignedIn, everyMs: (page) => (page === undefined || page.list.length > 0 ? busyMs : idleMs) },
  );
  const list = isSignedIn ? read.data?.list : undefined;
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
    isFetching: read.isFetching,
    retry: () => void read.refetch(),
  };
}

/** Whether something of an order waits at a price: to open, or to close. */
function isWaiting({ pending, closing }: Position): boolean {
  return pending > 0 || closing > 0;
}
