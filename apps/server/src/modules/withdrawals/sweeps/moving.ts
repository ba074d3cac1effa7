import type { MoveTerms } from '@bourse/contract/signer';
import { present } from '@bourse/kernel/invariant';
import type { EvmNetwork, NetworkAsset, NetworkState, OpenNetwork, TronNetwork } from '../../chains/index.ts';
import type { WayOfPaying } from '../paying.ts';
import type { Signer } from '../signer-client.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import type { Sweep } from './sweep-store.ts';

/** A network on which coins lie at addresses, so that they have to be gathered. */
export type AccountNetwork = EvmNetwork | TronNetwork;

/** Where coins are moved between the house's own addresses. */
export interface Moving<N extends OpenNetwork = AccountNetwork> {
  readonly ports: WithdrawalPorts;
  readonly network: N;
  readonly state: NetworkState;
  readonly signer: Signer;
  /** The address that pays withdrawals. */
  readonly paying: string;
  /** What the signer moves there. */
  readonly terms: MoveTerms;
}

/** A move as a node is asked about it. */
export type AskedMove = ReturnType<typeof paidOf>;

/** How moves are carried over networks of one kind. */
export interface WayOfMoving<N extends AccountNetwork> {
  /** How withdrawals are, whose numbers the moves from the paying address share. */
  readonly paying: WayOfPaying<N>;
  /** What carrying a move takes at the most as things are, in the smallest unit of the network's own coin. */
  readonly costOf: (network: N, move: AskedMove) => Promise<bigint>;
  /** How much of a token the receiver would have more; null where nodes cannot try that. @throws PaymentRefused. */
  readonly arrives: ((network: N, move: AskedMove & { readonly contract: string }) => Promise<bigint>) | null;
  /** With so many times the cost of the moment a token leaves without new gas. */
  readonly enoughTimes: bigint;
  /** How many times that cost is kept at an address for carrying what leaves it. What is left of it counts as lying there. */
  readonly reserveTimes: bigint;
  /** Has signed what is planned, hands it to the node, and mends what got stuck. */
  readonly carry: (moving: Moving<N>) => Promise<void>;
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

/** What every request to the signer says of a move. */
export function moveRequestOf({ network }: Pick<Moving<OpenNetwork>, 'network'>, sweep: Sweep, attempt: number) {
  const { contract, from, to, amount } = paidOf(network, sweep);
  const child = sweep.child ?? undefined;
  return {
    id: `sweep:${sweep.id}`,
    network: network.settings.network,
    to,
    contract,
    amount: amount.toString(),
    child: sweep.purpose === 'gather' ? child : undefined,
    gasFor: sweep.purpose === 'gas' ? child : undefined,
    from,
    replace: attempt > 1,
  };
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
