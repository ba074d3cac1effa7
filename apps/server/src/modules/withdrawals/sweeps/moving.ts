import type { MoveTerms } from '@bourse/contract/signer';
import { present } from '@bourse/kernel/invariant';
import type { EvmNetwork, NetworkAsset, NetworkState, OpenNetwork } from '../../chains/index.ts';
import type { Signer } from '../signer-client.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import type { Sweep } from './sweep-store.ts';

/** Where coins are moved between the house's own addresses. */
export interface Moving {
  readonly ports: WithdrawalPorts;
  readonly network: EvmNetwork;
  readonly state: NetworkState;
  readonly signer: Signer;
  /** The address that pays withdrawals. */
  readonly paying: string;
  /** What the signer moves there. */
  readonly terms: MoveTerms;
}

/** The currency of a move. */
export function assetOf({ settings }: OpenNetwork, { assetId }: Pick<Sweep, 'assetId'>): NetworkAsset {
  return present(
    settings.assets.find((one) => one.asset.id === assetId),
    'the currency of a move, which stays set up until it has ended',
  );
}

/** The network's own coin, in which carrying is paid. */
export function coinOf({ settings }: OpenNetwork): NetworkAsset | undefined {
  return settings.assets.find(({ contract }) => contract === null);
}

/** What a move pays, as a node is asked about it. */
export function paidOf(network: OpenNetwork, sweep: Sweep) {
  const { contract } = assetOf(network, sweep);
  return { contract, from: sweep.sender, to: sweep.receiver, amount: sweep.rawAmount };
}

/**
 * Does one after another; what fails keeps no other waiting.
 * @throws the first error, when all had their turn.
 */
export async function eachInTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
