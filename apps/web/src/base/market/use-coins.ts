import { walletCalls } from '@bourse/contract/wallet';
import { useCall } from '../api/use-call.ts';

/** What a coin is called and how it looks. */
export interface Coin {
  readonly name: string;
  readonly fullName: string;
  readonly image: string;
  /** Decimals of its smallest unit. */
  readonly scale: number;
}

const none: ReadonlyMap<string, Coin> = new Map();

/** The coins by their code, such as BTC; empty until they are read. */
export function useCoins(): ReadonlyMap<string, Coin> {
  const { data } = useCall(walletCalls.currencies, {}, { staleTimeMs: Infinity, select: byCode });
  return data ?? none;
}

function byCode({
  list,
}: {
  readonly list: readonly {
    readonly name: string;
    readonly full_name: string;
    readonly image: string;
    readonly scale: number;
  }[];
}): ReadonlyMap<string, Coin> {
  return new Map(list.map(({ name, full_name, image, scale }) => [name, { name, fullName: full_name, image, scale }]));
}
