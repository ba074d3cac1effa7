import type { OutputOf } from '@bourse/contract/call';
import type { depositCalls, depositReasons } from '@bourse/contract/deposit';
import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import type { OpenNetwork } from './chain-ports.ts';
import type { Deposit } from './deposit-store.ts';

type Small = OutputOf<typeof depositCalls.log>['list'][number]['small'];

/** Why a deposit is not credited, or its credit is being checked; null where nothing is wrong. */
export function reasonOf({
  state,
  refusedBecause,
  lostSince,
  returnTo,
}: Deposit): (typeof depositReasons)[number] | null {
  if (state === 'small') return 'below_minimum';
  if (state === 'found' || state === 'approved') return 'no_transfer';
  if (state === 'orphaned' || lostSince !== null) return 'block_given_up';
  return returnTo === null ? refusedBecause : 'sent_back';
}

/** From which sum on small deposits like this one are credited together, and what waits of them; null where it is none. */
export function smallOf(
  { state, network: name, assetId }: Deposit,
  networks: readonly OpenNetwork[],
  waiting: ReadonlyMap<string, Atoms>,
): Small {
  const network = networks.find(({ settings }) => settings.network === name);
  const known = network?.settings.assets.find(({ asset }) => asset.id === assetId);
  if (state !== 'small' || known === undefined) return null;
  const { scale } = known.asset;
  const sum = waiting.get(`${name} ${String(assetId)}`) ?? 0n;
  return { minimum: formatAmount(known.minimum, scale), waiting: formatAmount(sum, scale) };
}
