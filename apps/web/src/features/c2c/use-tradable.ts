import type { OutputOf } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import { useCall } from '../../base/api/use-call.ts';

interface Tradable {
  readonly id: string;
  readonly name: string;
  readonly scale: number;
}

/** One entry a coin, whatever its chains. */
function coinsOf({ list }: OutputOf<typeof walletCalls.currencies>): readonly Tradable[] {
  const all = new Map(list.map(({ id, name, scale }) => [id, { id: id.toString(), name, scale }]));
  return [...all.values()];
}

/** The coins that can be traded with others; undefined until they are read. */
export function useTradable(): readonly Tradable[] | undefined {
  return useCall(walletCalls.currencies, {}, { staleTimeMs: 600_000, select: coinsOf }).data;
}
