import { ok, type Result } from '@bourse/kernel/result';
import type { Instant } from '@bourse/kernel/instant';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import {
  type NetworkAsset,
  type NetworkState,
  type OpenNetwork,
  suspensionOf,
  type WithdrawalTerms,
} from '../chains/index.ts';
import type { ListedAsset } from '../registry/index.ts';

/** A network over which a currency leaves, with its terms. */
export interface WayOut {
  readonly network: OpenNetwork;
  readonly state: NetworkState;
  readonly asset: NetworkAsset;
  readonly terms: WithdrawalTerms;
}

/** What a network is looked for in. */
export interface Networks {
  readonly networks: readonly OpenNetwork[];
  readonly states: readonly NetworkState[];
  readonly now: Instant;
  readonly hasSigner: boolean;
}

/** Why nothing leaves over a network now; null while it does. */
export function suspensionOfWay(
  { networks, states, now, hasSigner }: Networks,
  asset: ListedAsset,
  name: string,
): ReturnType<typeof suspensionOf> | 'no_signer' {
  const network = networks.find(({ settings }) => settings.network === name);
  const known = network?.settings.assets.find((one) => one.asset.id === asset.id);
  if ((known?.withdrawal ?? null) === null) return 'not_set_up';
  const state = states.find((one) => one.network === name);
  return suspensionOf(network, state, now, asset.id) ?? (hasSigner ? null : 'no_signer');
}

/**
 * The network over which a currency is to leave, by default its first.
 * @returns PARAMETER_ERROR for one that the currency does not have, CHAIN_SUSPENDED.
 */
export function findWayOut(among: Networks, asset: ListedAsset, type: string | undefined): Result<WayOut, Rejection> {
  const name = type?.toUpperCase() ?? asset.chains[0]?.chain ?? '';
  if (!asset.chains.some(({ chain }) => chain === name)) return rejectField('type');
  const network = among.networks.find(({ settings }) => settings.network === name);
  const known = network?.settings.assets.find((one) => one.asset.id === asset.id);
  const state = among.states.find((one) => one.network === name);
  const terms = known?.withdrawal ?? null;
  const isSuspended = suspensionOfWay(among, asset, name) !== null;
  if (network === undefined || known === undefined || state === undefined || terms === null || isSuspended) {
    return reject('CHAIN_SUSPENDED', { type: name });
  }
  return ok({ network, state, asset: known, terms });
}
