import type { OutputOf } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import { useCall } from '../../base/api/use-call.ts';

const none: ReadonlySet<string> = new Set();

/** The coins that some network takes, by their code; empty until they are read. */
export function useOpenCoins(): ReadonlySet<string> {
  const { data } = useCall(walletCalls.currencies, {}, { staleTimeMs: 60_000, select: openOf });
  return data ?? none;
}

function openOf({ list }: OutputOf<typeof walletCalls.currencies>): ReadonlySet<string> {
  return new Set(list.flatMap(({ name, chain_open: isOpen }) => (isOpen ? [name] : [])));
}
