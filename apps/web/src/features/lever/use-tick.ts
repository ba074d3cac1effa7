import { marketCalls } from '@bourse/contract/market';
import { useCall } from '../../base/api/use-call.ts';

/** The step of a market's prices; a cent until it is known. */
export function useTick(symbol: string): string {
  const { data } = useCall(marketCalls.detail, { symbol }, { staleTimeMs: Infinity });
  return data?.tick ?? '0.01';
}
