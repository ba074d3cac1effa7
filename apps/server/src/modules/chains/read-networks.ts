import type { OutputOf } from '@bourse/contract/call';
import type { depositCalls, suspensions } from '@bourse/contract/deposit';
import { formatAmount } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import { type Instant, minuteMs } from '@bourse/kernel/instant';
import type { ListedAsset } from '../registry/index.ts';
import type { OpenNetwork } from './chain-ports.ts';
import type { NetworkState } from './network-store.ts';

type Answer = OutputOf<typeof depositCalls.chains>['list'][number];
type Suspension = (typeof suspensions)[number];

/** A node that has said nothing for so long is silent. */
const silentMs = 60_000;

/** Why a network, or one currency on it, takes nothing now; null while it does. */
export function suspensionOf(
  network: OpenNetwork | undefined,
  state: NetworkState | undefined,
  now: Instant,
  assetId: AssetId | null = null,
): Suspension | null {
  if (network === undefined || state === undefined) return 'not_set_up';
  if (state.paused !== null || (assetId !== null && pausedAssets(state).includes(assetId))) return 'paused';
  if (state.answeredAt === null || now - state.answeredAt > silentMs) return 'node_silent';
  return isStalled(network, state, now) ? 'node_silent' : null;
}

/** The currencies that are paused on a network, which may go on for all others. */
export function pausedAssets({ assets }: Pick<NetworkState, 'assets'>): AssetId[] {
  return assets.flatMap((one) => (one.paused === null ? [] : [one.assetId]));
}

/** Whether a node answers and yet says nothing new for longer than its network is ever without a block. */
export function isStalled({ settings }: OpenNetwork, { headSince }: NetworkState, now: Instant): boolean {
  const { stalledMinutes } = settings;
  return stalledMinutes !== undefined && headSince !== null && now - headSince > stalledMinutes * minuteMs;
}

/** The networks of a currency, those that are not set up included. */
export function networksOf(
  asset: ListedAsset,
  networks: readonly OpenNetwork[],
  states: readonly NetworkState[],
  now: Instant,
): Answer[] {
  return asset.chains.map(({ chain, subName }): Answer => {
    const network = networks.find(({ settings }) => settings.network === chain);
    const known = network?.settings.assets.find((one) => one.asset.id === asset.id);
    const state = states.find((one) => one.network === chain);
    return {
      type: chain,
      name: subName,
      suspended: known === undefined ? 'not_set_up' : suspensionOf(network, state, now, asset.id),
      contract: known?.contract ?? '',
      minimum: formatAmount(known?.minimum ?? 0n, asset.scale),
      confirmations: (known?.confirmations ?? []).map(({ below, blocks, final }) => ({
        below: below === null ? null : formatAmount(below, asset.scale),
        blocks,
        final,
      })),
      needs_memo: false,
      // Tokens tell of every move by an event; of the network's own coin nodes tell transfers alone.
      direct_only: known?.contract === null && network?.kind !== 'bitcoin',
    };
  });
}
