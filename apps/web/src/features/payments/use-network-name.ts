import type { OutputOf } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import { useCall } from '../../base/api/use-call.ts';

const none: ReadonlyMap<string, string> = new Map();

/** What customers know a network by, such as ERC20, from what the calls name it by. */
export function useNetworkName(): (type: string) => string {
  const { data } = useCall(walletCalls.currencies, {}, { staleTimeMs: 60_000, select: namesOf });
  return (type) => (data ?? none).get(type) ?? type;
}

function namesOf({ list }: OutputOf<typeof walletCalls.currencies>): ReadonlyMap<string, string> {
  return new Map(list.map(({ type, subName }) => [type, subName]));
}
