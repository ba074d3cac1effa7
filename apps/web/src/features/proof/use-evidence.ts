import type { OutputOf } from '@bourse/contract/call';
import { proofCalls } from '@bourse/contract/proof';
import type { CallError } from '@bourse/client/call-error';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { callOrThrow } from '../../base/api/api.ts';

/** What the server tells of a settlement. */
export type Told = OutputOf<typeof proofCalls.evidence>;

/** Parts of one evidence, the newest first, as one. */
function joined({ pages }: InfiniteData<Told>): Told | undefined {
  const [newest, oldest] = [pages[0], pages.at(-1)];
  if (newest === undefined || oldest === undefined) return undefined;
  return { ...newest, ticks: pages.toReversed().flatMap(({ ticks }) => ticks), earlier: oldest.earlier };
}

/** Reads what was published of a settlement: the newest ticks, and earlier ones when they are asked for. */
export function useEvidence(id: string) {
  return useInfiniteQuery<Told, CallError, Told | undefined, readonly string[], string | null>({
    queryKey: [proofCalls.evidence.name, 'parts', id],
    queryFn: ({ pageParam: before, signal }) =>
      callOrThrow(proofCalls.evidence, before === null ? { id } : { id, before }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ earlier }) => earlier,
    select: joined,
    // What was settled does not change.
    staleTime: Infinity,
  });
}
