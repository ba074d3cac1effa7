import { adminCalls } from '@bourse/contract/admin';
import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import {
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type Member, useSession } from '../session/session.ts';
import type { CallError } from '@bourse/client/call-error';
import { callOrThrow } from './api.ts';

/** What the back office has read of the server. */
export const queries = new QueryClient({
  defaultOptions: {
    // The client tries again by itself where that can help. Without a network a call fails at once: what a person has
    // decided must not be sent when they have forgotten it.
    queries: { retry: false, staleTime: 2_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

interface ReadOptions {
  /** False: not asked yet. */
  readonly enabled?: boolean;
  /** Asked again this often while it is shown. */
  readonly everyMs?: number;
  /** Open to who is not signed in. */
  readonly isPublic?: boolean;
}

/** Reads by a call while the component is there: who is signed in sees nothing that another has read. */
export function useCall<C extends AnyCall>(
  call: C,
  input: SentInputOf<C>,
  { enabled = true, everyMs, isPublic = false }: ReadOptions = {},
): UseQueryResult<OutputOf<C>, CallError> {
  const token = useSession((session) => session.token);
  return useQuery<OutputOf<C>, CallError>({
    queryKey: [call.name, token, input],
    queryFn: ({ signal }) => callOrThrow(call, input, signal),
    enabled: enabled && (isPublic || token !== null),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}

/**
 * Changes something by a call, one at a time; `changes` names the calls whose answers may then be out of date, which they
 * may also be when no answer came.
 */
export function useAct<C extends AnyCall>(
  call: C,
  changes: readonly AnyCall[] = [],
): UseMutationResult<OutputOf<C>, CallError, SentInputOf<C>> {
  const client = useQueryClient();
  return useMutation<OutputOf<C>, CallError, SentInputOf<C>>({
    mutationFn: (input) => callOrThrow(call, input),
    // Not awaited: who acted is told at once, and what they acted on may then be gone.
    onSettled: () => {
      for (const { name } of changes) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}

/** Who is signed in; undefined while that is not known. */
export function useMember(): Member | undefined {
  return useCall(adminCalls.me, {}).data;
}

/** Whether who is signed in has a grant; false while that is not known. */
export function useGrant(grant: string | undefined): boolean {
  const member = useMember();
  return grant === undefined || member?.grants.includes(grant) === true;
}
