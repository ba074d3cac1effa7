import { useQueries } from '@tanstack/react-query';
import { callOrThrow } from '../../base/api/api.ts';
import { useSession } from '../../base/session/session.ts';
import type { Position } from './product-calls.ts';
import type { ProductFamily } from './product-family.ts';
import { gainOf, type Running } from './running.ts';

/** The longest page of positions. */
const limit = 100;
const everyMs = 60_000;

/** Reads every running position of a family, and what each brought yesterday. */
async function readRunning({ calls }: ProductFamily, signal: AbortSignal): Promise<Running> {
  const positions: Position[] = [];
  for (let page = 1; ; page += 1) {
    const input = { status: '1', page: page.toString(), limit: limit.toString() } as const;
    const { list } = await callOrThrow(calls.orders, input, { signal });
    positions.push(...list);
    if (list.length < limit) break;
  }
  return { positions, gains: positions.map(gainOf) };
}

/** What runs in each family, and what it brought yesterday; null while that is not known of all of them. */
export function useRunning(families: readonly ProductFamily[]): readonly Running[] | null {
  const token = useSession((session) => session.token);
  return useQueries({
    queries: families.map((family) => ({
      queryKey: [family.calls.orders.name, token, 'running'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readRunning(family, signal),
      enabled: token !== null,
      refetchInterval: everyMs,
    })),
    combine: (results) => {
      const known = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
      return known.length === families.length ? known : null;
    },
  });
}
