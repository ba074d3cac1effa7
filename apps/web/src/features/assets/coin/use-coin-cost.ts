import { spotCalls } from '@bourse/contract/spot';
import { useQuery } from '@tanstack/react-query';
import { callOrThrow } from '../../../base/api/api.ts';
import { readList } from '../../../base/api/read-list.ts';
import { useSession } from '../../../base/session/session.ts';
import { type Bought, costOf } from './coin-cost.ts';

/** So many trades are read at most. */
const fillsMax = 2_000;

/** What a coin has cost; undefined while it is read, `tooMany` where there is more to read than a page should. */
export function useCoinCost(coin: string, symbol: string, isEnabled: boolean) {
  const token = useSession((session) => session.token);
  return useQuery<Bought | 'tooMany'>({
    queryKey: [spotCalls.myTrade.name, token, 'cost', symbol],
    queryFn: async ({ signal }) => {
      const { total } = await callOrThrow(spotCalls.myTrade, { symbol, limit: '1' }, { signal });
      if (total > fillsMax) return 'tooMany';
      const fills = await readList(spotCalls.myTrade, { symbol }, signal);
      return costOf(fills.toReversed(), coin);
    },
    enabled: token !== null && isEnabled,
    staleTime: 30_000,
  });
}
