import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { CallError } from '@bourse/client/call-error';
import { callOrThrow } from './api.ts';
import { randomKey } from '../time/clock.ts';
import { isSecondPress } from './second-press.ts';
import { useSession } from '../session/session.ts';

/** What the app has read of the server. */
export const queries = new QueryClient({
  defaultOptions: {
    // The client tries again by itself where that can help. Without a network a read fails at once, which the page says,
    // and is made anew when the network returns; an act is not kept for later.
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true, networkMode: 'offlineFirst' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
// A window that opens without a network would not notice otherwise that it returns.
onlineManager.setOnline(navigator.onLine);

interface ReadOptions<O, S> {
  /** False: not asked yet. */
  readonly enabled?: boolean;
  /** How long an answer counts as fresh. */
  readonly staleTimeMs?: number;
  /** Asked again this often while it is shown; what was answered may say how often. */
  readonly everyMs?: number | ((output: O | undefined) => number);
  readonly select?: (output: O) => S;
  /** Keep what was shown while other input loads. */
  readonly keepPrevious?: boolean;
}

/** The key under which an answer is kept: two customers of one device share nothing but what is public. */
export function keyOf(call: AnyCall, input: object, token: string | null): readonly unknown[] {
  return [call.name, call.auth === 'public' ? null : token, input];
}

/**
 * Reads by a call while the component is there. Calls that need a session wait for one.
 * The error, when there is one, is a {@link CallError}.
 */
export function useCall<C extends AnyCall, S = OutputOf<C>>(
  call: C,
  input: SentInputOf<C>,
  options: ReadOptions<OutputOf<C>, S> = {},
): UseQueryResult<S, CallError> {
  const token = useSession((session) => session.token);
  const { enabled = true, staleTimeMs, everyMs, select, keepPrevious } = options;
  return useQuery<OutputOf<C>, CallError, S>({
    queryKey: keyOf(call, input, token),
    queryFn: ({ signal }) => callOrThrow(call, input, { signal }),
    enabled: enabled && (call.auth !== 'user' || token !== null),
    ...(staleTimeMs === undefined ? {} : { staleTime: staleTimeMs }),
    ...(everyMs === undefined
      ? {}
      : { refetchInterval: typeof everyMs === 'number' ? everyMs : ({ state }) => everyMs(state.data) }),
    ...(select === undefined ? {} : { select }),
    ...(keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Asks everything again that was read by these calls. */
export async function refresh(...calls: readonly AnyCall[]): Promise<void> {
  await refreshNamed(calls.map(({ name }) => name));
}

/** The same by the names of the calls. */
export async function refreshNamed(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}

/** What is given to an act: the input, and a key where the same act may have to be repeated. */
interface Act<C extends AnyCall> {
  readonly input: SentInputOf<C>;
  /** Made anew for each intention of the customer; a repetition of the same intention uses the same. */
  readonly idempotencyKey?: string;
}

/**
 * Changes something by a call; `changes` names the calls whose answers are then out of date. While one is under way,
 * `isPending` keeps its button from being pressed twice, a second press right after the answer does nothing, and the key
 * makes a repetition harmless.
 */
export function useAct<C extends AnyCall>(
  call: C,
  changes: readonly AnyCall[] = [],
): UseMutationResult<OutputOf<C>, CallError, Act<C>> {
  const mutation = useMutation<OutputOf<C>, CallError, Act<C>>({
    mutationFn: ({ input, idempotencyKey = randomKey() }) =>
      callOrThrow(call, input, call.idempotent === true ? { idempotencyKey } : {}),
    onSuccess: () => refresh(...changes),
  });
  return {
    ...mutation,
    mutate: (act, options) => {
      if (!isSecondPress(call, act.input)) mutation.mutate(act, options);
    },
  };
}
