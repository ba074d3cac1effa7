import { walletCalls } from '@bourse/contract/wallet';
import { useMemo } from 'react';
import { useCall } from './use-call.ts';

/** A coin as forms offer it. */
export interface Coin {
  readonly id: number;
  readonly code: string;
}

/** Every coin by its id, in the order of their codes; empty while they are not known. */
export function useCoins(): ReadonlyMap<number, Coin> {
  const { data } = useCall(walletCalls.currencies, {});
  return useMemo(() => {
    const coins = (data?.list ?? []).map(({ id, name }) => ({ id, code: name }));
    return new Map(coins.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map((coin) => [coin.id, coin]));
  }, [data]);
}
