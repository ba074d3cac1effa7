import { walletCalls } from '@bourse/contract/wallet';
import { useCall } from '../../base/api/use-call.ts';

const none: ReadonlyMap<string, number> = new Map();

/** The decimals of each coin's smallest unit, by its code; empty until they are read. */
export function useScales(): ReadonlyMap<string, number> {
  const { data } = useCall(walletCalls.currencies, {}, { staleTimeMs: Infinity, select: scalesOf });
  return data ?? none;
}

function scalesOf({ list }: { readonly list: readonly { readonly name: string; readonly scale: number }[] }) {
  return new Map(list.map(({ name, scale }) => [name, scale] as const));
}
